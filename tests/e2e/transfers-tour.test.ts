import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tourOf } from '../support/guide-tour.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

it('the tour of docs/transfers.md, word for word but for where the SDK is, hands calls over as it says', async () => {
  const ours = await stage.organization();
  const lines = await tourOf('docs/transfers.md', { url: stage.url, apiKey: ours.apiKey });
  const events = ['requested null', 'cancelled cancelled', 'requested null', 'failed declined', 'fallback declined'];
  expect(lines).toEqual(
    expect.arrayContaining([
      'blind busy active',
      'ended transferred',
      '+15005550404 failed busy',
      '+15005550401 screening null',
      'agent A guest asks about a table for twelve. Do you take the call?',
      'recipient Yes, put them through.',
      'next +15005550402',
      'fallback declined active',
      ...events.map((event) => `transfer.${event}`),
    ]),
  );
}, 150_000);

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tourOf } from '../support/guide-tour.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

it('the tour of docs/after-the-call.md, word for word but for where the SDK is, finds what it says', async () => {
  const ours = await stage.organization();
  const lines = await tourOf('docs/after-the-call.md', { url: stage.url, apiKey: ours.apiKey });
  const values = JSON.stringify({ day: 'Friday', party_size: 12, mood: null });
  expect(lines).toEqual(
    expect.arrayContaining([
      'refused EXTRACTION_CONFLICT',
      'outcome completed completed',
      'values Friday 12 null',
      'left out Not of the type of its field: mood',
      'whole true',
      `told call.report ${values}`,
      `told call.analysis ${values}`,
      'delivered 2',
      'again pending',
      'recording 206 audio/wav true',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('cost simulated'))).not.toEqual([]);
}, 150_000);

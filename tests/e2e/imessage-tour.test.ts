import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tourOf } from '../support/guide-tour.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

it('the tour of docs/imessage.md, word for word but for where the SDK is, comes to its end and shows what it says', async () => {
  const ours = await stage.organization();
  const lines = await tourOf('docs/imessage.md', { url: stage.url, apiKey: ours.apiKey });
  expect(lines).toEqual([
    'held true free true',
    'sent null false',
    'told imessage.delivered',
    'delivered sms true true',
    'told imessage.delivered',
    'found true',
    'named Bluebird Kitchen',
    'called true busy',
  ]);
}, 90_000);

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tourOf } from '../support/guide-tour.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await startStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

it('the tour of docs/people.md, word for word but for where the SDK is, lets people call each other as it says', async () => {
  const ours = await stage.organization();
  const lines = await tourOf('docs/people.md', { url: stage.url, apiKey: ours.apiKey });
  expect(lines.map((line) => line.trim())).toEqual([
    'hold again true',
    'blind busy active',
    'on hold true',
    'ada transferred',
    'taken inbound active',
    'call.initiated',
    'call.ringing',
    'call.answered',
    'call.bridged',
    'call.leg.hangup hangup',
    'call.leg.hangup call_ended',
    'call.hangup hangup',
  ]);
}, 150_000);

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { framesOf } from '../../support/event-frames.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { sessionsOf, turn } from './sessions-stage.ts';

/** How far the server's clock for measuring is ahead. */
let aheadMs = 0;
let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + aheadMs };
  stage = await startStage({ worker: false, clock });
  ours = await stage.organization();
});
afterAll(() => stage.close());

type Frame = { id: string; event: string; data: { reason?: string; index?: number } };

/** Opens a stream; by its head the server has counted from when it lasts. */
function open(id: string, cursor = ''): Promise<Response> {
  const headers = { authorization: `Bearer ${ours.apiKey}` };
  return fetch(`${stage.url}/v1/sessions/${id}/stream${cursor}`, { headers });
}
/** Reads a stream to its end. */
const read = async (answer: Response) => framesOf(await answer.text()) as Frame[];
const indexes = (frames: readonly Frame[]) => frames.flatMap(({ data }) => data.index ?? []);

it('a stream ends after ten minutes with `timeout`, and its last place is where the next one goes on', async () => {
  const sessions = sessionsOf(ours);
  const id = await sessions.made();
  await sessions.say(id, turn(0));
  const first = await open(id);
  aheadMs = 600_001;
  await sessions.say(id, turn(1));
  const frames = await read(first);
  expect(frames.at(-1)).toMatchObject({ event: 'end', data: { reason: 'timeout' } });
  const next = await open(id, `?cursor=${frames.at(-1)?.id}`);
  await sessions.say(id, turn(2));
  await sessions.end(id);
  const rest = await read(next);
  expect(rest.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session_ended' } });
  // Whichever of the two had the turn that was said meanwhile.
  expect([...new Set([...indexes(frames), ...indexes(rest)])]).toEqual([0, 1, 2]);
});

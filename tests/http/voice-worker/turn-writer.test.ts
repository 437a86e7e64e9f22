import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTurnWriter } from '../../../server/src/voice-worker/turn-writer.ts';
import { createClaimedSession } from '../../../server/src/worker-client/claimed-session.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createWorkerApi, type WorkerApi } from '../../../server/src/worker-client/worker-api.ts';
import { onWorkerStage } from '../worker/worker-stage.ts';

const on = onWorkerStage();
let api: WorkerApi;
beforeAll(() => {
  const ids = createIds(systemClock, systemRandomness);
  api = createWorkerApi({ apiUrl: () => on.stage.url, credential: () => on.ours.apiKey, ids, clock: systemClock });
});
afterAll(() => api.close());

describe('what a conversation notes', () => {
  /** What so many keys at once become: the events that are stored, and how many calls were under way at a time. */
  const noted = async (count: number) => {
    await on.sessions.made();
    const claim = await on.worker.claimed();
    let [calls, running, most] = [0, 0, 0];
    const leased: WorkerApi['leased'] = async (...call) => {
      calls += 1;
      running += 1;
      most = Math.max(most, running);
      try {
        return await api.leased(...call);
      } finally {
        running -= 1;
      }
    };
    const session = createClaimedSession({ api: { leased }, claim });
    const failures: unknown[] = [];
    const writer = createTurnWriter(session, session.now());
    for (let nth = 0; nth < count; nth += 1)
      writer.note('worker.dtmf.received', { nth }, (error) => failures.push(error));
    await writer.settled();
    const events = await on.sessions.events(claim.sessionId);
    const own = events.filter(({ event_type }) => String(event_type).startsWith('worker.'));
    return { calls, most, failures, own };
  };

  // The first goes alone: nothing waits behind it yet.
  it('is written in its order, one request at a time and a hundred notes in each', async () => {
    const { calls, most, failures, own } = await noted(250);
    expect(failures).toEqual([]);
    expect(own.map(({ payload }) => payload)).toEqual(Array.from({ length: 250 }, (_, nth) => ({ nth })));
    expect({ calls, most }).toEqual({ calls: 4, most: 1 });
  });

  it('waits a thousand at most behind what is written: of the others their number is written', async () => {
    const { failures, own } = await noted(1_400);
    expect(failures).toEqual([]);
    const [last] = own.splice(-1);
    expect(own).toHaveLength(1_001);
    expect(last).toMatchObject({ event_type: 'worker.notes.dropped', payload: { count: 399 } });
  });
});

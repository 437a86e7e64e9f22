import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import {
  AskedToEnd,
  type ClaimedSession,
  createClaimedSession,
} from '../../../server/src/worker-client/claimed-session.ts';
import { createClaimLoop } from '../../../server/src/worker-client/claim-loop.ts';
import { createWorkerApi, type WorkerApi } from '../../../server/src/worker-client/worker-api.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { workerOf } from './worker-stage.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false });
});
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(() => stage.close());
const ends: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

const apiOf = ({ apiKey }: Organization, apiUrl: () => string | null = () => stage.url): WorkerApi => {
  const ids = createIds(systemClock, systemRandomness);
  return createWorkerApi({ apiUrl, credential: () => apiKey, ids, clock: systemClock });
};
/** A worker of the organization, which has each session that it claims until that is let go. */
function startLoop(options: Partial<Parameters<typeof createClaimLoop>[0]> = {}) {
  const claimed: string[] = [];
  const under: Array<{ sessionId: string; letGo: () => void; isStopped: () => boolean }> = [];
  const loop = createClaimLoop({
    api: apiOf(ours),
    request: { kinds: ['cascade'] },
    most: 2,
    begin: ({ sessionId }) => {
      const over = Promise.withResolvers<void>();
      let isStopped = false;
      claimed.push(sessionId);
      under.push({ sessionId, letGo: over.resolve, isStopped: () => isStopped });
      const stop = (): void => {
        isStopped = true;
        over.resolve();
      };
      return { over: over.promise, stop };
    },
    endLeased: async () => undefined,
    clock: systemClock,
    log: createLog({ level: 'silent', pretty: false }),
    config: { workerDrainSeconds: 20 },
    ...options,
  });
  loop.scheduler.start();
  ends.push(() => loop.finish(true));
  return { loop, claimed, under };
}
const until = (what: string, claimed: readonly string[], count: number) =>
  waitFor(
    what,
    async () => claimed.length,
    (seen) => seen === count,
  );

describe('a loop of claims', () => {
  it('has no more sessions at a time than it takes, and claims the next one when one is over', async () => {
    const made = [await sessionsOf(ours).made(), await sessionsOf(ours).made()];
    const { claimed, under } = startLoop();
    await until('two are claimed', claimed, 2);
    const third = await sessionsOf(ours).made();
    expect(await workerOf(ours).claim()).toMatchObject({ status: 200, body: { sessionId: third } });
    const fourth = await sessionsOf(ours).made();
    expect(claimed.toSorted()).toEqual(made.toSorted());
    under[0]?.letGo();
    await until('the next one is claimed', claimed, 3);
    expect(claimed[2]).toBe(fourth);
  });

  it('claims nothing while its process is busy', async () => {
    let isBusy = true;
    let asked = 0;
    const { claimed } = startLoop({
      isBusy: () => {
        asked += 1;
        return isBusy;
      },
    });
    const id = await sessionsOf(ours).made();
    await waitFor(
      'it has asked twice',
      async () => asked,
      (times) => times >= 2,
    );
    expect(claimed).toEqual([]);
    isBusy = false;
    await until('it is claimed', claimed, 1);
    expect(claimed).toEqual([id]);
  });

  it('goes on where no API was there, and where a session broke off', async () => {
    let url: string | null = null;
    let asked = 0;
    const apiUrl = (): string | null => {
      asked += 1;
      return url;
    };
    const begun: string[] = [];
    startLoop({
      api: apiOf(ours, apiUrl),
      begin: ({ sessionId }) => {
        begun.push(sessionId);
        return { over: Promise.reject(new Error('broke off')), stop: () => {} };
      },
    });
    const made = [await sessionsOf(ours).made(), await sessionsOf(ours).made()];
    await waitFor(
      'it has asked in vain',
      async () => asked,
      (times) => times >= 1,
    );
    url = stage.url;
    await until('both are claimed', begun, 2);
    expect(begun.toSorted()).toEqual(made.toSorted());
  });

  it('drains also where it has as many sessions as it takes', async () => {
    await sessionsOf(ours).made();
    const { loop, claimed, under } = startLoop({ most: 1, config: { workerDrainSeconds: 0 } });
    await until('it is claimed', claimed, 1);
    await loop.drain();
    expect(under.map(({ isStopped }) => isStopped())).toEqual([true]);
  });

  it('ends what it has by endLeased where no API has taken a connection for so long', async () => {
    await sessionsOf(ours).made();
    let url = stage.url;
    const ended: Array<[string, string]> = [];
    const api = apiOf(ours, () => url);
    const { loop, claimed } = startLoop({
      api,
      begin: (claim) => {
        claimed.push(claim.sessionId);
        const session = createClaimedSession({ api, claim });
        // It holds on to the session until the connection is given up.
        const over = session.beat({ waitSeconds: 10 }).then(() => session.beat({ waitSeconds: 10 }));
        return { over, stop: session.stop };
      },
      endLeased: async ({ sessionId }, reason) => void ended.push([sessionId, reason]),
      withoutApiMs: 0,
    });
    await until('it is claimed', claimed, 1);
    url = 'http://127.0.0.1:9';
    await loop.drain();
    expect(ended).toEqual([[claimed[0], 'server_stopped']]);
  });

  it('ends by endLeased what breaks off while its process stops', async () => {
    const made = [await sessionsOf(ours).made(), await sessionsOf(ours).made()];
    const ended: string[] = [];
    const over = Promise.withResolvers<void>();
    const { loop, claimed } = startLoop({
      begin: ({ sessionId }) => {
        claimed.push(sessionId);
        // One of them is over in good order.
        return {
          over:
            sessionId === made[0]
              ? over.promise
              : over.promise.then(
                  () => {},
                  () => {},
                ),
          stop: () => {},
        };
      },
      endLeased: async ({ sessionId }) => void ended.push(sessionId),
    });
    await until('both are claimed', claimed, 2);
    const drained = loop.drain();
    over.reject(new Error('broke off'));
    await drained;
    expect(ended).toEqual([made[0]]);
  });
});

describe('a session that was claimed', () => {
  const claimedOne = async (): Promise<{ session: ClaimedSession; id: string }> => {
    const api = apiOf(ours);
    ends.push(api.close);
    const id = await sessionsOf(ours).made();
    const claim = await api.claim({ waitSeconds: 5 }, new AbortController().signal);
    if (claim === null) throw new Error('Nothing was claimed');
    return { session: createClaimedSession({ api, claim }), id };
  };
  const said = (text: string): Parameters<ClaimedSession['write']>[0] => ({
    source: 'agent',
    text,
    startedAt: '2026-11-20T15:00:05.000Z',
  });
  const textsOf = async (id: string): Promise<string[]> =>
    (await sessionsOf(ours).transcript(id)).map(({ text }: components['schemas']['SessionTurn']) => text);

  it('stores turns in the order of the calls, behind those of clients', async () => {
    const { session, id } = await claimedOne();
    await session.write(said('one'));
    await sessionsOf(ours).say(id, turn(1, 'of the client', { source: 'user' }));
    await Promise.all([session.write(said('two')), session.write(said('three'))]);
    expect(await textsOf(id)).toEqual(['one', 'of the client', 'two', 'three']);
  });

  it('throws AskedToEnd once it has ended, and still stores what is last', async () => {
    const { session, id } = await claimedOne();
    await session.write(said('one'));
    const beating = session.beat({ waitSeconds: 10 });
    await sessionsOf(ours).end(id);
    await expect(beating).rejects.toBeInstanceOf(AskedToEnd);
    await session.writeLast(said('goodbye'));
    expect(await textsOf(id)).toEqual(['one', 'goodbye']);
  });

  it('throws AskedToEnd once its process has to stop, whatever is under way', async () => {
    const { session } = await claimedOne();
    const beating = session.beat({ waitSeconds: 10 });
    session.stop();
    await expect(beating).rejects.toBeInstanceOf(AskedToEnd);
    await expect(session.write(said('late'))).rejects.toBeInstanceOf(AskedToEnd);
  });

  it('throws RefusedCall with the code where another claim has it', async () => {
    const { session } = await claimedOne();
    await ours.sql('update sessions set fence = fence + 1 where id = $1', [session.claim.sessionId]);
    await expect(session.beat({})).rejects.toMatchObject({ name: 'RefusedCall', status: 409, code: 'LEASE_LOST' });
  });
});

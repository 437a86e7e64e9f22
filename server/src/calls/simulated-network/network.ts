import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../../contract/generated/openapi.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Scheduler } from '../../platform/jobs/scheduler.ts';
import { scripts } from '../sessions/index.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { play } from './play.ts';
import type { WorkerApi } from './worker-api.ts';

type Wire = components['schemas'];

/** The simulated telephone network as it runs in a process that works. */
export interface Network {
  /** Claims one session after another, and plays each. */
  readonly scheduler: Scheduler;
  /**
   * Claims nothing more; resolves when what is under way has ended, or was told to. Where no process of the API has taken a
   * connection for five seconds it ends that itself, in the database.
   */
  drain(): Promise<void>;
  /** The same before this process stops to serve; at once where it is hurried. */
  finish(isHurried: boolean): Promise<void>;
}

const mostAtATime = 500;
const restMs = 250;
/** A process has 30 seconds to end. */
const mostDrainMs = 20_000;
const lookMs = 500;

export function createNetwork(options: {
  api: WorkerApi;
  /** Ends a call that this process has claimed, without the API. */
  endLeased: (claim: Wire['WorkerClaim'], reason: 'server_stopped') => Promise<unknown>;
  ids: Ids;
  clock: Pick<Clock, 'monotonicMs'>;
  log: Logger;
  config: { workerDrainSeconds: number };
  /** For how long no process of the API takes a connection before this one ends its calls itself. */
  withoutApiMs?: number;
}): Network {
  const { api, endLeased, ids, clock, log, config, withoutApiMs = 5_000 } = options;
  const stopping = new AbortController();
  const underWay = new Map<Conversation, Promise<void>>();
  let running: Promise<void> = Promise.resolve();
  let drained: Promise<void> | undefined;

  const take = (claim: Wire['WorkerClaim']): void => {
    const conversation = createConversation({ api, claim, ids });
    const playing = play(conversation)
      .catch((err: unknown) => log.warn({ err, sessionId: claim.sessionId }, 'a simulated call broke off'))
      .finally(() => underWay.delete(conversation));
    underWay.set(conversation, playing);
  };

  const run = async (): Promise<void> => {
    const request: Wire['ClaimSessionRequest'] = { kinds: ['phone', 'cascade', 's2s'], scripts: [...scripts] };
    while (!stopping.signal.aborted) {
      try {
        if (underWay.size >= mostAtATime) await Promise.race(underWay.values());
        const claim = await api.claim(request, stopping.signal);
        if (claim !== null) take(claim);
      } catch (err) {
        if (stopping.signal.aborted) return;
        log.debug({ err }, 'the simulated network could not ask for calls');
        await pause(restMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  };

  const stopAll = (): void => [...underWay.keys()].forEach((conversation) => conversation.stop());

  /** Looks until the API is away for too long; false where what is under way has ended before. */
  const isAbandoned = async (over: AbortSignal): Promise<boolean> => {
    let awaySinceMs: number | null = null;
    while (!over.aborted) {
      const askedMs = clock.monotonicMs();
      if (await api.isTaken()) awaySinceMs = null;
      else awaySinceMs ??= askedMs;
      if (awaySinceMs !== null && clock.monotonicMs() - awaySinceMs >= withoutApiMs) return !over.aborted;
      await pause(lookMs, undefined, { signal: over }).catch(() => {});
    }
    return false;
  };

  /** Nobody is there any more to say goodbye by: what has ended meanwhile stays as it is. */
  const endWithoutApi = async (): Promise<void> => {
    const calls = new Map(underWay);
    api.abandon();
    await Promise.all(calls.values());
    const end = ({ claim }: Conversation): Promise<unknown> =>
      endLeased(claim, 'server_stopped').catch((err: unknown) =>
        log.warn({ err, sessionId: claim.sessionId }, 'a simulated call could not be ended'),
      );
    await Promise.all([...calls.keys()].map(end));
  };

  const drain = (): Promise<void> => {
    drained ??= (async () => {
      stopping.abort();
      await running;
      const patienceMs = Math.min(config.workerDrainSeconds * 1_000, mostDrainMs);
      const over = new AbortController();
      const late = pause(patienceMs, undefined, { signal: over.signal }).then(stopAll, () => {});
      const watching = isAbandoned(over.signal).then((is) => (is ? endWithoutApi() : undefined));
      await Promise.all(underWay.values());
      over.abort();
      await Promise.all([late, watching]);
      await api.close();
    })();
    return drained;
  };

  return {
    scheduler: {
      start: () => {
        running = run();
      },
      wakeUp: () => {},
      watched: [],
      stop: async () => {
        stopping.abort();
        await running;
      },
    },
    drain,
    finish: async (isHurried) => {
      const over = drain();
      if (isHurried) stopAll();
      await over;
    },
  };
}

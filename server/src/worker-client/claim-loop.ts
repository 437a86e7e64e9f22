import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../contract/generated/openapi.ts';
import type { Scheduler } from '../platform/jobs/scheduler.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { WorkerApi } from './worker-api.ts';

type Wire = components['schemas'];

/** A session that this process speaks in. */
export interface Spoken {
  /** Resolves when it is over; rejects where it broke off. */
  readonly over: Promise<void>;
  /** This process has to end: it says goodbye, and is over soon. */
  stop(): void;
}

/** A process that works: it claims one session after another, and speaks in each. */
export interface ClaimLoop {
  readonly scheduler: Scheduler;
  /**
   * Claims nothing more; resolves when what is under way has ended, or was stopped. Where no process of the API has taken a
   * connection for five seconds it leaves that, and ends it by `endLeased`; as it does with what breaks off meanwhile.
   */
  drain(): Promise<void>;
  /** The same before this process stops to serve; at once where it is hurried. */
  finish(isHurried: boolean): Promise<void>;
}

const restMs = 250;
/** A process has 30 seconds to end. */
const mostDrainMs = 20_000;
const lookMs = 500;

export function createClaimLoop(options: {
  api: Pick<WorkerApi, 'claim' | 'isTaken' | 'abandon' | 'close'>;
  /** Which sessions it takes. */
  request: Wire['ClaimSessionRequest'];
  /** How many at a time. */
  most: number;
  /** Whether this process has no time for one more at this moment. */
  isBusy?: () => boolean;
  begin: (claim: Wire['WorkerClaim']) => Spoken;
  /** Ends a session that this process has claimed, without the API. */
  endLeased: (claim: Wire['WorkerClaim'], reason: 'server_stopped') => Promise<unknown>;
  clock: Pick<Clock, 'monotonicMs'>;
  log: Logger;
  config: { workerDrainSeconds: number };
  /** For how long no process of the API takes a connection before this one leaves what it has. */
  withoutApiMs?: number;
}): ClaimLoop {
  const { api, request, most, begin, endLeased, clock, log, config, withoutApiMs = 5_000 } = options;
  const { isBusy = () => false } = options;
  const stopping = new AbortController();
  /** Each with what resolves when it is over, however that was. */
  const underWay = new Map<Spoken, { claim: Wire['WorkerClaim']; over: Promise<void> }>();
  /** What broke off since this process stops: it does not wait for the end of their leases. */
  const brokenOff: Wire['WorkerClaim'][] = [];
  let running: Promise<void> = Promise.resolve();
  let drained: Promise<void> | undefined;
  let wake = (): void => {};
  const stopClaiming = (): void => {
    stopping.abort();
    wake();
  };

  const take = (claim: Wire['WorkerClaim']): void => {
    const spoken = begin(claim);
    const over = spoken.over
      .catch((err: unknown) => {
        log.warn({ err, sessionId: claim.sessionId }, 'a session broke off at its worker');
        if (stopping.signal.aborted) brokenOff.push(claim);
      })
      .finally(() => {
        underWay.delete(spoken);
        wake();
      });
    underWay.set(spoken, { claim, over });
  };
  const allOver = (): Promise<unknown> => Promise.all([...underWay.values()].map(({ over }) => over));

  const run = async (): Promise<void> => {
    const rest = (): Promise<void> => pause(restMs, undefined, { signal: stopping.signal }).catch(() => {});
    while (!stopping.signal.aborted) {
      if (underWay.size >= most) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (isBusy()) {
        await rest();
        continue;
      }
      try {
        const claim = await api.claim(request, stopping.signal);
        if (claim !== null) take(claim);
      } catch (err) {
        if (stopping.signal.aborted) return;
        log.debug({ err }, 'a worker could not ask for sessions');
        await rest();
      }
    }
  };

  const stopAll = (): void => [...underWay.keys()].forEach((spoken) => spoken.stop());

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

  /** No API is there to say goodbye by: what has ended meanwhile stays as it is. */
  const leaveAll = async (): Promise<void> => {
    const left = [...underWay.values()].map(({ claim }) => claim);
    api.abandon();
    await allOver();
    brokenOff.push(...left.filter((claim) => !brokenOff.includes(claim)));
  };

  const endBrokenOff = async (): Promise<void> => {
    const end = (claim: Wire['WorkerClaim']): Promise<unknown> =>
      endLeased(claim, 'server_stopped').catch((err: unknown) =>
        log.warn({ err, sessionId: claim.sessionId }, 'a session could not be ended by its worker'),
      );
    await Promise.all(brokenOff.map(end));
  };

  const drain = (): Promise<void> => {
    drained ??= (async () => {
      stopClaiming();
      await running;
      const patienceMs = Math.min(config.workerDrainSeconds * 1_000, mostDrainMs);
      const over = new AbortController();
      const late = pause(patienceMs, undefined, { signal: over.signal }).then(stopAll, () => {});
      const watching = isAbandoned(over.signal).then((is) => (is ? leaveAll() : undefined));
      await allOver();
      over.abort();
      await Promise.all([late, watching]);
      await endBrokenOff();
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
        stopClaiming();
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

import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../contract/generated/openapi.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import type { Waker } from '../platform/waker.ts';
import { scripts } from '../sessions/index.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { play } from './play.ts';
import type { WorkerApi } from './worker-api.ts';

type Wire = components['schemas'];

/** The simulated telephone network as it runs in a process that works. */
export interface Network {
  /** Claims one session after another, and plays each. */
  readonly waker: Waker;
  /** Claims nothing more; resolves when what is under way has ended, or was told to. */
  drain(): Promise<void>;
  /** The same before this process stops to serve; at once where it is hurried. */
  finish(isHurried: boolean): Promise<void>;
}

const mostAtATime = 500;
const restMs = 250;
/** A process has 30 seconds to end. */
const mostDrainMs = 20_000;

export function createNetwork(options: {
  api: WorkerApi;
  ids: Ids;
  log: Logger;
  config: { workerDrainSeconds: number };
}): Network {
  const { api, ids, log, config } = options;
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

  const drain = (): Promise<void> => {
    drained ??= (async () => {
      stopping.abort();
      await running;
      const patienceMs = Math.min(config.workerDrainSeconds * 1_000, mostDrainMs);
      const over = new AbortController();
      const late = pause(patienceMs, undefined, { signal: over.signal }).then(stopAll, () => {});
      await Promise.all(underWay.values());
      over.abort();
      await late;
      await api.close();
    })();
    return drained;
  };

  return {
    waker: {
      start: () => {
        running = run();
      },
      rouse: () => {},
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

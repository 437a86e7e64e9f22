import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type { HttpPost } from './callback-http.ts';
import {
  type ClaimedEvent,
  claimEvents,
  leaseMs,
  postponeEvent,
  removeEvents,
  untilNextEventMs,
} from './imessage-event-queue.ts';
import { retryDelayMs } from './receipts-pump.ts';
import { createSleeper } from './sleeper.ts';
import { signedHeaders } from './wire.ts';

/** Posts the events that the simulated provider owes. Any number of processes may run one. */
export interface EventsPump {
  /** Something becomes due in so many milliseconds. */
  wake(dueInMs: number): void;
  /** Claims nothing more; resolves when what was claimed is answered and written down. */
  stop(): Promise<void>;
}

const batchSize = 50;
// The due watch wakes it before.
const backstopMs = 60_000;
const pauseMs = 1_000;
// The answer must come before another pump may claim the same event.
const postTimeoutMs = leaseMs - 2_000;

export function startEventsPump(options: {
  database: Database;
  clock: Clock;
  randomness: Randomness;
  log: Logger;
  signingKey: Buffer;
  callbackUrl: () => string;
  httpPost: HttpPost;
  isStopping: () => boolean;
}): EventsPump {
  const { database, clock, randomness, log, signingKey, httpPost, isStopping } = options;
  const { read } = database;
  const sleeper = createSleeper(clock);
  let stopped = false;
  const stopping = (): boolean => stopped || isStopping();

  const post = async ({ body }: ClaimedEvent): Promise<number | null> => {
    const bytes = Buffer.from(body);
    try {
      const headers = signedHeaders(signingKey, bytes, clock.now());
      return await httpPost(options.callbackUrl(), { headers, body: bytes, timeoutMs: postTimeoutMs });
    } catch (err) {
      log.warn({ err }, 'a simulated iMessage event was not answered');
      return null;
    }
  };

  const settle = async (event: ClaimedEvent): Promise<void> => {
    const status = await post(event);
    if (status !== null && status >= 200 && status < 300) return removeEvents(read, [event.id]);
    const refused = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
    log.warn({ status, eventId: event.id }, 'a simulated iMessage event was not taken');
    await postponeEvent(read, event, retryDelayMs(event.failures, refused, randomness.fraction()));
  };

  /** Posts what is due; answers how much there was. */
  const round = async (): Promise<number> => {
    const claimed = await claimEvents(read, batchSize);
    await Promise.all(claimed.map(settle));
    return claimed.length;
  };

  const run = async (): Promise<void> => {
    while (!stopping()) {
      try {
        // What was posted may have been waited for by another event of its message.
        if ((await round()) > 0) continue;
        await sleeper.sleep(Math.max(1, Math.min((await untilNextEventMs(read)) ?? backstopMs, backstopMs)));
      } catch (err) {
        // Nothing is lost: the events come back when their lease ends, under the same ids.
        log.warn({ err }, 'simulated iMessage events could not be posted');
        await sleeper.sleep(pauseMs);
      }
    }
  };

  const running = run();
  return {
    wake: sleeper.wake,
    stop: () => {
      stopped = true;
      sleeper.wake(0);
      return running;
    },
  };
}

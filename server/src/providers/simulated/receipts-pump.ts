import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type { HttpPost } from './callback-http.ts';
import { type CallbackQueue, type ClaimedCallback, leaseMs } from './callback-queue.ts';
import { createSleeper } from './sleeper.ts';
import { encodeEvents, signedHeaders } from './wire.ts';

/** Posts what the carrier owes. Any number of processes may run one. */
export interface ReceiptsPump {
  /** Something becomes due in so many milliseconds. */
  wake(dueInMs: number): void;
  /** Claims nothing more; resolves when what was claimed is answered and written down. */
  stop(): Promise<void>;
}

const batchSize = 100;
const eventsPerCallback = 100;
const roundsInFlight = 2;
// The due watch wakes it before.
const backstopMs = 60_000;
const longestPauseMs = 1_000;
// Receipts that fall due within one such moment share a callback.
const gatherMs = 15;
// The answer must come before another pump may claim the same callback.
const postTimeoutMs = leaseMs - 2_000;

/** How long a callback waits before its next try; one that the receiver will not take waits much longer. */
export function retryDelayMs(failures: number, refused: boolean, fraction: number): number {
  const [first, most] = refused ? [5_000, 60_000] : [250, 4_000];
  return Math.min(first * 2 ** Math.min(failures, 10), most) * (0.75 + fraction / 2);
}

export function startReceiptsPump(options: {
  queue: CallbackQueue;
  clock: Clock;
  randomness: Randomness;
  log: Logger;
  signingKey: Buffer;
  callbackUrl: () => string;
  httpPost: HttpPost;
  isStopping: () => boolean;
}): ReceiptsPump {
  const { queue, clock, randomness, log, signingKey, httpPost, isStopping } = options;
  const sleeper = createSleeper(clock);
  const rounds = new Set<Promise<void>>();
  let stopped = false;
  let failedRounds = 0;

  const post = async (callbacks: readonly ClaimedCallback[]): Promise<'taken' | 'refused' | 'failed'> => {
    try {
      const body = encodeEvents(callbacks.flatMap((callback) => callback.events));
      const headers = signedHeaders(signingKey, body, clock.now());
      const status = await httpPost(options.callbackUrl(), { headers, body, timeoutMs: postTimeoutMs });
      if (status >= 200 && status < 300) return 'taken';
      log.warn({ status, callbacks: callbacks.length }, 'simulated carrier callback not taken');
      return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'failed';
    } catch (err) {
      log.warn({ err, callbacks: callbacks.length }, 'simulated carrier callback not answered');
      return 'failed';
    }
  };

  const settle = async (callbacks: readonly ClaimedCallback[]): Promise<void> => {
    const answer = await post(callbacks);
    failedRounds = answer === 'failed' ? failedRounds + 1 : 0;
    try {
      if (answer === 'taken') {
        const nextInMs = await queue.advance(callbacks);
        if (nextInMs !== null) sleeper.wake(nextInMs);
        return;
      }
      const refused = answer === 'refused';
      const postponed = callbacks.map((callback) => {
        const delayMs = retryDelayMs(callback.failures, refused, randomness.fraction());
        return { callback, delayMs, refused };
      });
      await queue.postpone(postponed);
      sleeper.wake(Math.min(...postponed.map(({ delayMs }) => delayMs)));
    } catch (err) {
      // Nothing is lost: the callbacks come back when their lease ends, with the same event ids.
      log.warn({ err, callbacks: callbacks.length }, 'simulated carrier callbacks not written down');
    }
  };

  const claim = async (): Promise<ClaimedCallback[]> => {
    try {
      return await queue.claim(batchSize);
    } catch (err) {
      log.warn({ err }, 'simulated carrier callbacks could not be claimed');
      return [];
    }
  };

  const untilNextMs = async (): Promise<number> => {
    try {
      return Math.min((await queue.untilNextMs()) ?? backstopMs, backstopMs);
    } catch {
      // Said already by the claim that failed with it.
      return longestPauseMs;
    }
  };

  const stopping = (): boolean => stopped || isStopping();

  const run = async (): Promise<void> => {
    while (!stopping()) {
      const claimed = await claim();
      if (claimed.length > 0) {
        const round = Promise.all(inCallbacks(claimed).map(settle)).then(() => {
          rounds.delete(round);
        });
        rounds.add(round);
      }
      if (rounds.size >= roundsInFlight) await Promise.race(rounds);
      // A receiver that is down is not asked for every waiting callback in turn.
      if (failedRounds > 0) await sleeper.sleep(Math.min(100 * 2 ** Math.min(failedRounds, 5), longestPauseMs));
      else if (claimed.length === 0) await sleeper.sleep(await untilNextMs());
      else if (claimed.length < batchSize) await sleeper.sleep(gatherMs);
    }
    await Promise.all(rounds);
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

/** Cuts what was claimed into callbacks of bounded size. One that was refused before goes alone. */
function inCallbacks(claimed: readonly ClaimedCallback[]): ClaimedCallback[][] {
  const together: ClaimedCallback[][] = [];
  let size = 0;
  for (const callback of claimed.filter((one) => !one.refused)) {
    const last = together.at(-1);
    if (last === undefined || size + callback.events.length > eventsPerCallback) {
      together.push([callback]);
      size = callback.events.length;
    } else {
      last.push(callback);
      size += callback.events.length;
    }
  }
  return [...together, ...claimed.filter((one) => one.refused).map((one) => [one])];
}

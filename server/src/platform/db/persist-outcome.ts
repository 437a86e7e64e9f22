import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import { underDeadline, withinDeadline } from './deadline.ts';
import { AppError } from '../process/errors.ts';
import type { Logger } from '../process/log.ts';

const againMs = { first: 250, most: 5_000 };

/**
 * Writes what came of a call to another party, which cannot be made a second time to learn it: the write is repeated until
 * `untilMs` of the monotonic clock, and then its last error is thrown. It does not end with the request: one whose deadline is
 * over gets NotAskedError (a 503), and the write goes on without it. An error for which `isFinal` is true is an answer of the
 * write itself, and thrown at once; without it that is every refusal of a request (4xx). `of` says in the log what was written.
 */
export function persistOutcome<T>(
  options: {
    clock: Pick<Clock, 'monotonicMs'>;
    log: Pick<Logger, 'warn'>;
    untilMs: number;
    of: Readonly<Record<string, string>>;
    isFinal?: (error: unknown) => boolean;
  },
  write: () => Promise<T>,
): Promise<T> {
  const { clock, log, untilMs, of, isFinal = isRefusal } = options;
  const repeat = async (): Promise<T> => {
    for (let waitMs = againMs.first; ; waitMs = Math.min(2 * waitMs, againMs.most)) {
      try {
        return await write();
      } catch (err) {
        if (isFinal(err) || clock.monotonicMs() > untilMs) throw err;
        log.warn({ err, ...of }, 'an outcome could not be written yet');
        await sleep(waitMs, undefined, { ref: false });
      }
    }
  };
  return withinDeadline(underDeadline(undefined, repeat));
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500;
}

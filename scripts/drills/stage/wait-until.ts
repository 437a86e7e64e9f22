import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/time/clock.ts';

interface WaitOptions {
  readonly deadlineMs?: number;
  readonly everyMs?: number;
  readonly seen?: () => string | Promise<string>;
}

/**
 * Looks until `condition` holds. Throws when it did not within `deadlineMs`, naming what was waited for and what
 * `seen` says of the present.
 */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  options: WaitOptions = {},
): Promise<void> {
  const { deadlineMs = 60_000, everyMs = 20, seen } = options;
  const end = systemClock.monotonicMs() + deadlineMs;
  for (;;) {
    if (await condition()) return;
    if (systemClock.monotonicMs() > end) {
      const present = seen === undefined ? '' : ` (${await seen()})`;
      throw new Error(`Waited ${deadlineMs} ms in vain: ${what}${present}`);
    }
    await sleep(everyMs);
  }
}

/** What `work` answers. Throws as `waitUntil` does where that is not there in time. */
export async function within<T>(what: string, work: Promise<T>, options: WaitOptions): Promise<T> {
  let isThere = false;
  const done = work.finally(() => {
    isThere = true;
  });
  await Promise.race([done, waitUntil(what, () => isThere, options)]);
  return done;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/time/clock.ts';

/**
 * Looks until `condition` holds. Throws when it did not within `deadlineMs`, naming what was waited for and what
 * `seen` says of the present.
 */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  options: { deadlineMs?: number; everyMs?: number; seen?: () => string | Promise<string> } = {},
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

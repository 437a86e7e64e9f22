import { setTimeout as pause } from 'node:timers/promises';
import { leftOfTestMs } from './test-deadline.ts';

// Most of what is waited for has happened by the first look; what takes longer is looked at ever less often.
const firstPauseMs = 20;
const longestPauseMs = 100;
// For a look that is under way at the deadline.
const lastLookMs = 1_000;

// What has not come by then does not come, however long its test may take.
const longestMs = 120_000;

/**
 * Looks again and again, after 20 ms and then ever later up to 100, until `isSo` holds, and answers what it then saw. Past
 * the deadline it throws, naming what was waited for and what was seen last: after `deadlineMs`, and before the test that
 * waits would be ended without a word.
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
  deadlineMs = longestMs,
): Promise<T> {
  const mostMs = Math.max(0, Math.min(deadlineMs, leftOfTestMs() ?? deadlineMs));
  let seen: T | undefined;
  const inVain = (): Error =>
    new Error(`${what}: not within ${Math.round(mostMs)} ms; last seen ${JSON.stringify(seen)}`);
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  // A look may hang as well.
  const timer = setTimeout(() => late.reject(inVain()), mostMs + lastLookMs);
  const endMs = performance.now() + mostMs;
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
      seen = await Promise.race([look(), late.promise]);
      if (isSo(seen)) return seen;
      if (performance.now() > endMs) throw inVain();
      await pause(pauseMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits until the carrier was asked once for a text, in vain, and the text is back in line. The carrier is looked at
 * first: a text that nobody has taken up yet is queued as well.
 */
export async function askedInVain(
  live: { get(messageId: string): Promise<{ status: string }> },
  carrier: { sendsTo(recipient: string): readonly unknown[] },
  { id, to }: { id: string; to: string },
): Promise<void> {
  await waitFor(
    `${id} was asked for in vain`,
    async () => (carrier.sendsTo(to).length === 1 ? (await live.get(id)).status : 'not asked for'),
    (status) => status === 'queued',
  );
}

import { setTimeout as pause } from 'node:timers/promises';

// Most of what is waited for has happened by the first look; what takes longer is looked at ever less often.
const firstPauseMs = 20;
const longestPauseMs = 100;

/**
 * Looks again and again, after 20 ms and then ever later up to 100, until `isSo` holds, and answers what it then saw. Past the deadline it throws, naming what was
 * waited for and what was seen last.
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
  deadlineMs = 45_000,
): Promise<T> {
  const endMs = performance.now() + deadlineMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > endMs)
      throw new Error(`${what}: not within ${deadlineMs} ms; last seen ${JSON.stringify(seen)}`);
    await pause(pauseMs);
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

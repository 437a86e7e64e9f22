import { setTimeout as pause } from 'node:timers/promises';

const lookAgainMs = 20;

/**
 * Looks again and again until `isSo` holds, and answers what it then saw. Past the deadline it throws, naming what was
 * waited for and what was seen last.
 */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
  deadlineMs = 45_000,
): Promise<T> {
  const endMs = performance.now() + deadlineMs;
  for (;;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (performance.now() > endMs)
      throw new Error(`${what}: not within ${deadlineMs} ms; last seen ${JSON.stringify(seen)}`);
    await pause(lookAgainMs);
  }
}

/** The one door to clock, timers, randomness and environment; in every runtime, but for the last. */

/** Milliseconds that only ever grow, for deadlines. */
export const monotonicNow = (): number => performance.now();

/** Milliseconds since 1970, for times that others wrote. */
export const wallClockNow = (): number => Date.now();

/** From 0 up to, not including, 1; for jitter only. */
export const randomFraction = (): number => Math.random();

/** 128 random bits in hex. randomUUID is missing in pages that are not served over https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// What a timer can hold; more would fire at once.
const longestTimerMs = 2_147_483_647;

/** Calls `then` after `ms`, 24 days at most; the function that it answers takes the call back. */
export function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, Math.min(Math.max(ms, 0), longestTimerMs));
  return () => clearTimeout(timer);
}

/** Calls `then` once when the signal is aborted, now if it is already; the function that it answers stops that. */
export function onAbort(signal: AbortSignal | undefined, then: () => void): () => void {
  if (signal?.aborted === true) then();
  else signal?.addEventListener('abort', then, { once: true });
  return () => signal?.removeEventListener('abort', then);
}

/**
 * A variable of the environment; undefined where the runtime has none. Not as `process.env.NAME`: bundlers would write into a page
 * what they were built with.
 */
export function variable(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return typeof process === 'object' ? process.env?.[name] : undefined;
}

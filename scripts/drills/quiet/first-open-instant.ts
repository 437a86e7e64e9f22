import type { Stretch } from './zone-offsets.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const opensMs = 8 * hourMs;
const closesMs = 21 * hourMs;

/** Whether a wall clock that is so far from UTC shows 08:00 or later, and not yet 21:00. */
export function isOpenAt(atMs: number, offsetMs: number): boolean {
  const ofDayMs = timeOfDay(atMs, offsetMs);
  return ofDayMs >= opensMs && ofDayMs < closesMs;
}

/**
 * The first instant at or after `atMs`, in milliseconds, in which the wall clock is inside of the window: stretch by
 * stretch, by adding and taking remainders alone. Throws where the stretches end before it.
 */
export function firstOpenInstant(stretches: readonly Stretch[], atMs: number): number {
  for (const [index, { fromMs, offsetMs }] of stretches.entries()) {
    const endMs = stretches[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    if (endMs <= atMs) continue;
    const startMs = Math.max(fromMs, atMs);
    if (isOpenAt(startMs, offsetMs)) return startMs;
    const openingMs = startMs + ((opensMs - timeOfDay(startMs, offsetMs) + dayMs) % dayMs);
    if (openingMs < endMs) return openingMs;
  }
  throw new Error('The stretches end too early');
}

function timeOfDay(atMs: number, offsetMs: number): number {
  return (((atMs + offsetMs) % dayMs) + dayMs) % dayMs;
}

import type { Stretch } from './zone-offsets.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;

/** When texts may leave, in minutes of the day on the wall: from the first on, before the second. */
export type OpenMinutes = readonly [opens: number, closes: number];

/** 08:00 to 21:00. */
export const lawful: OpenMinutes = [8 * 60, 21 * 60];

/** Whether a wall clock that is so far from UTC shows a time inside of the window. */
export function isOpenAt(atMs: number, offsetMs: number, [opens, closes]: OpenMinutes = lawful): boolean {
  const ofDayMs = timeOfDay(atMs, offsetMs);
  return ofDayMs >= opens * minuteMs && ofDayMs < closes * minuteMs;
}

/**
 * The first instant at or after `atMs`, in milliseconds, in which the wall clock is inside of the window: stretch by
 * stretch, by adding and taking remainders alone. Throws where the stretches end before it.
 */
export function firstOpenInstant(
  stretches: readonly Stretch[],
  atMs: number,
  openMinutes: OpenMinutes = lawful,
): number {
  for (const [index, { fromMs, offsetMs }] of stretches.entries()) {
    const endMs = stretches[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY;
    if (endMs <= atMs) continue;
    const startMs = Math.max(fromMs, atMs);
    if (isOpenAt(startMs, offsetMs, openMinutes)) return startMs;
    const openingMs = startMs + ((openMinutes[0] * minuteMs - timeOfDay(startMs, offsetMs) + dayMs) % dayMs);
    if (openingMs < endMs) return openingMs;
  }
  throw new Error('The stretches end too early');
}

function timeOfDay(atMs: number, offsetMs: number): number {
  return (((atMs + offsetMs) % dayMs) + dayMs) % dayMs;
}

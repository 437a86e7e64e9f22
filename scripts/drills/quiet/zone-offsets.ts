import moment from 'moment-timezone';

/** A stretch of time in which a zone keeps its distance from UTC; it ends where the next one begins. */
export interface Stretch {
  /** First instant of it, in milliseconds since 1970. */
  fromMs: number;
  /** Local time minus UTC. */
  offsetMs: number;
}

const secondMs = 1_000;
// Far below the shortest time between two changes of any clock.
const stepMs = 6 * 3_600 * secondMs;

/**
 * The stretches of a zone between two instants, by the library that publishes the rules: it is asked for the offset
 * every six hours, and where that jumped, down to the second in which it did. Nothing here asks for a transition, and
 * nothing of the code under drill is used.
 */
export function stretchesOf(zone: string, fromMs: number, toMs: number): Stretch[] {
  const offsetAt = createOffsetAt(zone);
  const stretches: Stretch[] = [{ fromMs, offsetMs: offsetAt(fromMs) }];
  let offsetMs = offsetAt(fromMs);
  for (let atMs = fromMs + stepMs; atMs <= toMs; atMs += stepMs) {
    const nowMs = offsetAt(atMs);
    if (nowMs === offsetMs) continue;
    let [before, after] = [(atMs - stepMs) / secondMs, atMs / secondMs];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle * secondMs) === offsetMs) before = middle;
      else after = middle;
    }
    stretches.push({ fromMs: after * secondMs, offsetMs: nowMs });
    offsetMs = nowMs;
  }
  return stretches;
}

/** Tells how far local time is from UTC at an instant. */
export function createOffsetAt(zone: string): (atMs: number) => number {
  const found = moment.tz.zone(zone);
  if (found === null) throw new Error(`${zone} is no zone`);
  return (atMs) => -found.utcOffset(atMs) * 60 * secondMs;
}

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
 * The stretches of a zone between two instants, read off the platform's own formatter of dates: it is asked what the
 * clock on the wall shows every six hours, and where that jumped, down to the second in which it did. Nothing here asks
 * for a transition, and nothing of the code under drill is used.
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

/** Tells how far local time is from UTC at an instant of whole seconds. */
export function createOffsetAt(zone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (atMs) => {
    const shown = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/.exec(format.format(atMs));
    if (shown === null) throw new Error(`${zone} shows ${format.format(atMs)}`);
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = shown.slice(1).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second) - atMs;
  };
}

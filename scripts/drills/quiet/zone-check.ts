import { Temporal } from 'temporal-polyfill';
import { packageZoneRules } from '../../../server/src/platform/time/zone-rules/zone-rules.ts';
import { nextSendTime } from '../../../server/src/sms/model/quiet-hours.policy.ts';
import type { SeededRandom } from '../stage/seeded-random.ts';
import { firstOpenInstant, isOpenAt, lawful, type OpenMinutes } from './first-open-instant.ts';
import { createOffsetAt, type Stretch } from './zone-offsets.ts';

/** What was found in one zone. */
export interface ZoneFinding {
  compared: number;
  changes: number;
  violations: string[];
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
const instantsBesides = 24;
// Walking there minute by minute is the plainest proof, and the dearest.
const walkedOf = 200;

/** Holds the code's answer against the calculation, for instants around every change of the zone's clock and others. */
export function checkZone(zone: string, stretches: readonly Stretch[], random: SeededRandom): ZoneFinding {
  const offsetAt = createOffsetAt(zone);
  const violations: string[] = [];
  const fromMs = (stretches[0]?.fromMs ?? 0) + 3 * dayMs;
  const spanMs = (stretches.at(-1)?.fromMs ?? 0) - fromMs;
  const changes = stretches
    .slice(1)
    .map((stretch, index) => ({ ...stretch, beforeMs: stretches[index]?.offsetMs ?? 0 }));
  const others = Array.from(
    { length: instantsBesides },
    () => fromMs + Math.floor(random.next() * Math.max(spanMs, 365 * dayMs)),
  );
  const asked = [...others, ...changes.flatMap(instantsAround)].filter((atMs) => atMs >= fromMs);
  for (const atMs of asked) {
    const nanoseconds = BigInt(atMs) * 1_000_000n + (random.chance(0.2) ? 999_999n : 0n);
    // Half of them with quiet hours of an organization's own, which are longer.
    const opens = random.chance(0.5) ? lawful : ownMinutes(random);
    const window = { startMinute: opens[0], endMinute: opens[1] };
    const requested = Temporal.Instant.fromEpochNanoseconds(nanoseconds);
    const chosen = nextSendTime(packageZoneRules(), requested, zone, window).epochNanoseconds;
    const openMs = firstOpenInstant(stretches, atMs, opens);
    const expected = openMs === atMs ? nanoseconds : BigInt(openMs) * 1_000_000n;
    if (chosen !== expected) {
      violations.push(`${zone}, asked for ${iso(atMs)}: ${iso(Number(chosen / 1_000_000n))} and not ${iso(openMs)}`);
    }
    if (!isOpenAt(openMs, offsetAt(openMs), opens))
      violations.push(`${zone}: the clock on the wall is outside at ${iso(openMs)}`);
    if (random.between(1, walkedOf) === 1) violations.push(...openOnTheWay(zone, offsetAt, [atMs, openMs], opens));
  }
  return { compared: asked.length, changes: changes.length, violations: violations.slice(0, 3) };
}

/** Each hour for a day and more on both sides of a change, and the edges of the window there by either clock. */
function instantsAround({ fromMs, offsetMs, beforeMs }: Stretch & { beforeMs: number }): number[] {
  const hours = Array.from({ length: 53 }, (_, hour) => fromMs + (hour - 26) * hourMs + (hour % 4) * 15 * minuteMs);
  const edges = [offsetMs, beforeMs].flatMap((offset) => {
    const midnightMs = Math.floor((fromMs + offset) / dayMs) * dayMs - offset;
    return [-1, 0, 1].flatMap((day) => [8, 21].map((hour) => midnightMs + day * dayMs + hour * hourMs));
  });
  return [...hours, ...[...edges, fromMs].flatMap((atMs) => [atMs - 1, atMs, atMs + 1])];
}

function ownMinutes(random: SeededRandom): OpenMinutes {
  const opens = random.between(lawful[0], lawful[1] - 1);
  return [opens, random.between(opens + 1, lawful[1])];
}

function openOnTheWay(
  zone: string,
  offsetAt: (atMs: number) => number,
  [fromMs, toMs]: readonly [number, number],
  opens: OpenMinutes,
): string[] {
  for (let atMs = Math.ceil(fromMs / minuteMs) * minuteMs; atMs < toMs; atMs += minuteMs) {
    if (isOpenAt(atMs, offsetAt(atMs), opens)) return [`${zone}: ${iso(atMs)} is open and earlier than ${iso(toMs)}`];
  }
  return [];
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}

import { systemClock } from '../../server/src/platform/time/clock.ts';
import { packageZoneRules } from '../../server/src/platform/time/zone-rules/zone-rules.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { followTexts, recordDepartures } from './quiet/text-journeys.ts';
import { checkZone } from './quiet/zone-check.ts';
import { type Stretch, stretchesOf } from './quiet/zone-offsets.ts';
import { onPlainProcess, type OneProcess } from './stage/one-process.ts';

const [yearsBack, yearsForth] = [16, 11];
const zonesWithTexts = { long: 24, short: 3 };
// Whose clocks change by half an hour, in the middle of the day's work, over a whole day, or as faith has it.
const { names } = packageZoneRules();
// Whose clocks did not go back in November 2026, as older rules say.
const changedIn2026 = ['America/Winnipeg', 'Canada/Central', 'America/Rainy_River', 'America/Inuvik', 'America/Havana'];
const odd = [
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/New_York',
  'Africa/Casablanca',
  'Asia/Gaza',
  'Antarctica/Troll',
];

/**
 * P16: nothing proactive leaves outside of 08:00 to 21:00 of its recipient, and what is shifted leaves in the first
 * instant that is allowed. The code's answer is held, around every change of every clock, against a calculation that
 * shares nothing with it; then texts are followed through the system to the carrier, some spoiled before they are due.
 * A round is one time zone.
 */
export const quietHours: Drill = {
  name: 'quiet-hours',
  promise: 'P16',
  guarantee: 'a text leaves inside of its recipient’s hours, shifted to the first instant that is allowed, in any zone',
  unit: 'time zones',
  rounds: names.length,
  short: { rounds: 10 },
  run: (run) => onPlainProcess((system) => drillOn(system, run)),
};

async function drillOn(system: OneProcess, { rounds, random, hurry, say }: DrillRun): Promise<Finding> {
  const year = systemClock.now().toZonedDateTimeISO('UTC').year;
  const [fromMs, toMs] = [Date.UTC(year - yearsBack, 0, 1), Date.UTC(year + yearsForth, 0, 1)];
  const zones = [...new Set([...odd, ...changedIn2026, ...random.shuffled(names)])].slice(0, rounds);
  const known = new Map<string, Stretch[]>();
  const broken: string[] = [];
  let [compared, changes] = [0, 0];
  for (const [index, zone] of zones.entries()) {
    const stretches = stretchesOf(zone, fromMs, toMs);
    known.set(zone, stretches);
    const found = checkZone(zone, stretches, random);
    compared += found.compared;
    changes += found.changes;
    broken.push(...found.violations);
    if (index % 25 === 24) say(`${index + 1} zones, ${changes} changes of clock, ${compared} instants`);
    // Others wait for this thread: the clients of the system that is drilled.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (compared === 0 || changes === 0) broken.push('nothing was compared');

  await recordDepartures(system);
  const nowMs = systemClock.now().epochMilliseconds;
  const total = { texts: 0, departed: 0, rejected: 0 };
  const travelled = zones.slice(0, hurry ? zonesWithTexts.short : zonesWithTexts.long);
  for (let at = 0; at < travelled.length; at += 3) {
    const journeys = travelled.slice(at, at + 3).map((zone) => {
      const stretches = known.get(zone) ?? [];
      const ahead = stretches.filter((stretch) => stretch.fromMs > nowMs);
      const change =
        ahead.length === 0 ? Math.floor(nowMs / 3_600_000) * 3_600_000 : random.pick(ahead.slice(0, 12)).fromMs;
      return followTexts(system, zone, stretches, change);
    });
    for (const found of await Promise.all(journeys)) {
      total.texts += found.texts;
      total.departed += found.departed;
      total.rejected += found.rejected;
      broken.push(...found.violations);
    }
    say(`${total.texts} texts followed`);
  }
  return {
    figure:
      `violations ${broken.length}: ${compared} instants around ${changes} changes of clock in ${zones.length} zones, ${year - yearsBack} to ` +
      `${year + yearsForth}; of ${total.texts} texts ${total.departed} left inside of the window, ${total.rejected} were rejected when due`,
    broken: broken.slice(0, 20),
  };
}

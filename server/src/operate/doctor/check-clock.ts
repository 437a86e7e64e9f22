import type { Clock } from '../../platform/time/clock.ts';
import { askTime, compareClocks } from '../../platform/db/compare-clocks.ts';
import { noticeablyApartMs } from '../../platform/db/database-clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('clock');
const sane = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2100, 0, 1) };
// A server goes by the database's clock: where that is the wrong one, receivers take a signature for five minutes, and
// carriers are no more patient.
const harmful = 60_000;

/** The year is one in which this runs, and the database's clock is ours. `database` is null where there is none to ask. */
export async function checkClock(options: { clock: Clock; database: Database | null }): Promise<Finding[]> {
  const { clock, database } = options;
  const now = clock.now();
  if (now.epochMilliseconds < sane.from || now.epochMilliseconds > sane.to)
    return [fail(`this machine believes that it is ${now.toString()}`, 'set the clock, best by NTP')];
  if (database === null) return [ok(`it is ${now.toString({ fractionalSecondDigits: 0 })}`)];
  const { leastMs, mostMs } = await compareClocks(clock, askTime(database.read));
  // The answer was made while the statement was on its way: only what is outside of that is apart for sure.
  const apart = Math.round(Math.max(leastMs, -mostMs, 0));
  const text = `this clock and that of the database are ${apart} ms apart`;
  const remedy = 'let both machines set their clocks by NTP; until then servers go by that of the database';
  if (apart > harmful) return [fail(text, remedy)];
  return [apart > noticeablyApartMs ? warn(text, remedy) : ok(text)];
}

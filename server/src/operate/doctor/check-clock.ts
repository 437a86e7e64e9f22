import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('clock');
const sane = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2100, 0, 1) };
const noticeable = 1_000;
// Receivers take a signature for five minutes; carriers are no more patient.
const harmful = 60_000;

/** The year is one in which this runs, and the database's clock is ours. `database` is null where there is none to ask. */
export async function checkClock(options: { clock: Clock; database: Database | null }): Promise<Finding[]> {
  const { clock, database } = options;
  const now = clock.now();
  if (now.epochMilliseconds < sane.from || now.epochMilliseconds > sane.to)
    return [fail(`this machine believes that it is ${now.toString()}`, 'set the clock, best by NTP')];
  if (database === null) return [ok(`it is ${now.toString({ fractionalSecondDigits: 0 })}`)];
  const sentMs = clock.now().epochMilliseconds;
  const [row] = await database.read.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const backMs = clock.now().epochMilliseconds;
  const theirs = row?.ms ?? Number.NaN;
  // The answer was made between the two: only what is outside of them is apart for sure.
  const apart = Math.round(Math.max(sentMs - theirs, theirs - backMs, 0));
  const text = `this clock and that of the database are ${apart} ms apart`;
  const remedy = 'let both machines set their clocks by NTP';
  if (apart > harmful) return [fail(text, remedy)];
  return [apart > noticeable ? warn(text, remedy) : ok(text)];
}

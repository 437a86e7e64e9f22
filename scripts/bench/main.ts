// `npm run bench -- NAME [--record] [--idle] [--profile=FOLDER]`: measures, prints the table, and keeps it when asked to.
// --idle waits up to ten minutes for a machine that does nothing else.
import { Temporal } from 'temporal-polyfill';
import { runHttpBench } from './http.ts';
import { busyShare, describeCommit, describeMachine, untilIdle } from './machine.ts';
import { type BenchResult, renderTable, verdictOf } from './measure.ts';
import { recordResult } from './record.ts';
import { runSmsBench } from './sms.ts';

/** A benchmark is given where to put profiles, when they are wanted, and answers with its PostgreSQL's version. */
type Bench = (options: { profileTo: string | undefined }) => Promise<BenchResult & { postgresVersion: string }>;

const benches: ReadonlyMap<string, Bench> = new Map([
  ['sms', runSmsBench],
  ['http', runHttpBench],
]);

const words = process.argv.slice(2);
if (words[0] === 'contract-width') {
  await import('./contract-width.ts');
  process.exit();
}
const bench = benches.get(words[0] ?? '');
if (bench === undefined) {
  console.error(
    `usage: npm run bench -- ${[...benches.keys()].join('|')}|contract-width [--record] [--idle] [--profile=FOLDER]`,
  );
  process.exit(2);
}
if (words.includes('--idle')) await untilIdle(600_000);
const before = await busyShare(2_000);
const result = await bench({
  profileTo: words.find((word) => word.startsWith('--profile='))?.slice('--profile='.length),
});
const others = [before, await busyShare(2_000)].map((share) => `${(share * 100).toFixed(0)} %`).join(' before and ');
const notes = [...result.notes, `others took of the machine ${others} after`];
const machine = describeMachine(result.postgresVersion);
console.log(`\n${result.title}\n${machine}\n\n${renderTable(result.measures)}\n\n${notes.join('\n')}`);
if (words.includes('--record')) {
  const date = Temporal.Now.plainDateISO('UTC').toString();
  recordResult({ ...result, notes }, { date, commit: describeCommit(), machine });
}
process.exitCode = result.measures.some((measure) => verdictOf(measure) === 'MISSED') ? 1 : 0;

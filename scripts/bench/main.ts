// `npm run bench -- NAME [--record] [--idle] [--only=PART] [--profile=FOLDER]`: measures, prints the table, and keeps it
// when asked to. --idle waits before each round, up to three minutes, for a machine that does nothing else; --only runs
// one part of `router` or `sms`; --waiting lets fewer texts wait than the million of `sms`.
import { Temporal } from 'temporal-polyfill';
import { runCatalogBench } from './catalog.ts';
import { runHttpBench } from './http.ts';
import { runIdleBench } from './idle.ts';
import { runLocalBench } from './local.ts';
import { busyShare, describeCommit, describeMachine, untilIdle } from './machine.ts';
import { type BenchOptions, type BenchResult, renderTable, verdictOf } from './measure.ts';
import { recordResult } from './record.ts';
import { runRouterBench } from './router.ts';
import { runSdkBench } from './sdk.ts';
import { runSmsBench } from './sms.ts';
import { runStreamsBench } from './streams.ts';
import { runWebhooksBench } from './webhooks.ts';

type Bench = (options: BenchOptions) => Promise<BenchResult & { postgresVersion: string | null }>;

const benches: ReadonlyMap<string, Bench> = new Map<string, Bench>([
  ['sms', runSmsBench],
  ['http', runHttpBench],
  ['webhooks', runWebhooksBench],
  ['sdk', runSdkBench],
  ['router', runRouterBench],
  ['catalog', runCatalogBench],
  ['idle', runIdleBench],
  ['local', runLocalBench],
  ['streams', runStreamsBench],
]);

const words = process.argv.slice(2);
if (words[0] === 'contract-width') {
  await import('./contract-width.ts');
  process.exit();
}
const bench = benches.get(words[0] ?? '');
const valueOf = (option: string): string | undefined =>
  words.find((word) => word.startsWith(`--${option}=`))?.slice(`--${option}=`.length);
const only = valueOf('only');
const allWaiting = 1_000_000;
const waiting = Number(valueOf('waiting') ?? allWaiting);
// A part is no result that could stand in the place of the whole.
if (bench === undefined || ((only !== undefined || waiting !== allWaiting) && words.includes('--record'))) {
  const names = [...benches.keys()].join('|');
  console.error(
    `usage: npm run bench -- ${names}|contract-width [--record] [--idle] [--profile=FOLDER]
       npm run bench -- router --only=PART [--idle] [--profile=FOLDER]
       npm run bench -- sms --only=waiting --waiting=50000 [--idle]`,
  );
  process.exit(2);
}
const beforeRound = words.includes('--idle') ? (): Promise<void> => untilIdle(180_000) : async (): Promise<void> => {};
await beforeRound();
const before = await busyShare(2_000);
const result = await bench({ beforeRound, only, waiting, profileTo: valueOf('profile') });
const others = [before, await busyShare(2_000)].map((share) => `${(share * 100).toFixed(0)} %`).join(' before and ');
const notes = [...result.notes, `others took of the machine ${others} after`];
const machine = describeMachine(result.postgresVersion);
console.log(`\n${result.title}\n${machine}\n\n${renderTable(result.measures)}\n\n${notes.join('\n')}`);
if (words.includes('--record')) {
  const date = Temporal.Now.plainDateISO('UTC').toString();
  recordResult({ ...result, notes }, { date, commit: describeCommit(), machine });
}
process.exitCode = result.measures.some((measure) => verdictOf(measure) === 'MISSED') ? 1 : 0;

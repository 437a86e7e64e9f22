// `npm run bench -- NAME [--record] [--idle] [--only=PART] [--profile=FOLDER]`: measures, prints the table, and keeps it
// when asked to. --idle waits before each round, up to three minutes, for a machine that does nothing else; --only runs
// one part of `router`, `sms`, `streams` or `voice`; --waiting lets fewer texts wait than the million of `sms`; of `router`, --beside lets another
// commit run in turns with this one, --rounds says how often, and --profile prints whose code takes the processor as well.
import { parseArgs } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { unpackCommit } from './beside.ts';
import { runBodiesBench } from './bodies.ts';
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
import { runUsageBench } from './usage.ts';
import { runVoiceBench } from './voice.ts';
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
  ['bodies', runBodiesBench],
  ['voice', runVoiceBench],
  ['usage', runUsageBench],
]);

if (process.argv[2] === 'contract-width') {
  await import('./contract-width.ts');
  process.exit();
}
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean', default: false },
    idle: { type: 'boolean', default: false },
    only: { type: 'string' },
    waiting: { type: 'string' },
    profile: { type: 'string' },
    beside: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const bench = positionals.length === 1 ? benches.get(positionals[0] ?? '') : undefined;
// A part is no result that could stand in the place of the whole, nor are a few rounds.
const isPart = [asked.only, asked.waiting, asked.rounds].some((choice) => choice !== undefined);
if (bench === undefined || (isPart && asked.record)) {
  const names = [...benches.keys()].join('|');
  console.error(
    `usage: npm run bench -- ${names}|contract-width [--record] [--idle] [--profile=FOLDER]
       npm run bench -- router [--only=PART] [--beside=COMMIT] [--rounds=5] [--idle] [--profile=FOLDER]
       npm run bench -- streams --only=memory
       npm run bench -- voice [--only=turns|calls|local|lines|memory]
       npm run bench -- sms --only=waiting --waiting=50000 [--idle]`,
  );
  process.exit(2);
}
const beforeRound = asked.idle ? (): Promise<void> => untilIdle(180_000) : async (): Promise<void> => {};
await beforeRound();
const before = await busyShare(2_000);
const result = await bench({
  beforeRound,
  only: asked.only,
  waiting: Number(asked.waiting ?? 1_000_000),
  profileTo: asked.profile,
  beside: asked.beside === undefined ? undefined : unpackCommit(asked.beside),
  rounds: Number(asked.rounds ?? 5),
});
const others = [before, await busyShare(2_000)].map((share) => `${(share * 100).toFixed(0)} %`).join(' before and ');
const notes = [...result.notes, `others took of the machine ${others} after`];
const machine = describeMachine(result.postgresVersion);
console.log(`\n${result.title}\n${machine}\n\n${renderTable(result.measures)}\n\n${notes.join('\n')}`);
if (asked.record) {
  const date = Temporal.Now.plainDateISO('UTC').toString();
  recordResult({ ...result, notes }, { date, commit: describeCommit(), machine });
}
process.exitCode = result.measures.some((measure) => verdictOf(measure) === 'MISSED') ? 1 : 0;

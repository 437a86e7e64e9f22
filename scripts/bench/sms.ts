import type { Database } from '../../server/src/platform/db/database.ts';
import { runProgram } from './child.ts';
import { type LoadRun, runLoad } from './load.ts';
import type { BenchOptions, BenchResult } from './measure.ts';
import type { LimitInput, LimitOutput } from './postgres-limit-input.ts';
import { cpuMicros } from './process-stat.ts';
import { measureBatches } from './sms-batches.ts';
import { measureStartUps } from './start-up.ts';
import { median, percentile, spread } from './statistics.ts';
import { measureBesideWaiting } from './sms-waiting.ts';
import { untilHandedOver, untilTextsEnded } from './texts-ended.ts';
import { startTrunkline, type Trunkline } from './trunkline.ts';

const apiCore = 0;
const workerCore = 1;
const connections = 50;
const rounds = 5;
const count = { warm: 6_000, limit: 15_000, sms: 8_000, idle: 100 };
const limitProgram = new URL('./postgres-limit.ts', import.meta.url);

interface Round {
  limit: number;
  accepted: LoadRun;
  submittedPerSecond: number;
  /** Processor time for each text, from the first request to the last receipt. */
  apiMicros: number;
  workerMicros: number;
}

/**
 * Texts through the whole product, against what PostgreSQL alone does with as many connections, in turns. The API has
 * one core and the worker the other; PostgreSQL and the load generator run wherever there is room.
 */
export async function runSmsBench(options: BenchOptions): Promise<BenchResult & { postgresVersion: string }> {
  if (options.only === 'waiting') return runWaiting(options);
  if (options.only === 'batches') return runBatches(options);
  const startUps = [await measureStartUps(), await measureStartUps(), await measureStartUps()];
  const trunkline = await startTrunkline({ apiCore, workerCore, profileTo: options.profileTo });
  await runRound(trunkline, count.warm);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await options.beforeRound();
    results.push(await runRound(trunkline, count.sms));
  }
  await options.beforeRound();
  const idle = await measureIdle(trunkline);
  await options.beforeRound();
  const batches = await measureBatches(trunkline);
  const waiting = await measureBesideWaiting(trunkline, options);
  await trunkline.stop();

  const limit = median(results.map((round) => round.limit));
  const accepted = median(results.map((round) => round.accepted.perSecond));
  const submitted = median(results.map((round) => round.submittedPerSecond));
  const apiMicros = median(results.map((round) => round.apiMicros));
  const workerMicros = median(results.map((round) => round.workerMicros));
  const first = median(startUps.map(({ firstSeconds }) => firstSeconds));
  const later = median(startUps.map(({ laterSeconds }) => laterSeconds));
  const noise = (values: number[]): string => `${(spread(values) * 100).toFixed(0)} %`;
  return {
    name: 'sms',
    title: `texts at c=${connections}, the API on one core, the worker on the other`,
    measures: [
      {
        name: 'accepted a second',
        ours: `${accepted.toFixed(0)}/s, ${apiMicros.toFixed(0)} us of the API`,
        against: `${limit.toFixed(0)}/s`,
        ratio: accepted / limit,
        bounds: { value: accepted / limit, better: 'more', must: 0.2, goal: 0.4, unit: '' },
      },
      {
        name: 'handed to the carrier a second',
        ours: `${submitted.toFixed(0)}/s, ${workerMicros.toFixed(0)} us of the worker`,
        against: `${limit.toFixed(0)}/s`,
        ratio: submitted / limit,
        bounds: { value: submitted / limit, better: 'more', must: 0.12, goal: 0.3, unit: '' },
      },
      {
        name: 'idle: 202 to the request of the carrier, p50',
        ours: `${idle.from202Ms.toFixed(1)} ms`,
        bounds: { value: idle.from202Ms, better: 'less', must: 15, goal: 8, unit: ' ms' },
      },
      ...batches,
      ...waiting,
      { name: 'idle: created_at to the request of the carrier, p50', ours: `${idle.fromCreatedMs.toFixed(1)} ms` },
      {
        name: 'first start (npm start, empty DATA_DIR)',
        ours: `${first.toFixed(2)} s`,
        bounds: { value: first, better: 'less', must: 5, goal: 2.5, unit: ' s' },
      },
      {
        name: 'later start',
        ours: `${later.toFixed(2)} s`,
        bounds: { value: later, better: 'less', must: 2, goal: 1, unit: ' s' },
      },
    ],
    notes: [
      `${rounds} rounds in turns, medians; limit of ${count.limit} and ours of ${count.sms} after a warm-up; spread over the rounds: limit ${noise(results.map((round) => round.limit))}, accepted ${noise(results.map((round) => round.accepted.perSecond))}, handed over ${noise(results.map((round) => round.submittedPerSecond))}`,
      `answers at c=${connections}: p50 ${median(results.map((round) => round.accepted.p50Ms)).toFixed(1)} ms, p99 ${median(results.map((round) => round.accepted.p99Ms)).toFixed(1)} ms; processor time for each text covers acceptance, submission, two receipts and three events`,
      'the limit is BEGIN, 3 inserts, COMMIT with prepared statements by a bare loop on one core; handed over counts from the first request to the last row in the books of the simulated carrier',
    ],
    postgresVersion: trunkline.postgresVersion,
  };
}

/** That part alone. */
async function runWaiting(options: BenchOptions): Promise<BenchResult & { postgresVersion: string }> {
  const trunkline = await startTrunkline({ apiCore, workerCore, profileTo: options.profileTo });
  await runRound(trunkline, count.warm);
  const measures = await measureBesideWaiting(trunkline, options);
  await trunkline.stop();
  return {
    name: 'sms',
    title: 'texts that come due while others wait',
    measures,
    notes: [],
    postgresVersion: trunkline.postgresVersion,
  };
}

async function runBatches(options: BenchOptions): Promise<BenchResult & { postgresVersion: string }> {
  const trunkline = await startTrunkline({ apiCore, workerCore, profileTo: options.profileTo });
  await options.beforeRound();
  const measures = await measureBatches(trunkline);
  await trunkline.stop();
  return {
    name: 'sms',
    title: 'batches, one after another',
    measures,
    notes: [],
    postgresVersion: trunkline.postgresVersion,
  };
}

async function runRound(trunkline: Trunkline, texts: number): Promise<Round> {
  const { perSecond: limit } = await runProgram<LimitInput, LimitOutput>(
    limitProgram,
    { url: trunkline.limitUrl, connections, count: count.limit },
    apiCore,
  );
  const pids = { api: trunkline.api.pid ?? 0, worker: trunkline.worker?.pid ?? 0 };
  const before = { api: cpuMicros(pids.api), worker: cpuMicros(pids.worker) };
  const accepted = await runLoad(trunkline.api, {
    url: trunkline.url,
    connections,
    count: texts,
    expectStatus: 202,
    request: trunkline.smsRequest(),
  });
  const lastAtMs = await whenAllSubmitted(trunkline.database, accepted.startedAtMs);
  await untilTextsEnded(trunkline.database);
  return {
    limit,
    accepted,
    submittedPerSecond: texts / ((lastAtMs - accepted.startedAtMs) / 1000),
    apiMicros: (cpuMicros(pids.api) - before.api) / texts,
    workerMicros: (cpuMicros(pids.worker) - before.worker) / texts,
  };
}

/** When the carrier was asked for the last of the texts, in Unix milliseconds. */
async function whenAllSubmitted(database: Database, sinceMs: number): Promise<number> {
  await untilHandedOver(database);
  const [row] = await database.read.query<{ last: number }>(
    `select extract(epoch from max(received_at))::float8 * 1000 as last from simulated_carrier_requests
     where received_at > to_timestamp($1::float8 / 1000)`,
    [sinceMs],
  );
  return row?.last ?? Number.NaN;
}

async function measureIdle(trunkline: Trunkline): Promise<{ from202Ms: number; fromCreatedMs: number }> {
  const { answeredAtMs } = await runLoad(trunkline.api, {
    url: trunkline.url,
    connections: 1,
    count: count.idle,
    expectStatus: 202,
    request: trunkline.smsRequest(),
    pauseMs: 60,
  });
  await untilTextsEnded(trunkline.database);
  const rows = await trunkline.database.read.query<{ id: string; received_ms: number; created_ms: number }>(
    `select m.id, extract(epoch from min(r.received_at))::float8 * 1000 as received_ms,
       extract(epoch from m.created_at)::float8 * 1000 as created_ms
     from sms_messages m join simulated_carrier_requests r on r.reference = m.id
     where m.id = any($1) group by m.id, m.created_at`,
    [Object.keys(answeredAtMs)],
  );
  return {
    from202Ms: percentile(
      rows.map((row) => row.received_ms - (answeredAtMs[row.id] ?? Number.NaN)),
      0.5,
    ),
    fromCreatedMs: percentile(
      rows.map((row) => row.received_ms - row.created_ms),
      0.5,
    ),
  };
}

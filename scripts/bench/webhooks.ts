import { runProgram } from './child.ts';
import { runLoad } from './load.ts';
import type { BenchOptions, BenchResult } from './measure.ts';
import { type Receivers, startReceivers } from './receivers-process.ts';
import type { SignAndPostInput, SignAndPostOutput } from './sign-and-post-input.ts';
import { median, spread } from './statistics.ts';
import { untilTextsEnded } from './texts-ended.ts';
import { startTrunkline, type Trunkline } from './trunkline.ts';
import { type Backlog, createBacklog, type Worked } from './webhook-backlog.ts';
import { createEndpoint, deleteEndpoint } from './webhook-endpoints.ts';
import { type FirstAttempts, measureFirstAttempts } from './webhook-first-attempts.ts';
import { measurePair, type Pair } from './webhook-silent-receiver.ts';

const apiCore = 0;
const workerCore = 1;
// As many as one endpoint has attempts under way at most.
const connections = 50;
const eventsPerSecond = 200;
const receiverCount = 200;
const rounds = { oneReceiver: 5, firstAttempts: 3, pairs: 8 };
const count = { warmTexts: 2_000, warmPosts: 2_000, posts: 10_000, deliveries: 6_000, texts: 1_200, eventsOfPair: 20 };
const floorProgram = new URL('./sign-and-post.ts', import.meta.url);

interface Stage {
  trunkline: Trunkline;
  receivers: Receivers;
  backlog: Backlog;
}

/**
 * Webhooks as the worker delivers them: how many a second against a bare loop of the same requests, how soon, and
 * whether a receiver that never answers slows the others down. The worker has one core, which the loop has in its
 * turns; the API has the other; PostgreSQL and the receivers run wherever there is room.
 */
export async function runWebhooksBench(options: BenchOptions): Promise<BenchResult & { postgresVersion: string }> {
  const trunkline = await startTrunkline({ apiCore, workerCore, profileTo: options.profileTo });
  const receivers = await startReceivers(receiverCount);
  const firstAttempts = await measureAllFirstAttempts(options, trunkline, receivers);
  const backlog = await createBacklog(trunkline, receivers);
  const stage = { trunkline, receivers, backlog };
  const oneReceiver = await measureOneReceiver(options, stage);
  const pairs = await measurePairs(options, stage);
  await backlog.stop();
  await trunkline.stop();
  await receivers.stop();

  const floor = median(oneReceiver.map((round) => round.floor.perSecond));
  const ours = median(oneReceiver.map((round) => round.worked.perSecond));
  const alone = median(pairs.map((pair) => pair.alone.perSecond));
  const p95Ms = median(firstAttempts.map((round) => round.p95Ms));
  const slowdown = median(pairs.map(slowdownOf)) * 100;
  const micros = (all: Worked[]): string => median(all.map((worked) => worked.workerMicros)).toFixed(0);
  const noise = (values: number[]): string => `${(spread(values) * 100).toFixed(0)} %`;
  return {
    name: 'webhooks',
    title: `deliveries at c=${connections}, the worker on one core`,
    measures: [
      {
        name: 'deliveries a second to one receiver',
        ours: `${ours.toFixed(0)}/s, ${micros(oneReceiver.map((round) => round.worked))} us of the worker`,
        against: `${floor.toFixed(0)}/s, ${median(oneReceiver.map((round) => round.floor.cpuMicros)).toFixed(0)} us`,
        ratio: ours / floor,
        bounds: { value: ours / floor, better: 'more', must: 0.2, goal: 0.4, unit: '' },
      },
      {
        name: `deliveries a second to ${receiverCount} receivers`,
        ours: `${alone.toFixed(0)}/s, ${micros(pairs.map((pair) => pair.alone))} us of the worker`,
        against: `${floor.toFixed(0)}/s`,
        ratio: alone / floor,
      },
      {
        name: `commit to first attempt at ${eventsPerSecond} events/s, p95`,
        ours: `${p95Ms.toFixed(0)} ms, p50 ${median(firstAttempts.map((round) => round.p50Ms)).toFixed(0)} ms`,
        bounds: { value: p95Ms, better: 'less', must: 100, goal: 20, unit: ' ms' },
      },
      {
        name: `slowdown of ${receiverCount} receivers by one that never answers`,
        ours: `${slowdown.toFixed(1)} %`,
        bounds: { value: slowdown, better: 'less', must: 5, goal: 0, unit: ' %' },
      },
    ],
    notes: [
      `the floor is ${count.posts} posts of a bare loop of ${connections} connections that signs twice and waits for the answer, in turns with ours on the same core, to the same receivers, of the same bytes (${Buffer.byteLength(backlog.payload)})`,
      `ours is a backlog of ${count.deliveries} deliveries, committed at once by the benchmark itself with their events and jobs, counted to the write that the last has succeeded; ${rounds.oneReceiver} rounds after a warm-up, medians; spread over the rounds: floor ${noise(oneReceiver.map((round) => round.floor.perSecond))}, ours ${noise(oneReceiver.map((round) => round.worked.perSecond))}`,
      `first attempts: one event of each of ${count.texts} texts through the API, ${rounds.firstAttempts} rounds, p95 from ${range(firstAttempts.map((round) => round.p95Ms))} ms at ${median(firstAttempts.map((round) => round.acceptedPerSecond)).toFixed(0)} texts a second; ${firstAttempts.reduce((sum, { withoutEvent }) => sum + withoutEvent, 0)} of the texts gave no such event; from created_at of the delivery, which is before its commit, to the clock of the receiver on the same machine, both in whole milliseconds`,
      `slowdown: ${count.eventsOfPair} events to each of the ${receiverCount}, ${rounds.pairs} pairs in turns, with the silent one first in every other; median of the slowdowns of the pairs, which go from ${range(pairs.map((pair) => slowdownOf(pair) * 100))} %; spread of the ${receiverCount} alone ${noise(pairs.map((pair) => pair.alone.perSecond))}`,
    ],
    postgresVersion: trunkline.postgresVersion,
  };
}

async function measureAllFirstAttempts(
  options: BenchOptions,
  trunkline: Trunkline,
  receivers: Receivers,
): Promise<FirstAttempts[]> {
  const endpointId = await createEndpoint(trunkline, { url: receivers.answering[0] ?? '', event: 'sms.accepted' });
  await runLoad(trunkline.api, {
    url: trunkline.url,
    connections,
    count: count.warmTexts,
    expectStatus: 202,
    request: trunkline.smsRequest(),
  });
  await untilTextsEnded(trunkline.database);
  const [warm] = await trunkline.database.read.query<{ events: number }>(
    'select count(*)::int as events from webhook_deliveries where endpoint_id = $1',
    [endpointId],
  );
  await receivers.take(warm?.events ?? 0);
  const results: FirstAttempts[] = [];
  for (let round = 0; round < rounds.firstAttempts; round += 1) {
    await options.beforeRound();
    results.push(
      await measureFirstAttempts(trunkline, receivers, { endpointId, texts: count.texts, perSecond: eventsPerSecond }),
    );
  }
  await deleteEndpoint(trunkline, endpointId);
  // The backlog is of events of the same kind: no text may add to it.
  await untilTextsEnded(trunkline.database);
  return results;
}

async function measureOneReceiver(
  options: BenchOptions,
  { trunkline, receivers, backlog }: Stage,
): Promise<Array<{ floor: SignAndPostOutput; worked: Worked }>> {
  const url = receivers.answering[0] ?? '';
  const endpointId = await createEndpoint(trunkline, { url, event: backlog.event });
  await backlog.work(count.deliveries, [endpointId]);
  const results: Array<{ floor: SignAndPostOutput; worked: Worked }> = [];
  for (let round = 0; round < rounds.oneReceiver; round += 1) {
    await options.beforeRound();
    const floor = await runProgram<SignAndPostInput, SignAndPostOutput>(
      floorProgram,
      { url, connections, warm: count.warmPosts, count: count.posts, payload: backlog.payload },
      workerCore,
    );
    await receivers.take(count.warmPosts + count.posts);
    results.push({ floor, worked: await backlog.work(count.deliveries, [endpointId]) });
  }
  await deleteEndpoint(trunkline, endpointId);
  return results;
}

async function measurePairs(options: BenchOptions, stage: Stage): Promise<Pair[]> {
  const { trunkline, receivers, backlog } = stage;
  const endpointIds: string[] = [];
  for (const url of receivers.answering) {
    endpointIds.push(await createEndpoint(trunkline, { url, event: backlog.event }));
  }
  await backlog.work(count.eventsOfPair, endpointIds);
  const pairs: Pair[] = [];
  for (let pair = 0; pair < rounds.pairs; pair += 1) {
    await options.beforeRound();
    pairs.push(await measurePair(stage, { endpointIds, events: count.eventsOfPair, silentFirst: pair % 2 === 1 }));
  }
  return pairs;
}

/** How much more time the same deliveries took, as a share; below 0 where they took less. */
function slowdownOf({ alone, withSilent }: Pair): number {
  return alone.perSecond / withSilent.perSecond - 1;
}

function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
}

import fc from 'fast-check';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import type { CoveredAnswer } from '../../tests/support/contract-recorder.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createGatewayWorld } from './fuzz/gateway-world.ts';
import { createJudge, type Judge, opensNoSession } from './fuzz/judge.ts';
import { exchangeInTime, withLog } from './fuzz/late-answers.ts';
import { createLine, type Line } from './fuzz/line.ts';
import { type RequestPlan, type RequestPlans, requestPlans } from './fuzz/request-plan.ts';
import {
  fetchServedDocument,
  isWhatAnswersAreJudgedBy,
  type ServedDocument,
  type ServedOperation,
} from './fuzz/served-document.ts';
import { asCurl, type WireRequest, wireRequest } from './fuzz/wire-request.ts';
import { tryWholeProduct } from './fuzz/whole-product.ts';
import { createWorld, type World } from './fuzz/world.ts';
import { createCanaries } from './stage/canaries.ts';
import { onOneProcess, type OneProcess } from './stage/one-process.ts';
import { residentMegabytes } from './stage/resident-memory.ts';

const seedsOfTheLongForm = 3;
const leastOfEach = { long: 60, short: 4 };
// Most of the time is that in which an answer is waited for that must not come.
const lanes = 16;
const runsAtATime = { long: 12, short: 4 };
const lapsInAWorld = 6;
const mostFaults = 5;
const mostMegabytes = 768;

const guarded = {
  LOG_LEVEL: 'debug',
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'false',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
};

/**
 * P18: no input makes an undocumented 5xx, kills or stalls the process. Requests are made from the document that the
 * server itself serves: good ones, ones that break one keyword, hostile JSON, odd addresses, queries, heads and framing,
 * in sequences that use what earlier answers named. Every answer is held against the document. A round is one second of
 * each seed; more where an operation has not had its share by then. The short form has one seed, and hardly more than
 * that share; the long form has three, and then tries every bad input of every family on every operation.
 */
export const fuzz: Drill = {
  name: 'fuzz',
  promise: 'P18',
  guarantee: 'no request, good or hostile, is answered but as the served document says, or by a refusal',
  unit: `seconds of each seed`,
  rounds: 200,
  short: { rounds: 1 },
  run: async (run) => {
    const gateway = { port: await freePort(), key: systemRandomness.bytes(24).toString('hex') };
    const environment = { ...guarded, GATEWAY_PORT: String(gateway.port), GATEWAY_KEY: gateway.key };
    const fuzzed = await onOneProcess({ environment }, (system) => drillOn(system, gateway, run));
    // What `npm test` tries by itself, every family on every operation but framing, on one of each shape, is not tried again.
    if (run.hurry) return fuzzed;
    const { inputs, broken } = await onOneProcess({ environment: { ROLES: 'api' } }, (system) =>
      tryWholeProduct(system, run.say),
    );
    return {
      figure: `${fuzzed.figure}; ${inputs} bad inputs tried, ${broken.length} not refused as they should be`,
      broken: [...fuzzed.broken, ...broken],
    };
  },
};

/** What the requests so far came to. */
interface Tally {
  requests: number;
  of: Map<string, number>;
  succeeded: Set<string>;
  covered: Set<string>;
}

/** What is fuzzed: an address with what it serves, and how a world is made there. */
interface Target {
  url: string;
  served: ServedDocument;
  newWorld: () => Promise<World>;
  output: OneProcess['output'];
  /** The part of the time that it gets. */
  part: number;
}

async function targetsOf(system: OneProcess, gateway: { port: number; key: string }): Promise<Target[]> {
  const { output } = system;
  const local = `http://127.0.0.1:${gateway.port}`;
  return [
    {
      url: system.url,
      served: await fetchServedDocument(system.url),
      newWorld: () => createWorld(system),
      output,
      part: 0.9,
    },
    {
      url: local,
      served: await fetchServedDocument(local, 'gateway'),
      newWorld: async () => createGatewayWorld(gateway.key),
      output,
      part: 0.1,
    },
  ];
}

async function drillOn(
  system: OneProcess,
  gateway: { port: number; key: string },
  { rounds, seed, hurry, say }: DrillRun,
): Promise<Finding> {
  const targets = await targetsOf(system, gateway);
  const operations = targets.flatMap(({ served }) => served.operations);
  const broken: string[] = [];
  for (const { served } of targets)
    if (!isWhatAnswersAreJudgedBy(served))
      broken.push(`the served document of ${served.name} is not the one that answers are held against`);
  const tally: Tally = { requests: 0, of: new Map(), succeeded: new Set(), covered: new Set() };
  const canaries = createCanaries();
  const share = hurry ? leastOfEach.short : leastOfEach.long;
  const before = await residentMegabytes(system);
  for (let offset = 0; offset < (hurry ? 1 : seedsOfTheLongForm); offset += 1) {
    for (const target of targets) {
      const faults = await fuzzFor(target, {
        seed: seed + offset,
        seconds: rounds * target.part,
        share,
        runs: hurry ? runsAtATime.short : runsAtATime.long,
        tally,
        say,
        remember: ({ name, secret }) => canaries.add(name, secret),
      });
      broken.push(...faults);
    }
  }
  const after = await residentMegabytes(system);
  if (after > mostMegabytes) broken.push(`the process grew from ${before} to ${after} MB`);
  if (system.member.crashes() > 0) broken.push(`the process ended by itself ${system.member.crashes()} times`);
  broken.push(
    ...logged(system.output()),
    ...[...canaries.search()(Buffer.from(system.output()))].map((name) => `the log holds the ${name}`),
  );
  for (const { id } of operations) {
    if ((tally.of.get(id) ?? 0) < share) broken.push(`${id} was asked ${tally.of.get(id) ?? 0} times alone`);
    // What never succeeds was refused at the door: then nothing behind the door was tried.
    if (!tally.succeeded.has(id)) broken.push(`${id} never succeeded`);
  }
  const least = Math.min(...operations.map(({ id }) => tally.of.get(id) ?? 0));
  const verdict = broken.length === 0 ? 'all as documented, 5xx 0, silent 0' : `${broken.length} faults`;
  return {
    figure:
      `${tally.requests} requests to ${operations.length} operations, at least ${least} to each; ` +
      `${tally.covered.size} kinds of answer, ${verdict}; memory ${before} to ${after} MB`,
    broken,
  };
}

interface Fuzzing {
  seed: number;
  seconds: number;
  /** How often each operation is asked at least, and in one lap. */
  share: number;
  runs: number;
  tally: Tally;
  say: DrillRun['say'];
  remember: (secret: { name: string; secret: string }) => void;
}

/** Asks every operation in turn until the time is over and each had its share. Answers what was wrong, with the request. */
async function fuzzFor(
  { url, served, newWorld: makeWorld, output }: Target,
  { seed, seconds, share, runs, tally, say, remember }: Fuzzing,
): Promise<string[]> {
  const judge = createJudge(served);
  const plans = new Map(served.operations.map((operation) => [operation.id, requestPlans(served, operation)]));
  const any = fc.oneof(...[...plans.values()].map((plan) => plan.any));
  const faults: string[] = [];
  const end = systemClock.monotonicMs() + seconds * 1_000;
  const hadTheirShare = (): boolean => served.operations.every(({ id }) => (tally.of.get(id) ?? 0) >= share);
  const newWorld = async (): Promise<World> => {
    const made = await makeWorld();
    for (const secret of made.secrets) remember(secret);
    return made;
  };
  let world = await newWorld();
  await openDoors({ line: createLine(url), world, judge, tally, output }, { served, plans, newWorld, seed, say });
  for (let lap = 1; faults.length < mostFaults; lap += 1) {
    const now = systemClock.monotonicMs();
    if (now > end && hadTheirShare()) break;
    if (lap % lapsInAWorld === 0) world = await newWorld();
    const waiting = [...served.operations];
    const lane = async (): Promise<void> => {
      const line = createLine(url);
      for (let operation = waiting.pop(); operation !== undefined; operation = waiting.pop()) {
        const plan = plans.get(operation.id);
        if (plan === undefined) continue;
        const asked = { line, world, judge, tally, output };
        const fault = await faultOf(asked, operation, fc.tuple(fc.array(any, { maxLength: 2 }), plan.any), {
          seed: seed * 100_003 + lap,
          numRuns: runs,
        });
        if (fault !== null) faults.push(fault);
      }
      line.close();
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    if (lap % 5 === 0)
      say(`seed ${seed}, lap ${lap}: ${tally.requests} requests, ${tally.covered.size} kinds of answer`);
  }
  return faults;
}

const mostTries = 500;
// Most doors open at the first.
const triesAtATime = 10;
// On a slow machine what a world had ready is over by now, as leases and calls that ring are.
const triesInAWorld = 100;

/**
 * Asks good requests of every operation until one succeeds: behind each door something is tried, however little time
 * there is. Numbers are had once a verification is submitted, which ends its drafts. Last comes what deletes, deeper
 * addresses first, and what moves a clock beyond the times that requests name.
 */
async function openDoors(
  asked: Asked,
  {
    served,
    plans,
    newWorld,
    seed,
    say,
  }: Pick<Target, 'served' | 'newWorld'> & Pick<Fuzzing, 'seed' | 'say'> & { plans: ReadonlyMap<string, RequestPlans> },
): Promise<void> {
  const turn = ({ id, method, path }: ServedOperation): number => {
    if (id === 'buyPhoneNumber') return 1;
    if (path.startsWith('/v1/test/clock')) return 100;
    return method === 'DELETE' ? 99 - path.split('/').length : 0;
  };
  for (const operation of [...served.operations].sort((a, b) => turn(a) - turn(b))) {
    const good = plans.get(operation.id)?.good;
    if (good === undefined) continue;
    let { world } = asked;
    for (let tries = 0; tries < mostTries && !asked.tally.succeeded.has(operation.id); tries += triesAtATime) {
      if (tries > 0 && tries % triesInAWorld === 0) {
        say(`${operation.id} did not succeed in ${tries} tries`);
        world = await newWorld();
      }
      for (const plan of fc.sample(good, { seed: seed + tries, numRuns: triesAtATime })) {
        await send({ ...asked, world }, plan, wireRequest(plan, world)).catch((error: unknown) => {
          const why = error instanceof Error ? error.message : String(error);
          throw new Error(`${operation.id}, asked for its first success: ${why}`, { cause: error });
        });
        if (asked.tally.succeeded.has(operation.id)) break;
      }
    }
  }
  asked.line.close();
}

interface Asked {
  line: Line;
  world: World;
  judge: Judge;
  tally: Tally;
  output: OneProcess['output'];
}

/** A few sequences that end with the operation; the smallest one that goes wrong, as commands, or null. */
async function faultOf(
  asked: Asked,
  operation: ServedOperation,
  sequences: fc.Arbitrary<[RequestPlan[], RequestPlan]>,
  run: { seed: number; numRuns: number },
): Promise<string | null> {
  let shown: string[] = [];
  const details = await fc.check(
    fc.asyncProperty(sequences, async ([before, plan]) => {
      const sent: string[] = [];
      for (const each of [...before, plan]) {
        const request = wireRequest(each, asked.world);
        sent.push(asCurl(each, request));
        await send(asked, each, request).catch((error: unknown) => {
          // The last sequence that fails is the smallest one.
          shown = sent;
          throw error;
        });
      }
    }),
    { ...run, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: false },
  );
  if (!details.failed) return null;
  const { errorInstance, counterexamplePath } = details;
  const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return `${operation.id}, seed ${run.seed}, path ${counterexamplePath}: ${why}\n  ${shown.join('\n  ')}`;
}

async function send(
  { line, world, judge, tally, output }: Asked,
  plan: RequestPlan,
  request: WireRequest,
): Promise<void> {
  const seen = await exchangeInTime(line, request.bytes, {
    sound: request.sound,
    head: request.method === 'HEAD',
    endless: plan.operation.endless,
  });
  const covered = await withLog(seen, () => judge(plan, request, seen), output);
  const { id, path } = plan.operation;
  tally.requests += 1;
  tally.of.set(id, (tally.of.get(id) ?? 0) + 1);
  if (covered === null) return;
  tally.covered.add(nameOf(covered));
  const answer = seen.answers.find(({ status }) => status >= 200);
  // It is behind every check: no session is opened yet.
  if (answer !== undefined && opensNoSession(plan, answer.status, answer.text)) tally.succeeded.add(id);
  // Where something is is what one operation is asked.
  const isSuccess = covered.status < 300 || covered.status === 302;
  if (!isSuccess || covered.operationId !== id) return;
  tally.succeeded.add(id);
  if (plan.operation.method === 'DELETE' && request.named !== undefined) world.names.forget(path, request.named);
  // What the operator sees is of both.
  if (plan.caller === 'operator' || answer === undefined) return;
  const owner = world.ownerOf(plan.caller);
  if (answer.text !== '' && answer.headers['content-type'] === 'application/json')
    world.names.learn(owner, path, JSON.parse(answer.text), request.within);
  const attempt = answer.headers['service-attempt-id'];
  if (attempt !== undefined)
    world.names.learn(owner, '/v1/router/requests', { id: answer.headers['service-request-id'] });
}

function nameOf({ operationId, status, code }: CoveredAnswer): string {
  return `${operationId} ${status} ${code ?? ''}`;
}

/** What the process said of itself that nobody outside could see. */
function logged(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{') && /"level":(50|60)|unhandled/.test(line));
  return [
    ...new Set(lines.map((line) => `the log says ${line.replace(/"(time|requestId)":"[^"]*",?/g, '').slice(0, 600)}`)),
  ].slice(0, 5);
}

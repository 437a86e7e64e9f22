import { systemClock } from '../../server/src/platform/time/clock.ts';
import { openStream, pcm, sound, type StreamCaller } from '../../tests/support/stream-caller.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { prepaidKey } from './stage/prepaid-key.ts';
import { auditRouter } from './stage/router-audit.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { waitUntil } from './stage/wait-until.ts';

const atOnce = 100;
const organizations = 5;
const msEach = 400;
const text = 'Good morning.';
// A lease is 15 seconds long, and is looked at every few seconds.
const mostMsToSettle = 30_000;
const configure = {
  type: 'session.configure',
  audio: pcm,
  routing: { mode: 'explicit', provider: 'simulated', model: 'echo' },
};
const terminals = new Set(['session.closed', 'error']);

/**
 * P8 of streams of speech: while a hundred of them are in their middle, half on each of two API processes, one process is
 * killed. Those of the other end as if nothing were; those of the dead one get no second word, are interrupted when its
 * lease is over, and give place and credit back. Nothing is charged twice, and no key can be used again. A round is one stream.
 */
export const streams: Drill = {
  name: 'streams',
  promise: 'P8',
  guarantee: 'streams of a killed process end as interrupted in their time, with place and credit settled once',
  unit: 'streams',
  rounds: 1_000,
  short: { rounds: atOnce },
  run: (run) => onStage({ apis: 2, workers: 0 }, (stage) => drillOn(stage, run)),
};

/** A stream with all that its caller knows of it. */
interface Played {
  readonly number: number;
  readonly path: '/v1/stt/stream' | '/v1/tts/stream';
  readonly apiKey: string;
  readonly isOnKilled: boolean;
  /** Closes just when the process dies. */
  readonly isLeaving: boolean;
  readonly before: number;
  caller: StreamCaller | null;
  requestId: string;
  /** Utterances that it gave. */
  given: number;
}

interface StreamRow {
  status: string;
  error_code: string | null;
  cost: string;
}

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun): Promise<Finding> {
  const broken: string[] = [];
  const keys = await Promise.all(
    Array.from({ length: organizations }, (_, nth) => prepaidKey(stage, `Speakers ${nth}`)),
  );
  const ended = { succeeded: 0, interrupted: 0 };
  const settledMs: number[] = [];
  for (let first = 0; first < rounds; first += atOnce) {
    const count = Math.min(atOnce, rounds - first);
    const played = Array.from({ length: count }, (_, nth) => draw(first + nth, keys, random));
    settledMs.push(await playWave(stage, played, hurry));
    for (const one of played) {
      const faults = await faultsOf(stage, one, ended);
      broken.push(...faults.map((what) => `stream ${one.number}: ${what}`));
    }
    broken.push(...(await auditRouter(stage.database)));
    say(`${first + count} streams, ${broken.length} broken`);
  }
  const slowest = Math.max(...settledMs);
  if (slowest > mostMsToSettle) broken.push(`what a dead process left was settled after ${slowest} ms`);
  broken.push(...crashesOn(stage));
  const kills = stage.apis.reduce((sum, api) => sum + api.kills(), 0);
  return {
    figure:
      `${rounds} streams, ${ended.succeeded} to their end and ${ended.interrupted} interrupted by ${kills} kills; ` +
      `leases and credit settled ${slowest} ms after the kill at most${hurry ? ', leases brought forward' : ''}`,
    broken: broken.slice(0, 20),
  };
}

function draw(number: number, keys: readonly string[], random: SeededRandom): Played {
  return {
    number,
    path: random.chance(0.5) ? '/v1/stt/stream' : '/v1/tts/stream',
    apiKey: keys[number % keys.length] ?? '',
    isOnKilled: number % 2 === 0,
    isLeaving: random.chance(0.2),
    before: random.between(0, 3),
    caller: null,
    requestId: '',
    given: 0,
  };
}

/** Has all streams in their middle, kills a process, and waits until nothing runs; answers how long that took from the kill on. */
async function playWave(stage: Stage, played: readonly Played[], hurry: boolean): Promise<number> {
  const [killed, living] = stage.apis;
  if (killed === undefined || living === undefined) throw new Error('Two processes are needed');
  await Promise.all([killed.ready(), living.ready()]);
  await Promise.all(played.map((one) => begin(one, one.isOnKilled ? killed.url : living.url)));
  for (const { caller, isLeaving } of played) if (isLeaving) caller?.send({ type: 'session.close' });
  const killedMs = systemClock.monotonicMs();
  await killed.kill();
  for (const one of played) if (!one.isLeaving) finish(one);
  await Promise.all(played.map(({ caller }) => caller?.closed));
  // Everything of the living has ended: only the dead have a lease to lose.
  const ids = played.filter(({ isOnKilled }) => !isOnKilled).map(({ requestId }) => requestId.replace('req_', ''));
  await waitUntil('what lives has settled', () => noneRuns(stage, ids));
  if (hurry) await stage.database.ask(`update router_processes set lease_until = now() - interval '1 second'`);
  await waitUntil('no request is live', () => noneRuns(stage, null));
  const took = Math.round(systemClock.monotonicMs() - killedMs);
  await killed.ready();
  return took;
}

/** Whether none of these requests runs, or none at all. */
async function noneRuns({ database }: Stage, ids: readonly string[] | null): Promise<boolean> {
  const rows = await database.ask('select 1 from router_live where $1::uuid[] is null or request_id = any($1)', [ids]);
  return rows.length === 0;
}

/** Opens it, and has it heard or spoken what comes before its middle. */
async function begin(one: Played, url: string): Promise<void> {
  const caller = await openStream({ url, path: one.path, key: one.apiKey, idempotencyKey: keyOf(one) });
  one.caller = caller;
  caller.send(configure);
  one.requestId = String((await caller.next('session.ready'))['request_id']);
  for (let nth = 0; nth < one.before; nth += 1) {
    give(one, caller);
    await caller.next(one.path === '/v1/stt/stream' ? 'transcript.final' : 'utterance.done');
  }
}

function give(one: Played, caller: StreamCaller): void {
  one.given += 1;
  if (one.path === '/v1/stt/stream') caller.sendRaw(sound(msEach, one.number + 1));
  else caller.send({ type: 'input.append', text });
  caller.send({ type: 'input.commit' });
}

function finish(one: Played): void {
  if (one.caller === null) return;
  give(one, one.caller);
  one.caller.send({ type: 'session.close' });
}

const keyOf = ({ number }: Played): string => `stream-${number}`;

/** What a stream came to, for its caller, in its record, and for one who uses its key again. */
async function faultsOf(
  stage: Stage,
  one: Played,
  ended: { succeeded: number; interrupted: number },
): Promise<string[]> {
  const faults: string[] = [];
  const { caller, requestId, isOnKilled, path } = one;
  const seen = caller?.seen ?? [];
  const last = seen.filter(({ type }) => terminals.has(type));
  const isClosed = last.length === 1 && seen.at(-1)?.type === 'session.closed';
  if (last.length > 1 || (last.length === 1 && !isClosed))
    faults.push(`ended by ${last.map(({ type }) => type).join()}`);
  if (!isOnKilled && !isClosed) faults.push('one of the living process was not closed in good order');
  const [row] = await stage.database.ask<StreamRow>(
    'select status, error_code, cost_micro_usd::text as cost from router_requests where id = $1',
    [requestId.replace('req_', '')],
  );
  const said = row === undefined ? 'nothing' : `${row.status} ${row.error_code ?? ''} ${row.cost}`;
  if (row?.status === 'succeeded') {
    ended.succeeded += 1;
    if (one.given > 0 && row.cost === '0') faults.push('was served for nothing');
    const most = path === '/v1/tts/stream' ? one.given * text.length * pricePerCharacter : Number.POSITIVE_INFINITY;
    if (Number(row.cost) > most) faults.push(`cost ${row.cost} of ${most}`);
  } else if (isOnKilled && row?.status === 'interrupted' && row.error_code === 'lease_expired') {
    ended.interrupted += 1;
    if (row.cost !== '0') faults.push(`an interrupted one cost ${row.cost}`);
  } else faults.push(`its record says ${said}`);
  const again = await openStream({
    url: stage.apis[one.number % 3 === 0 ? 0 : 1]?.url ?? '',
    path,
    key: one.apiKey,
    idempotencyKey: keyOf(one),
  });
  again.send(configure);
  const error = (await again.next('error'))['error'] as { code: string; request_id: string };
  if (error.code !== 'request_already_started' || error.request_id !== requestId)
    faults.push(`its key again: ${error.code} of ${error.request_id}`);
  await again.closed;
  return faults;
}

// Of the simulated vendor.
const pricePerCharacter = 10;

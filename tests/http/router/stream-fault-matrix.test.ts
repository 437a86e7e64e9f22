import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorAccounts } from '../../../server/src/config/vendor-accounts.ts';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { vendorCanary } from '../../support/fake-vendor-server.ts';
import type { SocketFault } from '../../support/fake-vendor-sockets.ts';
import type { Organization } from '../../support/organization.ts';
import { among, only } from '../../support/router-requests.ts';
import { type RouterVendors, standby, startRouterVendors } from '../../support/router-vendors.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { openStream, pcm, type SeenFrame, type StreamCaller, sound } from '../../support/stream-caller.ts';
import {
  type BridgeRow,
  bridgeRowsOf,
  harmlessSockets,
  type SocketRow,
  socketRowsOf,
  type StreamTarget,
  streamTargets,
} from '../../support/stream-faults.ts';

type RouterRecord = components['schemas']['RouterRequest'];
type Way = 'with another' | 'alone';
type AnyRow = SocketRow | BridgeRow;

/** What one stream in a cell of the matrix came to. */
interface Outcome {
  seen: readonly SeenFrame[];
  code: number;
  record: RouterRecord;
  /** Sum of its lines in the ledger, in millionths of a dollar. */
  charged: number;
}

const patientMs = 60_000;
const session = {
  configureMs: patientMs,
  pingMs: patientMs,
  silentMs: patientMs,
  totalMs: patientMs,
  stuckMs: patientMs,
};
const vendorTimes = (ms: number) => ({
  acceptMs: ms,
  commitMs: ms,
  firstAudioMs: ms,
  enoughCharacters: 200,
  audioMs: ms,
});
const answerTimes = (ms: number) => ({ firstContentMs: ms, idleMs: ms, totalMs: patientMs });
// A vendor with sockets is only ever waited for where it stays silent. One that is asked by requests also takes over.
const [socketMs, answerMs] = [200, 1_500];

let times = { ...session, vendor: vendorTimes(patientMs) };
let answers = answerTimes(patientMs);
let vendors: RouterVendors;
let stage: Stage;
let ours: Organization;
const outcomes = new Map<string, unknown>();
const requestIds: string[] = [];

const steps = 3;
const stepMs = 200;
// A vendor of voices speaks a piece of each step, and of the last one has something left.
const letters = [30, 30, 45];
const grantMicroUsd = 1_000_000_000;
const nameOf = ({ kind, vendor }: StreamTarget): string => `${kind} of ${vendor}`;
const cellOf = (target: StreamTarget, fault: string, way: Way): string => `${nameOf(target)} ${fault} ${way}`;
const rowsOf = (target: StreamTarget): readonly AnyRow[] =>
  target.by === 'socket' ? socketRowsOf(target) : bridgeRowsOf(target);
const waysOf = ({ heard }: AnyRow): readonly Way[] => (heard > 0 ? ['with another'] : ['with another', 'alone']);
const isTerminal = ({ type }: SeenFrame): boolean => type === 'error' || type === 'session.closed';

/** What reaches a caller of this vendor with each step, when all is well. */
function contentOf({ kind, by }: StreamTarget): string {
  if (kind === 'stt') return by === 'socket' ? 'transcript.delta' : 'transcript.final';
  return by === 'socket' ? 'audio' : 'utterance.done';
}

/** One step of a caller, with a mark that the requests of bridges hold. */
function say(caller: StreamCaller, { kind, by }: StreamTarget, mark: string, nth: number): void {
  if (kind === 'tts') caller.send({ type: 'input.append', text: mark.padEnd(letters[nth] ?? 0, 'a') });
  else {
    const audio = sound(stepMs, nth + 1);
    audio.write(mark, 'latin1');
    caller.sendRaw(audio);
  }
  if (by === 'bridge') caller.send({ type: 'input.commit' });
}

/** A stream over all steps, which waits for each content that comes before the fault. */
async function stream(target: StreamTarget, routing: object, mark: string, heard: number): Promise<Outcome> {
  const { kind } = target;
  const caller = await openStream({ url: stage.url, key: ours.apiKey, path: `/v1/${kind}/stream` });
  const audio = kind === 'tts' ? { ...pcm, sample_rate_hz: 24_000 } : pcm;
  caller.send({ type: 'session.configure', audio, ...routing });
  for (let nth = 0; nth < steps; nth += 1) {
    if (nth === 0) await Promise.race([caller.next('session.ready'), caller.closed]);
    say(caller, target, mark, nth);
    if (nth < heard) await caller.next(contentOf(target));
  }
  caller.send({ type: 'input.commit' });
  caller.send({ type: 'session.close' });
  const code = await caller.closed;
  const first = caller.seen.find(({ type }) => type === 'session.ready')?.['request_id'];
  const refusal = caller.seen.at(-1)?.['error'] as { request_id: string } | undefined;
  const requestId = String(first ?? refusal?.request_id);
  requestIds.push(requestId);
  const { body: record } = await waitFor(
    `${requestId} has ended`,
    () => ours.call<RouterRecord>('GET', `/v1/router/requests/${requestId}`),
    ({ body }) => body.status !== 'running',
  );
  const lines = await ours.ledger(requestId);
  return { seen: caller.seen, code, record, charged: lines.reduce((sum, [, amount]) => sum - amount, 0) };
}

let marks = 0;
const nextMark = (): string => {
  marks += 1;
  return `m${String(marks).padStart(5, '0')}`;
};

/** Has one vendor go wrong, alone or with another behind it, and keeps what came of it once the vendor is left. */
async function tryCell(target: StreamTarget, row: AnyRow, way: Way): Promise<void> {
  const { kind, vendor, model } = target;
  const mark = nextMark();
  const over = Promise.withResolvers<void>();
  const fault = row.of(over.promise);
  const server = vendors.servers[vendor];
  const before = target.by === 'socket' ? server.sockets.seen.length : 0;
  if (target.by === 'socket') server.sockets.misbehave(() => fault as SocketFault);
  else {
    let requests = 0;
    vendors.spoil(mark, (asked) => {
      if (asked.vendor !== vendor || asked.model !== model) return null;
      requests += 1;
      return requests > row.heard ? (fault as ReturnType<BridgeRow['of']>) : null;
    });
  }
  const routing =
    way === 'alone' ? only(vendor, model) : among(`${vendor}:${model}`, `openai_compatible:${standby[kind]}`);
  const outcome = async (): Promise<Outcome> => {
    const found = await stream(target, routing, mark, row.heard);
    over.resolve();
    // What was asked of the vendor is over as well.
    if (target.by === 'socket') await Promise.all(server.sockets.seen.slice(before).map((socket) => socket.over));
    else await Promise.all(server.requests.filter(({ body }) => body.includes(mark)).map((request) => request.over));
    return found;
  };
  // One cell that cannot be tried is one red test.
  outcomes.set(cellOf(target, row.fault, way), await outcome().catch((error: unknown) => error));
}

/** A stream that is served: it closes the breaker. */
async function mend(target: StreamTarget): Promise<Outcome> {
  if (target.by === 'socket') vendors.servers[target.vendor].sockets.misbehave(() => null);
  return stream(target, only(target.vendor, target.model), nextMark(), 0);
}

async function tryTarget(target: StreamTarget): Promise<void> {
  for (const [what, fault] of target.by === 'socket' ? harmlessSockets : [])
    await tryCell(target, { fault: what, reason: 'malformed', heard: steps, of: () => fault }, 'with another');
  for (const row of rowsOf(target).filter(({ waits }) => waits !== true)) {
    for (const way of waysOf(row)) await tryCell(target, row, way);
    await mend(target);
  }
}

/** Waits of sockets come after one another, because a handshake says nothing of the stream that it is for. */
async function tryWaits(target: StreamTarget): Promise<void> {
  const cells = rowsOf(target)
    .filter(({ waits }) => waits === true)
    .flatMap((row) => waysOf(row).map((way) => () => tryCell(target, row, way)));
  if (target.by === 'bridge') await Promise.all(cells.map((run) => run()));
  else for (const run of cells) await run();
}

beforeAll(async () => {
  vendors = await startRouterVendors();
  stage = await startStage({
    worker: false,
    config: { vendors: vendorAccounts(vendors.environment) },
    streamTimesOf: () => times,
    deadlinesOf: () => answers,
  });
  ours = await stage.organization({ mode: 'live', creditPolicy: 'prepaid' });
  await stage.ask({
    method: 'POST',
    path: `/v1/organizations/${ours.id}/credits`,
    key: stage.adminKey,
    headers: { 'idempotency-key': 'grant-of-the-matrix' },
    json: { amountMicroUsd: String(grantMicroUsd), reason: 'For streams' },
  });
  await Promise.all(streamTargets.map(tryTarget));
  times = { ...session, vendor: vendorTimes(socketMs) };
  answers = answerTimes(answerMs);
  await Promise.all(streamTargets.map(tryWaits));
  times = { ...session, vendor: vendorTimes(patientMs) };
  answers = answerTimes(patientMs);
}, 120_000);
afterAll(async () => {
  await stage.close();
  await vendors.close();
});

function outcomeOf(target: StreamTarget, fault: string, way: Way): Outcome {
  const found = outcomes.get(cellOf(target, fault, way));
  if (!isOutcome(found)) throw found ?? new Error('Nothing was asked');
  return found;
}

function isOutcome(tried: unknown): tried is Outcome {
  return typeof tried === 'object' && tried !== null && 'seen' in tried;
}

const wholeUsage = ({ kind }: StreamTarget): object =>
  kind === 'stt' ? { duration_ms: steps * stepMs } : { characters: letters.reduce((sum, more) => sum + more, 0) };

function expectServed({ seen, code, record, charged }: Outcome, target: StreamTarget, by: object): void {
  expect(seen.filter(isTerminal)).toEqual([seen.at(-1)]);
  expect(seen.at(-1)).toMatchObject({ type: 'session.closed', usage: wholeUsage(target) });
  expect(code).toBe(1_000);
  expect(record).toMatchObject({ status: 'succeeded', error_code: null, route: by, usage: wholeUsage(target) });
  expect(charged).toBe(Number(record.cost_micro_usd));
}

/** The code of the last frame and that of the close. */
function endOf({ reason }: AnyRow): [string, number] {
  if (reason === 'rate_limited') return ['rate_limited', 1_013];
  return [reason === 'timed_out' ? 'request_timeout' : 'provider_error', 1_011];
}

function expectFailed({ seen, code, record, charged }: Outcome, row: AnyRow): void {
  const [error, closeCode] = endOf(row);
  // Before any content every vendor that is allowed was asked; after it another stream may find another one.
  const retryable = error !== 'provider_error' || row.heard > 0;
  expect(seen.filter(isTerminal)).toEqual([seen.at(-1)]);
  expect(seen.at(-1)).toMatchObject({
    type: 'error',
    error: { code: error, retryable, request_id: record.id },
  });
  expect(code).toBe(closeCode);
  expect(record).toMatchObject({ status: 'failed', error_code: error });
  expect(charged).toBe(Number(record.cost_micro_usd));
}

describe.each(streamTargets)('$kind of $vendor, by a $by', (target) => {
  const { kind, vendor, model } = target;
  const primary = { provider: vendor, model };
  const other = { provider: 'openai_compatible', model: standby[kind] };

  for (const [what] of target.by === 'socket' ? harmlessSockets : [])
    it(`${what}: it serves`, () => {
      const outcome = outcomeOf(target, what, 'with another');
      expect(outcome.record.attempts).toMatchObject([{ ...primary, outcome: 'succeeded', reason: null }]);
      expectServed(outcome, target, primary);
      expect(outcome.charged).toBeGreaterThan(0);
    });

  const rows = rowsOf(target);
  it.each(rows.filter(({ heard }) => heard === 0))(
    '$fault: the next one serves, and the caller sees no error',
    ({ fault, reason }) => {
      const outcome = outcomeOf(target, fault, 'with another');
      expect(outcome.record.attempts).toMatchObject([
        { ...primary, outcome: 'failed', reason },
        { ...other, outcome: 'succeeded', reason: null },
      ]);
      expectServed(outcome, target, other);
      expect(outcome.record.stream).toMatchObject({ failovers: 1, closed_by: 'caller' });
    },
  );

  it.each(rows.filter(({ heard }) => heard === 0))('$fault, alone: one error, and nothing is charged', (row) => {
    const outcome = outcomeOf(target, row.fault, 'alone');
    expect(outcome.record.attempts).toMatchObject([{ ...primary, outcome: 'failed', reason: row.reason }]);
    expectFailed(outcome, row);
    expect(outcome.record).toMatchObject({ usage: {}, cost_micro_usd: '0' });
  });

  it.each(rows.filter(({ heard }) => heard > 0))('$fault: one error, and no other vendor is asked', (row) => {
    const outcome = outcomeOf(target, row.fault, 'with another');
    expect(outcome.record.attempts).toMatchObject([{ ...primary, outcome: 'failed', reason: row.reason }]);
    expectFailed(outcome, row);
    expect(outcome.seen.filter(({ type }) => type === contentOf(target)).length).toBeGreaterThanOrEqual(row.heard);
    expect(outcome.record.usage).not.toEqual({});
    expect(outcome.record.stream).toMatchObject({ failovers: 0, closed_by: 'provider' });
  });
});

it('every credit is settled, and every place is free', async () => {
  const [sums] = await stage.sql<{ balance: string; running: string }>(
    `select (select sum(amount_micro_usd) from credit_ledger where organization_id = $1)::text as balance,
            (select coalesce(sum(running), 0) from router_concurrency where organization_id = $1)::text as running`,
    [ours.id],
  );
  const costs = await Promise.all(requestIds.map((id) => ours.call<RouterRecord>('GET', `/v1/router/requests/${id}`)));
  const spent = costs.reduce((sum, { body }) => sum + Number(body.cost_micro_usd), 0);
  expect(spent).toBeGreaterThan(0);
  expect(sums).toEqual({ balance: String(grantMicroUsd - spent), running: '0' });
});

it('nothing of a vendor’s words or of our keys is sent or recorded (promise P9)', () => {
  const all = JSON.stringify([...outcomes.values()].filter(isOutcome));
  for (const secret of [vendorCanary, ...vendors.keys]) expect(all).not.toContain(secret);
});

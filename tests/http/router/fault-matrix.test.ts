import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Deadlines } from '../../../server/src/router/model/deadlines.policy.ts';
import { vendorCanary } from '../../support/fake-vendor-server.ts';
import { framesOf, type Heard } from '../../support/router-client.ts';
import { harmless, type Lane, lanes, type Row, rows } from '../../support/router-faults.ts';
import { among, only, recording, response, speech, upload, type Upload } from '../../support/router-requests.ts';
import { paths, type RouterRecord, type RouterStage, startRouterStage } from '../../support/router-stage.ts';
import { standby, type VendorModel } from '../../support/router-vendors.ts';

/** What one request in a cell of the matrix came to. */
interface Outcome {
  heard: Heard;
  asked: VendorModel[];
  record: RouterRecord;
}

type Way = 'alone' | 'with another';

const patient: Deadlines = { firstContentMs: 20_000, idleMs: 20_000, totalMs: 60_000 };
// Long enough for all that wait to begin before the first of them has failed, and for the one that serves instead, also on
// a machine with other work.
const hasty: Deadlines = { firstContentMs: 10_000, idleMs: 10_000, totalMs: 120_000 };
// So that not all that waited ask the next one in the same moment.
const apartMs = 25;
const unreachable: Row = {
  fault: 'refuses connections',
  of: () => null,
  reason: 'unreachable',
  failover: true,
  answer: { status: 502, code: 'provider_error' },
};

let deadlines = patient;
let stage: RouterStage;
const outcomes = new Map<string, unknown>();
const marks: string[] = [];

const nameOf = ({ kind, vendor, told }: Lane): string => `${kind} of ${vendor}, told ${told}`;
const cellOf = (lane: Lane, fault: string, way: Way): string => `${nameOf(lane)} ${fault} ${way}`;
const isLane =
  ({ vendor, model }: Lane) =>
  (asked: VendorModel): boolean =>
    asked.vendor === vendor && asked.model === model;

function bodyOf({ kind, told }: Lane, routing: object, mark: string): object | Upload {
  if (kind === 'stt') return upload(routing, recording(100, mark));
  if (kind === 'tts') return speech({ input: mark, ...routing });
  const content = [{ type: 'text', text: mark }];
  return response({ input: [{ type: 'message', role: 'user', content }], stream: told === 'as it comes', ...routing });
}

/** Asks one vendor that goes wrong, alone or with another behind it, and keeps what came of it. */
async function tryCell(lane: Lane, row: Pick<Row, 'fault' | 'of'>, way: Way): Promise<void> {
  const { kind, vendor, model } = lane;
  const mark = `mark-${marks.length}-of-the-caller`;
  marks.push(mark);
  const told = Promise.withResolvers<void>();
  const fault = row.of(lane, told.promise);
  stage.vendors.spoil(mark, (asked) => (isLane(lane)(asked) ? fault : null));
  const routing =
    way === 'alone' ? only(vendor, model) : among(`${vendor}:${model}`, `openai_compatible:${standby[kind]}`);
  const hearing = stage.post(paths[kind], bodyOf(lane, routing, mark));
  const outcome = async (): Promise<Outcome> => {
    await hearing.first;
    told.resolve();
    const heard = await hearing.over;
    const record = await stage.record(String(heard.headers['service-request-id']));
    return { heard, asked: stage.vendors.asked(mark), record };
  };
  // One cell that cannot be tried is one red test.
  const tried = await outcome().catch((error: unknown) => error);
  outcomes.set(cellOf(lane, row.fault, way), tried);
}

// After one of these, or five failures in a row, nobody is asked for a while who has another behind him.
const opensAtOnce = new Set<string>(['credentials_refused', 'quota_exhausted', 'rate_limited']);

/** A request that is served: it closes the breaker. */
async function mend(lane: Lane): Promise<void> {
  await stage.post(paths[lane.kind], bodyOf(lane, only(lane.vendor, lane.model), 'mended')).over;
}
const ways: readonly Way[] = ['with another', 'alone'];
const applies = (lane: Lane, { of }: Pick<Row, 'of'>): boolean => of(lane, Promise.resolve()) !== null;

beforeAll(async () => {
  stage = await startRouterStage({ deadlinesOf: () => deadlines });
  // A breaker is of a vendor, a model and a kind: whoever shares one takes turns.
  const sharing = Map.groupBy(lanes, ({ kind, vendor }) => `${kind} ${vendor}`);
  await Promise.all(
    [...sharing.values()].map(async (group) => {
      for (const lane of group) {
        for (const row of harmless.filter((one) => applies(lane, one))) await tryCell(lane, row, 'with another');
        for (const [nth, row] of rows.filter((one) => one.waits !== true && applies(lane, one)).entries()) {
          for (const way of ways) await tryCell(lane, row, way);
          if (nth % 2 === 1 || opensAtOnce.has(row.reason)) await mend(lane);
        }
        await mend(lane);
      }
    }),
  );
  deadlines = hasty;
  const waiting = lanes.flatMap((lane) =>
    rows
      .filter((row) => row.waits === true && applies(lane, row))
      .flatMap((row) => ways.map((way) => () => tryCell(lane, row, way))),
  );
  await Promise.all(waiting.map((run, nth) => sleep(nth * apartMs).then(run)));
  deadlines = patient;
  await Promise.all(Object.values(stage.vendors.servers).map((server) => server.stopListening()));
  await Promise.all(lanes.map((lane) => tryCell(lane, unreachable, 'alone')));
}, 180_000);
afterAll(() => stage.close());

function outcomeOf(lane: Lane, fault: string, way: Way): Outcome {
  const found = outcomes.get(cellOf(lane, fault, way));
  if (!isOutcome(found)) throw found ?? new Error('Nothing was asked');
  return found;
}

function isOutcome(tried: unknown): tried is Outcome {
  return typeof tried === 'object' && tried !== null && 'heard' in tried;
}

/** Whom a request came to, where a repeat at the same vendor counts as one. */
function askedOf({ asked }: Outcome, { repeats }: Pick<Row, 'repeats'>): VendorModel[] {
  const isAgain = (one: VendorModel, before: VendorModel | undefined): boolean =>
    one.vendor === before?.vendor && one.model === before.model;
  return repeats === true ? asked.filter((one, nth) => !isAgain(one, asked[nth - 1])) : asked;
}

/** What every answer tells of who served it. */
function expectServed({ heard, record }: Outcome, { kind }: Lane, by: VendorModel): void {
  const attempt = record.attempts.at(-1);
  expect(heard).toMatchObject({ status: 200, isWhole: true });
  expect(heard.headers).toMatchObject({
    'service-provider': by.vendor,
    'service-model': by.model,
    'service-attempt-id': attempt?.id,
    'service-request-id': record.id,
    'service-region': 'local',
  });
  const route = { provider: by.vendor, model: by.model, region: 'local', attempt_id: attempt?.id };
  if (heard.headers['content-type'] === 'application/json') expect(JSON.parse(heard.text)).toMatchObject({ route });
  if (kind === 'tts') expect(heard.headers['service-usage-characters']).toMatch(/^\d+$/);
  expect(record).toMatchObject({ status: 'succeeded', error_code: null, route });
  expect(attempt).toMatchObject({ outcome: 'succeeded', reason: null });
}

/** What every refusal tells. */
function expectRefused({ heard, record }: Outcome, { answer }: Row): void {
  expect(heard).toMatchObject({ status: answer.status, isWhole: true });
  expect(JSON.parse(heard.text)).toMatchObject({ error: { code: answer.code, request_id: record.id } });
  expect(heard.headers['service-attempt-id']).toBe(record.attempts.at(-1)?.id);
  expect(heard.headers).not.toHaveProperty('service-provider');
  expect(heard.headers).not.toHaveProperty('service-model');
  expect(heard.headers['retry-after']).toBe(answer.retryAfter);
  expect(record).toMatchObject({ status: 'failed', error_code: answer.code, route: null, usage: {} });
}

/** What an answer comes to that had begun. */
function expectBroken({ heard, record }: Outcome, { kind, vendor, model }: Lane, { answer }: Row): void {
  expect(heard.status).toBe(200);
  expect(heard.headers).toMatchObject({ 'service-provider': vendor, 'service-model': model });
  expect(record).toMatchObject({ status: 'failed', error_code: answer.code });
  if (kind === 'tts') {
    expect(heard.isWhole).toBe(false);
    return;
  }
  const frames = framesOf(heard.text);
  expect(heard.isWhole).toBe(true);
  expect(frames[0]).toMatchObject({ event: 'response.created', data: { response_id: `resp_${record.id}` } });
  expect(frames.filter(({ event }) => event === 'response.text.delta')).toHaveLength(1);
  expect(frames.filter(({ event }) => event === 'error' || event === 'response.completed')).toHaveLength(1);
  expect(frames.at(-1)).toMatchObject({
    event: 'error',
    data: { error: { code: answer.code, request_id: record.id } },
  });
}

describe.each(lanes)('$kind of $vendor, told $told', (lane) => {
  const { vendor, model, kind, told } = lane;
  const primary = { vendor, model };
  const other: VendorModel = { vendor: 'openai_compatible', model: standby[kind] };

  describe.each(rows.filter((row) => applies(lane, row)))('when it $fault', (row) => {
    const { fault, reason, providerStatus } = row;
    const hasBegun = row.inTheMiddle === true && told === 'as it comes';
    const said = providerStatus === undefined ? {} : { provider_status: providerStatus };
    const failed = { provider: vendor, model, outcome: 'failed', reason, ...said };

    it('alone: the caller is told so, and nobody else is asked', () => {
      const outcome = outcomeOf(lane, fault, 'alone');
      expect(askedOf(outcome, row)).toEqual([primary]);
      expect(outcome.record.attempts).toMatchObject([failed]);
      if (hasBegun) expectBroken(outcome, lane, row);
      else expectRefused(outcome, row);
    });

    it(`with another behind it: ${hasBegun || !row.failover ? 'that one is not asked' : 'that one serves'}`, () => {
      const outcome = outcomeOf(lane, fault, 'with another');
      if (hasBegun || !row.failover) {
        expect(outcome.asked).toEqual([primary]);
        expect(outcome.record.attempts).toMatchObject([failed]);
        if (hasBegun) expectBroken(outcome, lane, row);
        else expectRefused(outcome, row);
        return;
      }
      expect(askedOf(outcome, row)).toEqual([primary, other]);
      expect(outcome.record.attempts).toMatchObject([failed, { outcome: 'succeeded' }]);
      expectServed(outcome, lane, other);
    });
  });

  it.each(harmless.filter((row) => applies(lane, row)))('when it $fault: it serves', (row) => {
    const outcome = outcomeOf(lane, row.fault, 'with another');
    expect(askedOf(outcome, row)).toEqual([primary]);
    expectServed(outcome, lane, primary);
  });

  it('when it refuses connections: the caller is told so, and nobody else is asked', () => {
    const outcome = outcomeOf(lane, unreachable.fault, 'alone');
    expect(outcome.asked).toEqual([]);
    expect(outcome.record.attempts).toMatchObject([
      { provider: vendor, model, outcome: 'failed', reason: 'unreachable', provider_status: null },
    ]);
    expectRefused(outcome, unreachable);
  });
});

it('every vendor is asked for what is not compressed', () => {
  for (const { requests } of Object.values(stage.vendors.servers))
    for (const { headers } of requests) expect(headers['accept-encoding']).toBe('identity');
});

it('nothing of a vendor’s words, of its ids or of our keys is told, recorded or logged (promise P9)', () => {
  const secrets = [vendorCanary, ...stage.vendors.keys, 'resp_vendor', 'chatcmpl-vendor', 'msg_vendor', 'req_vendor'];
  for (const { heard, record } of [...outcomes.values()].filter(isOutcome))
    for (const secret of secrets)
      expect(`${JSON.stringify(heard.headers)}${heard.text}${JSON.stringify(record)}`).not.toContain(secret);
  for (const secret of secrets) expect(stage.log()).not.toContain(secret);
});

it('nothing that a caller sent is recorded or logged', () => {
  const log = stage.log();
  expect(log).toContain('router attempt');
  for (const mark of marks) expect(log).not.toContain(mark);
  for (const { record } of [...outcomes.values()].filter(isOutcome))
    expect(JSON.stringify(record)).not.toContain('of-the-caller');
});

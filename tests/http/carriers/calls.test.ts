import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type FakeTelnyx, startFakeTelnyx } from '../../support/fake-telnyx.ts';
import { callbackBody } from '../../support/fake-telnyx-wire.ts';
import { newCallSid } from '../../support/fake-twilio-line.ts';
import { type FakeTwilio, startFakeTwilio } from '../../support/fake-twilio.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';

const paths = { telnyx: '/v1/carriers/telnyx/calls', twilio: '/v1/carriers/twilio/calls' };
// Calls are carried to an encrypted address alone (docs/decisions/telephone.md#d545).
const publicUrl = 'https://phone.example.com';
const numbers = { from: '+13105550101', to: '+12125550100' };
let database: TestDatabase;
let stage: Stage;
let telnyx: FakeTelnyx;
let twilio: FakeTwilio;
let before: number;
const reach = (address: string): string => address.replace(publicUrl, stage.url);

beforeAll(async () => {
  database = await createTestDatabase();
  telnyx = await startFakeTelnyx({ callsUrl: () => `${publicUrl}${paths.telnyx}`, reach });
  twilio = await startFakeTwilio({ callsUrl: () => `${publicUrl}${paths.twilio}`, reach });
  stage = await startStage({
    worker: false,
    database,
    config: { publicUrl, telnyx: telnyx.account, twilio: twilio.account },
  });
}, 60_000);
afterAll(async () => {
  await telnyx.close();
  await twilio.close();
  await stage.close();
});
beforeEach(async () => {
  before = (await stored()).length;
});

interface Row {
  carrier: string;
  event_id: string;
  event: { kind: string; callId: string };
}
const stored = (): Promise<Row[]> =>
  stage.sql<Row>('select carrier, event_id, event from call_carrier_events order by seq');
const fresh = async (): Promise<Row[]> => (await stored()).slice(before);

interface Callback {
  path: string;
  rawBody: Buffer;
  headers: Record<string, string>;
}
const post = ({ path, rawBody, headers }: Callback): Promise<ApiAnswer<{ ok?: boolean; error?: string }>> =>
  stage.ask({ method: 'POST', path, headers, raw: rawBody });

/** An event as Telnyx reports it. */
function fromTelnyx(type: string, more: { id?: string; payload?: object; seconds?: number } = {}): Callback {
  const { id = randomUUID(), payload = {}, seconds } = more;
  const rawBody = callbackBody({ type, id, payload: { call_control_id: 'v3:one', ...numbers, ...payload } });
  return { path: paths.telnyx, rawBody, headers: telnyx.signer.headers(rawBody, seconds) };
}

/** A form as Twilio posts it. */
function fromTwilio(path: string, form: Record<string, string>): Callback {
  const { accountSid } = twilio.account;
  const rawBody = Buffer.from(new URLSearchParams({ AccountSid: accountSid, ...form }).toString());
  return { path, rawBody, headers: twilio.callbacks.headers(`${publicUrl}${path}`, rawBody) };
}
const ended = (sid: string, more: Record<string, string> = {}): Callback =>
  fromTwilio(`${paths.twilio}/status`, { CallSid: sid, CallStatus: 'completed', SequenceNumber: '3', ...more });

describe('POST /v1/carriers/telnyx/calls 204', () => {
  it('stores what happened on a line before it answers', async () => {
    const id = randomUUID();
    const answer = await post(fromTelnyx('call.hangup', { id, payload: { hangup_cause: 'user_busy' } }));
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await fresh()).toMatchObject([
      { carrier: 'telnyx', event_id: id, event: { kind: 'hungUp', reason: 'busy', callId: 'v3:one' } },
    ]);
  });

  it('stores an event once however often it is reported, at once or later', async () => {
    const callback = fromTelnyx('call.answered');
    const answers = await Promise.all([post(callback), post(callback), post(callback)]);
    expect([...answers, await post(callback)].map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await fresh()).toHaveLength(1);
  });

  it('takes what says nothing of a line, and keeps nothing', async () => {
    expect((await post(fromTelnyx('call.bridged'))).status).toBe(204);
    expect((await post(fromTelnyx('call.conversation.ended'))).status).toBe(204);
    expect(await fresh()).toEqual([]);
  });

  it('keeps text that no database holds', async () => {
    const payload = { from: 'some\0one\uD800', direction: 'incoming' };
    expect((await post(fromTelnyx('call.initiated', { payload }))).status).toBe(204);
    expect(await fresh()).toMatchObject([{ event: { from: 'some\uFFFDone\uFFFD' } }]);
  });
});

describe('POST /v1/carriers/telnyx/calls 401', () => {
  it.each<[string, (callback: Callback) => Callback]>([
    ['without a signature', (callback) => ({ ...callback, headers: {} })],
    [
      'with a body that was altered',
      (callback) => ({ ...callback, rawBody: Buffer.concat([callback.rawBody, Buffer.from(' ')]) }),
    ],
    [
      'with another time',
      (callback) => ({ ...callback, headers: { ...callback.headers, 'telnyx-timestamp': '1700000000' } }),
    ],
    [
      'that was made six minutes ago',
      () => fromTelnyx('call.answered', { seconds: Math.floor(Date.now() / 1_000) - 360 }),
    ],
  ])('a callback %s, of which nothing is kept', async (_, altered) => {
    const answer = await post(altered(fromTelnyx('call.answered')));
    expect([answer.status, answer.body.ok]).toEqual([401, false]);
    expect(await fresh()).toEqual([]);
  });
});

describe('POST /v1/carriers/telnyx/calls 400', () => {
  it('a genuine callback that is none', async () => {
    const rawBody = Buffer.from('{"data":{}}');
    const answer = await post({ path: paths.telnyx, rawBody, headers: telnyx.signer.headers(rawBody) });
    expect(answer).toMatchObject({ status: 400, body: { ok: false, error: 'malformed' } });
  });
});

describe('POST /v1/carriers/telnyx/calls 404', () => {
  it('where the account makes no calls', async () => {
    const without = await startStage({
      worker: false,
      config: { telnyx: { ...telnyx.account, connectionId: null }, twilio: null },
    });
    const { rawBody, headers } = fromTelnyx('call.answered');
    const status = async (path: string) => (await without.ask({ method: 'POST', path, headers, raw: rawBody })).status;
    expect([await status(paths.telnyx), await status(paths.twilio)]).toEqual([404, 404]);
    await without.close();
  });
});

describe('POST /v1/carriers/telnyx/calls 503', () => {
  it('while the database is too slow for the carrier; what was stored after all is stored once', async () => {
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table call_carrier_events in access exclusive mode');
    const callback = fromTelnyx('call.answered');
    expect(await post(callback)).toMatchObject({ status: 503, body: { ok: false, error: 'unavailable' } });
    await blocker.query('rollback');
    await blocker.end();
    await waitFor(
      'the callback is taken',
      () => post(callback),
      ({ status }) => status === 204,
    );
    expect(await fresh()).toHaveLength(1);
  });
});

describe('POST /v1/carriers/twilio/calls', () => {
  it('turns a call away that is for no one, once it is stored: nothing was answered', async () => {
    const line = twilio.calls.call(numbers);
    await waitFor(
      'the call is over',
      async () => line.state(),
      (state) => state === 'over',
    );
    const rows = await waitFor('its end is stored', fresh, ({ length }) => length === 2);
    expect(rows.map(({ event }) => [event.kind, event.callId])).toEqual([
      ['initiated', line.callId],
      ['hungUp', line.callId],
    ]);
    expect(line.streams).toEqual([]);
    expect(twilio.violations).toEqual([]);
  });

  it('stores a call once that is reported again, and answers the same', async () => {
    const callback = fromTwilio(paths.twilio, { CallSid: newCallSid(), From: numbers.from, To: numbers.to });
    const answers = [await post(callback), await post(callback)];
    for (const { status, headers, text } of answers)
      expect([status, headers['content-type'], text]).toEqual([
        200,
        'text/xml; charset=utf-8',
        expect.stringContaining('<Reject'),
      ]);
    expect(await fresh()).toHaveLength(1);
  });
});

describe('POST /v1/carriers/twilio/calls/status', () => {
  it('204: stores a state once, by its number in the line', async () => {
    const sid = newCallSid();
    const answers = [await post(ended(sid)), await post(ended(sid)), await post(ended(sid, { SequenceNumber: '4' }))];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    expect((await fresh()).map(({ event_id: id }) => id)).toEqual([`${sid}:3`, `${sid}:4`]);
  });

  it.each<[string, (callback: Callback) => Callback]>([
    ['without a signature', (callback) => ({ ...callback, headers: {} })],
    [
      'with a form that was altered',
      (callback) => ({ ...callback, rawBody: Buffer.concat([callback.rawBody, Buffer.from('1')]) }),
    ],
    ['at another address than it was signed for', (callback) => ({ ...callback, path: `${paths.twilio}/machine` })],
    ['with a query that was not signed', (callback) => ({ ...callback, path: `${callback.path}?ref=ses_1` })],
  ])('401: a callback %s, of which nothing is kept', async (_, altered) => {
    expect((await post(altered(ended(newCallSid())))).status).toBe(401);
    expect(await fresh()).toEqual([]);
  });

  it.each([
    ['of another account', { AccountSid: `AC${'0'.repeat(32)}` }],
    ['without a line', { CallSid: '' }],
  ])('400: a form %s', async (_, more) => {
    expect((await post(ended(newCallSid(), more))).status).toBe(400);
    expect(await fresh()).toEqual([]);
  });

  it('400: a reference that was not sealed by this server', async () => {
    const path = `${paths.twilio}/status?ref=ses_1.${'A'.repeat(43)}`;
    const callback = fromTwilio(path, { CallSid: newCallSid(), CallStatus: 'completed' });
    expect((await post(callback)).status).toBe(400);
    expect(await fresh()).toEqual([]);
  });
});

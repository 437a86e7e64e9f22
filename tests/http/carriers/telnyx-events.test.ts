import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTelnyxSigner } from '../../support/fake-telnyx-wire.ts';
import { accept } from '../../support/fake-telnyx-script.ts';
import { createTestDatabase } from '../../support/postgres.ts';
import { openDatabaseLine } from '../../support/sms-database-line.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';

const path = '/v1/carriers/telnyx/events';
let server: TelnyxServer;
let live: SmsOrganization;
beforeAll(async () => {
  server = await startTelnyxServer();
  live = await server.liveOrganization();
}, 60_000);
afterAll(() => server.close());

interface Callback {
  rawBody: Buffer;
  headers: Record<string, string | string[]>;
}

/** A text that was accepted and of which nothing was told, with the receipt that says it was delivered. */
async function acceptedText(): Promise<{ message: SmsMessage; genuine: Callback; path: string }> {
  const to = freshRecipient();
  server.fake.plan(to, { answers: [accept] });
  const { id } = await live.accepted({ to });
  const message = await live.reaches(id, 'accepted');
  const taken = server.fake.messageTo(to);
  const rawBody = server.fake.callbacks.bodyOf(taken, 'delivered');
  const url = new URL(taken.send.webhook_url ?? '');
  return {
    message,
    genuine: { rawBody, headers: server.fake.signer.headers(rawBody) },
    path: url.pathname + url.search,
  };
}

const post = (to: string, { rawBody, headers }: Callback): Promise<ApiAnswer<{ ok?: boolean; error?: string }>> =>
  server.stage.ask({ method: 'POST', path: to, headers, raw: rawBody });

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const signatureHeader = 'telnyx-signature-ed25519';
const timestampHeader = 'telnyx-timestamp';

describe('POST /v1/carriers/telnyx/events 200', () => {
  it('stores a receipt before it answers, and the message follows', async () => {
    const before = await server.storedEvents();
    const { message, genuine, path: own } = await acceptedText();
    expect(await post(own, genuine)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await server.storedEvents()).toBe(before + 1);
    await live.reaches(message.id, 'delivered');
  });

  it('stores an event once however often it arrives, also under a new signature and at another address', async () => {
    const { message, genuine, path: own } = await acceptedText();
    const before = await server.storedEvents();
    const later = { ...genuine, headers: server.fake.signer.headers(genuine.rawBody, nowSeconds() + 1) };
    const answers = await Promise.all([genuine, genuine, later, later].map((callback) => post(own, callback)));
    answers.push(await post(path, genuine), await post(`${path}?ref=another`, later));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await server.storedEvents()).toBe(before + 1);
    await live.reaches(message.id, 'delivered');
    expect((await live.events(message.id)).map(({ type }) => type)).toEqual(['sms.accepted', 'sms.delivered']);
  });

  it.each([
    ['an event that is not about texts', { data: { event_type: 'call.initiated', id: 'e1', payload: {} } }],
    ['an event of tomorrow', { data: { event_type: 'message.folded', id: 'e2', payload: { anything: [] } } }],
    [
      'a last word that nobody knows',
      {
        data: {
          event_type: 'message.finalized',
          id: 'e3',
          occurred_at: '2026-11-20T15:00:00Z',
          payload: { id: 'm1', to: [{ status: 'teleported' }] },
        },
      },
    ],
  ])('takes %s and keeps nothing', async (_, body) => {
    const before = await server.storedEvents();
    const rawBody = Buffer.from(JSON.stringify(body));
    expect((await post(path, { rawBody, headers: server.fake.signer.headers(rawBody) })).status).toBe(200);
    expect(await server.storedEvents()).toBe(before);
  });
});

describe('a callback that is not to be believed', () => {
  let text: Awaited<ReturnType<typeof acceptedText>>;
  let before: number;
  beforeEach(async () => {
    text = await acceptedText();
    before = await server.storedEvents();
  });

  /** Nothing is stored, and the message stays as it was; the genuine callback is believed all the same. */
  async function expectNothingHappened(): Promise<void> {
    expect(await server.storedEvents()).toBe(before);
    expect(await live.get(text.message.id)).toEqual(text.message);
    expect((await post(text.path, text.genuine)).status).toBe(200);
  }

  const forgeries: ReadonlyArray<[what: string, forge: (genuine: Callback) => Callback]> = [
    ['without headers of its own', ({ rawBody }) => ({ rawBody, headers: {} })],
    ['without a signature', ({ rawBody, headers }) => ({ rawBody, headers: without(headers, signatureHeader) })],
    ['without a time', ({ rawBody, headers }) => ({ rawBody, headers: without(headers, timestampHeader) })],
    ['with an empty signature', (one) => replaced(one, signatureHeader, () => '')],
    ['with two signatures', (one) => replaced(one, signatureHeader, (value) => [value, value])],
    ['with two times', (one) => replaced(one, timestampHeader, (value) => [value, value])],
    ['with a time that is no number', (one) => replaced(one, timestampHeader, () => 'now')],
    [
      'with a time in hexadecimal',
      (one) => replaced(one, timestampHeader, (value) => `0x${Number(value).toString(16)}`),
    ],
    ['with a negative time', (one) => replaced(one, timestampHeader, (value) => `-${value}`)],
    ['with a fraction of a second', (one) => replaced(one, timestampHeader, (value) => `${value}.0`)],
    [
      'with another time than was signed',
      (one) => replaced(one, timestampHeader, (value) => String(Number(value) + 1)),
    ],
    ['with a signature without padding', (one) => replaced(one, signatureHeader, (value) => value.replaceAll('=', ''))],
    ['with a signature in hexadecimal', (one) => replaced(one, signatureHeader, hex)],
    ['with a signature in the alphabet of URLs', (one) => replaced(one, signatureHeader, urlAlphabet)],
    ['with spare bits in its signature', (one) => replaced(one, signatureHeader, spareBits)],
    ['with a signature and something behind it', (one) => replaced(one, signatureHeader, (value) => `${value}AAAA`)],
    ['with a signature that is cut', (one) => replaced(one, signatureHeader, (value) => value.slice(0, 84))],
    ['signed with another key', ({ rawBody }) => ({ rawBody, headers: createTelnyxSigner().headers(rawBody) })],
    ['with a byte changed', ({ rawBody, headers }) => ({ rawBody: flipped(rawBody), headers })],
    ['with a byte more', ({ rawBody, headers }) => ({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), headers })],
    ['with an empty body', ({ headers }) => ({ rawBody: Buffer.alloc(0), headers })],
    ['signed over the body alone', (one) => replaced(one, signatureHeader, () => server.fake.signer.sign(one.rawBody))],
    ['from 301 seconds ago', ({ rawBody }) => signedAt(rawBody, nowSeconds() - 301)],
    ['from a day ago', ({ rawBody }) => signedAt(rawBody, nowSeconds() - 86_400)],
    ['from the future', ({ rawBody }) => signedAt(rawBody, nowSeconds() + 3_600)],
    ['in milliseconds', ({ rawBody }) => signedAt(rawBody, Date.now())],
  ];

  it.each(forgeries)('%s is a 401, and nothing happens', async (_, forge) => {
    const answer = await post(text.path, forge(text.genuine));
    expect(answer).toMatchObject({ status: 401, body: { ok: false } });
    await expectNothingHappened();
  });

  it('made by the simulated carrier, or sent to its address, is a 401', async () => {
    expect((await post('/v1/carriers/simulated/events', text.genuine)).status).toBe(401);
    await expectNothingHappened();
  });

  it.each<[string, Buffer]>([
    ['no JSON', Buffer.from('{"data":')],
    ['no object', Buffer.from('[]')],
    ['no UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['no event', Buffer.from('{"data":{"id":"e1"}}')],
    ['a receipt of no message', Buffer.from('{"data":{"event_type":"message.sent","id":"e1","payload":{"to":[]}}}')],
    ['ids that no column can hold', Buffer.from(receiptWithId('a\u0000b'))],
    ['deeper than anyone reads', Buffer.from('['.repeat(100_000))],
  ])('genuine, but %s, is a 400, and nothing happens', async (_, rawBody) => {
    const answer = await post(path, { rawBody, headers: server.fake.signer.headers(rawBody) });
    expect(answer).toMatchObject({ status: 400, body: { ok: false, error: 'malformed' } });
    await expectNothingHappened();
  });

  it('larger than a callback can be is a 413', async () => {
    const rawBody = Buffer.alloc(1024 * 1024 + 1, 'x');
    expect((await post(path, { rawBody, headers: server.fake.signer.headers(rawBody) })).status).toBe(413);
    await expectNothingHappened();
  });

  it('under another method is a 405', async () => {
    expect((await server.stage.ask({ method: 'GET', path })).status).toBe(405);
    await expectNothingHappened();
  });

  it('is nowhere to be sent on a server without an account at the carrier', async () => {
    const without = await startTelnyxServer({ worker: false, config: { telnyx: null } });
    const answer = await without.stage.ask({
      method: 'POST',
      path,
      headers: text.genuine.headers,
      raw: text.genuine.rawBody,
    });
    expect(answer.status).toBe(404);
    expect(await without.storedEvents()).toBe(0);
    await without.close();
    await expectNothingHappened();
  });
});

describe('POST /v1/carriers/telnyx/events 503', () => {
  it('while the database is too slow for the carrier; what was stored after all is stored once', async () => {
    const database = await createTestDatabase();
    const slow = await startTelnyxServer({ worker: false, database });
    const blocker = new pg.Client({ connectionString: database.url });
    await blocker.connect();
    await blocker.query('begin; lock table sms_carrier_events in access exclusive mode');
    const { fake, stage, eventsUrl } = slow;
    const taken = { id: 'b1a1c3a0-0000-4000-8000-000000000001', send: { from: '+1', to: '+2', text: 'x' } };
    const rawBody = fake.callbacks.bodyOf(taken, 'delivered');
    const answer = await stage.ask({ method: 'POST', path, headers: fake.signer.headers(rawBody), raw: rawBody });
    expect(answer).toMatchObject({ status: 503, body: { ok: false, error: 'unavailable' } });
    await blocker.query('rollback');
    await blocker.end();
    const again = await waitFor(
      'the callback is taken',
      () => fake.callbacks.post(eventsUrl, rawBody),
      (status) => status === 200,
    );
    expect(again).toBe(200);
    expect(await slow.storedEvents()).toBe(1);
    await slow.close();
  });

  it('while the database is away, and the carrier is believed when it comes back', async () => {
    const line = await openDatabaseLine();
    const { directUrl: url } = line;
    const away = await startTelnyxServer({
      worker: false,
      database: { url: line.url, name: 'line', drop: async () => {} },
    });
    const { fake, eventsUrl } = away;
    const taken = { id: 'b1a1c3a0-0000-4000-8000-000000000002', send: { from: '+1', to: '+2', text: 'x' } };
    const rawBody = fake.callbacks.bodyOf(taken, 'delivered');
    await line.cut();
    expect(await fake.callbacks.post(eventsUrl, rawBody)).toBe(503);
    await line.mend();
    await waitFor(
      'the callback is taken',
      () => fake.callbacks.post(eventsUrl, rawBody),
      (status) => status === 200,
    );
    const direct = new pg.Client({ connectionString: url });
    await direct.connect();
    const { rows } = await direct.query('select count(*)::int as count from sms_carrier_events');
    expect(rows).toEqual([{ count: 1 }]);
    await direct.end();
    await away.close();
    await line.close();
  });
});

function without(headers: Callback['headers'], name: string): Callback['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name));
}

function replaced(
  { rawBody, headers }: Callback,
  name: string,
  change: (value: string) => string | string[],
): Callback {
  return { rawBody, headers: { ...headers, [name]: change(String(headers[name])) } };
}

function signedAt(rawBody: Buffer, seconds: number): Callback {
  return { rawBody, headers: server.fake.signer.headers(rawBody, seconds) };
}

function flipped(rawBody: Buffer): Buffer {
  return Buffer.from(rawBody.toString('utf8').replace('"delivered"', '"deliveree"'));
}

function hex(value: string): string {
  return Buffer.from(value, 'base64').toString('hex');
}

function urlAlphabet(value: string): string {
  const changed = value.replaceAll('+', '-').replaceAll('/', '_');
  // A signature without either letter has one spelling: then another wrong one stands in.
  return changed === value ? `_${value.slice(1)}` : changed;
}

/** The same 64 bytes to a lenient reader: the last letter before the padding carries four bits of none of them. */
function spareBits(value: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const last = letters.indexOf(value.charAt(85));
  return `${value.slice(0, 85)}${letters.charAt(last ^ 1)}==`;
}

function receiptWithId(id: string): string {
  return JSON.stringify({ data: { event_type: 'message.sent', id, payload: { id: 'm1', to: [{ status: 'sent' }] } } });
}

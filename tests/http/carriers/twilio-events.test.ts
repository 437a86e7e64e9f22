import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { askForRedelivery } from '../../../server/src/providers/twilio/messaging.ts';
import { accept } from '../../support/fake-twilio-script.ts';
import { inboundForm, newSid, signatureOf, type TwilioMessage } from '../../support/fake-twilio-wire.ts';
import { type DatabaseLine, openDatabaseLine } from '../../support/sms-database-line.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTwilioServer, type TwilioServer } from '../../support/twilio-server.ts';

const path = '/v1/carriers/twilio/events';
let line: DatabaseLine;
let server: TwilioServer;
let live: SmsOrganization;
beforeAll(async () => {
  line = await openDatabaseLine();
  server = await startTwilioServer({ database: { url: line.url, name: 'line', drop: async () => {} } });
  live = await server.liveOrganization();
}, 60_000);
afterAll(async () => {
  await server.close();
  await line.close();
});

interface Callback {
  rawBody: Buffer;
  headers: Record<string, string | string[]>;
}

/** A text that was accepted and of which nothing was told, with the receipt that says it was delivered. */
async function acceptedText(): Promise<{
  message: SmsMessage;
  taken: TwilioMessage;
  genuine: Callback;
  path: string;
  url: string;
}> {
  const to = freshRecipient();
  server.fake.plan(to, { answers: [accept] });
  const { id } = await live.accepted({ to });
  const message = await live.reaches(id, 'accepted');
  const taken = server.fake.messageTo(to);
  const rawBody = server.fake.callbacks.bodyOf(taken, 'delivered');
  const url = (taken.send.StatusCallback ?? '').replace(askForRedelivery, '');
  const { pathname, search } = new URL(url);
  const genuine = { rawBody, headers: server.fake.callbacks.headers(url, rawBody) };
  return { message, taken, genuine, path: pathname + search, url };
}

const post = (to: string, { rawBody, headers }: Callback): Promise<ApiAnswer<{ ok?: boolean; error?: string }>> =>
  server.stage.ask({ method: 'POST', path: to, headers, raw: rawBody });
const signatureHeader = 'x-twilio-signature';

describe('POST /v1/carriers/twilio/events 204', () => {
  it('stores a receipt before it answers, without a word that the carrier could send on', async () => {
    const before = await server.storedEvents();
    const { message, genuine, path: own } = await acceptedText();
    const answer = await post(own, genuine);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await server.storedEvents()).toBe(before + 1);
    await live.reaches(message.id, 'delivered');
  });

  it('stores a state of a message once however often it is told, also at another address', async () => {
    const { message, taken, genuine, path: own } = await acceptedText();
    const before = await server.storedEvents();
    const elsewhere = { ...genuine, headers: server.fake.callbacks.headers(server.eventsUrl, genuine.rawBody) };
    const answers = await Promise.all([post(own, genuine), post(own, genuine), post(path, elsewhere)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await server.storedEvents()).toBe(before + 1);
    await live.reaches(message.id, 'delivered');
    // A state that comes late is another event, and changes nothing.
    await server.fake.callbacks.send(taken, 'sent');
    await server.everythingTold();
    expect(await server.storedEvents()).toBe(before + 2);
    expect((await live.events(message.id)).map(({ type }) => type)).toEqual(['sms.accepted', 'sms.delivered']);
  });

  it('takes a signature over the address without its port, and none over another port', async () => {
    const { genuine, path: own, url } = await acceptedText();
    const signedFor = (address: string) => ({
      ...genuine,
      headers: server.fake.callbacks.headers(address, genuine.rawBody),
    });
    expect((await post(own, signedFor(url.replace(/:\d+\//, ':1/')))).status).toBe(401);
    expect((await post(own, signedFor(url.replace(/:\d+\//, '/')))).status).toBe(204);
  });

  it('takes a state that nobody knows, and a text that names no sender, and keeps nothing', async () => {
    const { taken } = await acceptedText();
    const { accountSid } = server.fake.account;
    const before = await server.storedEvents();
    const folded = Buffer.from(server.fake.callbacks.bodyOf(taken, 'sent').toString().replaceAll('=sent', '=folded'));
    const nameless = inboundForm({ accountSid, sid: newSid('SM'), from: '', to: live.e164, text: 'Your code' });
    for (const rawBody of [folded, nameless]) {
      expect(await server.fake.callbacks.post(server.eventsUrl, rawBody)).toBe(204);
    }
    expect(await server.storedEvents()).toBe(before);
  });
});

describe('a callback that is not to be believed', () => {
  let text: Awaited<ReturnType<typeof acceptedText>>;
  let before: number;
  beforeAll(async () => {
    text = await acceptedText();
  });
  beforeEach(async () => {
    before = await server.storedEvents();
  });

  /** Nothing is stored, and the message stays as it was. */
  async function expectNothingHappened(): Promise<void> {
    expect(await server.storedEvents()).toBe(before);
    expect(await live.get(text.message.id)).toEqual(text.message);
  }

  const resigned = (callback: Callback, url: string, token = server.fake.account.authToken): Callback => ({
    ...callback,
    headers: { ...callback.headers, [signatureHeader]: signatureOf(token, url, callback.rawBody) },
  });
  const changed = (name: string, value: string) => (one: Callback) => {
    const form = new URLSearchParams(one.rawBody.toString());
    form.set(name, value);
    return { ...one, rawBody: Buffer.from(form.toString()) };
  };

  const forgeries: ReadonlyArray<[what: string, forge: (genuine: Callback) => Callback]> = [
    ['without headers of its own', ({ rawBody }) => ({ rawBody, headers: {} })],
    ['without a signature', ({ rawBody }) => ({ rawBody, headers: { 'content-type': 'text/plain' } })],
    ['with an empty signature', (one) => replaced(one, () => '')],
    ['with two signatures', (one) => replaced(one, (value) => [value, value])],
    ['with a signature without padding', (one) => replaced(one, (value) => value.replace('=', ''))],
    [
      'with a signature in hexadecimal',
      (one) => replaced(one, (value) => Buffer.from(value, 'base64').toString('hex')),
    ],
    ['with a signature in the alphabet of URLs', (one) => replaced(one, urlAlphabet)],
    ['with spare bits in its signature', (one) => replaced(one, spareBits)],
    ['with a signature and something behind it', (one) => replaced(one, (value) => `${value}AAAA`)],
    ['with a signature that is cut', (one) => replaced(one, (value) => value.slice(0, 24))],
    ['with a signature of zeros', (one) => replaced(one, () => Buffer.alloc(20).toString('base64'))],
    ['signed with another token', (one) => resigned(one, text.url, 'another')],
    ['signed with the id of the account', (one) => resigned(one, text.url, server.fake.account.accountSid)],
    ['signed with no token', (one) => resigned(one, text.url, '')],
    ['signed for the address without its query', (one) => resigned(one, server.eventsUrl)],
    ['signed for another query', (one) => resigned(one, `${text.url}&x=1`)],
    ['signed for another path', (one) => resigned(one, text.url.replace('/events', '/event'))],
    ['signed for another host', (one) => resigned(one, text.url.replace('127.0.0.1', 'localhost'))],
    ['signed for another scheme', (one) => resigned(one, text.url.replace('http:', 'https:'))],
    ['signed over the address alone', (one) => replaced(one, () => signedOver(text.url, Buffer.alloc(0)))],
    ['signed in the order in which its parameters came', (one) => replaced(one, () => unsorted(one.rawBody, text.url))],
    ['that says another state', changed('MessageStatus', 'failed')],
    ['that says another message', changed('MessageSid', newSid('SM'))],
    ['that says another recipient', changed('To', '+16465550199')],
    ['that says more', changed('ErrorCode', '30003')],
    ['that says less', ({ rawBody, headers }) => ({ rawBody: rawBody.subarray(0, rawBody.indexOf('&From')), headers })],
    ['with a byte more', ({ rawBody, headers }) => ({ rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), headers })],
    ['with an empty body', ({ headers }) => ({ rawBody: Buffer.alloc(0), headers })],
  ];

  it.each(forgeries)('%s is a 401, and nothing happens', async (_, forge) => {
    const answer = await post(text.path, forge(text.genuine));
    expect(answer).toMatchObject({ status: 401, body: { ok: false, error: 'signature' } });
    await expectNothingHappened();
  });

  it('whose parameters moved into the address is a 400: it does not name the account', async () => {
    // Address and parameters are signed without a mark between them, so that the cut can be moved.
    const form = new URLSearchParams(text.genuine.rawBody.toString());
    const moved = `AccountSid${form.get('AccountSid')}`;
    form.delete('AccountSid');
    const answer = await post(`${text.path}${moved}`, { ...text.genuine, rawBody: Buffer.from(form.toString()) });
    expect(answer).toMatchObject({ status: 400, body: { ok: false, error: 'malformed' } });
    await expectNothingHappened();
  });

  it('sent to the address of the simulated carrier is a 401', async () => {
    expect((await post('/v1/carriers/simulated/events', text.genuine)).status).toBe(401);
    await expectNothingHappened();
  });

  it.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['no form', () => Buffer.from('{"MessageSid":"SM1"}')],
    ['no UTF-8', () => Buffer.concat([text.genuine.rawBody, Buffer.from([0x26, 0xc3, 0x28])])],
    ['of another account', () => changed('AccountSid', newSid('AC'))(text.genuine).rawBody],
    ['of a message without an id', () => changed('MessageSid', '')(text.genuine).rawBody],
    ['with an id that no column can hold', () => changed('MessageSid', 'a\u0000b')(text.genuine).rawBody],
    ['with two ids', () => Buffer.concat([text.genuine.rawBody, Buffer.from('&MessageSid=SM1')])],
  ])('genuine, but %s, is a 400, and nothing happens', async (_, bodyOf) => {
    const rawBody = bodyOf();
    const headers = { [signatureHeader]: signedOver(text.url, rawBody) };
    const answer = await post(text.path, { rawBody, headers });
    expect(answer).toMatchObject({ status: 400, body: { ok: false, error: 'malformed' } });
    await expectNothingHappened();
  });

  it('larger than a callback can be is a 413', async () => {
    const rawBody = Buffer.alloc(64 * 1024 + 1, 'x');
    expect((await post(path, { rawBody, headers: {} })).status).toBe(413);
    await expectNothingHappened();
  });

  it('under another method is a 405', async () => {
    expect((await server.stage.ask({ method: 'GET', path })).status).toBe(405);
    await expectNothingHappened();
  });

  it('does not keep the genuine one from being believed after all of them', async () => {
    expect((await post(text.path, text.genuine)).status).toBe(204);
    await live.reaches(text.message.id, 'delivered');
  });
});

describe('POST /v1/carriers/twilio/events 503', () => {
  it('while the database is too slow for the carrier; what was stored after all is stored once', async () => {
    const { message, genuine, path: own, url } = await acceptedText();
    const before = await server.storedEvents();
    const blocker = new pg.Client({ connectionString: line.directUrl });
    await blocker.connect();
    await blocker.query('begin; lock table sms_carrier_events in access exclusive mode');
    expect(await post(own, genuine)).toMatchObject({ status: 503, body: { ok: false, error: 'unavailable' } });
    await blocker.query('rollback');
    await blocker.end();
    await waitFor(
      'the callback is taken',
      () => server.fake.callbacks.post(url, genuine.rawBody),
      (status) => status === 204,
    );
    expect(await server.storedEvents()).toBe(before + 1);
    await live.reaches(message.id, 'delivered');
  });

  it('while the database is away; the carrier tells again, as its address asks, and is believed', async () => {
    const { message, taken, genuine, path: own } = await acceptedText();
    await line.cut();
    expect((await post(own, genuine)).status).toBe(503);
    const told = server.fake.callbacks.send(taken, 'delivered');
    await line.mend();
    await told;
    await live.reaches(message.id, 'delivered');
  });
});

function replaced({ rawBody, headers }: Callback, change: (value: string) => string | string[]): Callback {
  return { rawBody, headers: { ...headers, [signatureHeader]: change(String(headers[signatureHeader])) } };
}

function urlAlphabet(value: string): string {
  const other = value.replaceAll('+', '-').replaceAll('/', '_');
  // A signature without either letter has one spelling: then another wrong one stands in.
  return other === value ? `_${value.slice(1)}` : other;
}

/** The same 20 bytes to a lenient reader: the last letter before the padding carries two bits of none of them. */
function spareBits(value: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const last = letters.indexOf(value.charAt(26));
  return `${value.slice(0, 26)}${letters.charAt(last ^ 1)}=`;
}

/** As if the parameters were not put in order. */
function unsorted(rawBody: Buffer, url: string): string {
  const flat = [...new URLSearchParams(rawBody.toString())].map(([name, value]) => name + value).join('');
  return signedOver(url + flat, Buffer.alloc(0));
}

function signedOver(url: string, rawBody: Buffer): string {
  return signatureOf(server.fake.account.authToken, url, rawBody);
}

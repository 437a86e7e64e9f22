import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accept,
  ambiguousAnswers,
  refuse,
  type TelnyxAnswer,
  type TelnyxScript,
} from '../../support/fake-telnyx-script.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { startSmsStage } from '../../support/sms-stage.ts';
import { askedInVain, waitFor } from '../../support/sms-waiting.ts';
import { startTelnyxServer, type TelnyxServer } from '../../support/telnyx-server.ts';

const logged: string[] = [];
let server: TelnyxServer;
let live: SmsOrganization;
beforeAll(async () => {
  const logTo = new Writable({
    write: (line, _, done) => {
      logged.push(String(line));
      done();
    },
  });
  server = await startTelnyxServer({ logTo, logLevel: 'trace' });
  live = await server.liveOrganization();
}, 60_000);
afterAll(() => server.close());

const text = 'The word is xylophone';

async function sendWith(script: TelnyxScript): Promise<{ to: string; id: string }> {
  const to = freshRecipient();
  server.fake.plan(to, script);
  return { to, id: (await live.accepted({ to, text })).id };
}
const typesOf = async (id: string): Promise<string[]> => (await live.events(id)).map(({ type }) => type);

describe('what may have been taken is never sent again (promise P2)', () => {
  it('however the wire fails: one request and one submission_unknown for each text', async () => {
    const texts = await Promise.all(
      Object.entries(ambiguousAnswers).flatMap(([way, answer]) =>
        Array.from({ length: 5 }, async () => ({ way, ...(await sendWith({ answers: [answer] })) })),
      ),
    );
    await Promise.all(texts.map(({ id }) => live.reaches(id, 'submission_unknown')));
    // Past every time at which what was provably not taken would have been sent again.
    await live.passTime('3 hours');
    const { id: last } = await sendWith({ answers: [accept] });
    await live.reaches(last, 'accepted');
    for (const { way, to, id } of texts) {
      expect([way, server.fake.sendsTo(to).length]).toEqual([way, 1]);
      expect([way, await typesOf(id)]).toEqual([way, ['sms.submission_unknown']]);
      expect((await live.get(id)).error).toMatchObject({ code: 'unknown', carrier_code: null });
    }
    expect(server.fake.violations).toEqual([]);
  });
});

it('a text that was taken is accepted, also where an unasked 100 Continue comes before the answer', async () => {
  const texts = await Promise.all([1, 2].map((continues) => sendWith({ answers: [accept], continues })));
  for (const { to, id } of texts) {
    await live.reaches(id, 'accepted');
    expect(server.fake.sendsTo(to)).toHaveLength(1);
    expect(await typesOf(id)).toEqual(['sms.accepted']);
  }
});

describe('what was provably not taken is sent again, and once (promise P3)', () => {
  const busy: Readonly<Record<string, TelnyxAnswer>> = {
    '429 with Retry-After': refuse(429, '10011', 'Too many requests', { 'retry-after': '1' }),
    '429 with x-ratelimit-reset': refuse(429, '10011', 'Too many requests', { 'x-ratelimit-reset': '1' }),
    '429 of a proxy': { kind: 'raw', status: 429, body: '' },
    'a full queue': refuse(403, '40318', 'Message queue full'),
    'a busy network': refuse(400, '40011', 'Rate exceeded'),
  };

  it.each(Object.entries(busy))('%s', async (_, answer) => {
    const texts = await Promise.all(
      Array.from({ length: 4 }, () => sendWith({ answers: [answer, accept], callbacks: ['sent', 'delivered'] })),
    );
    await Promise.all(texts.map(({ id }) => live.reaches(id, 'delivered')));
    for (const { to, id } of texts) {
      expect(server.fake.sendsTo(to)).toHaveLength(2);
      expect(await typesOf(id)).toEqual(['sms.accepted', 'sms.sent', 'sms.delivered']);
    }
  });

  it('connections that are refused', async () => {
    await server.everythingTold();
    await server.fake.stopListening();
    const texts = await Promise.all(Array.from({ length: 10 }, () => sendWith({ answers: [accept] })));
    const ids = texts.map(({ id }) => id);
    await waitFor(
      'each was tried in vain',
      () =>
        server.stage.sql<{ tried: number }>(
          `select count(*)::int as tried from sms_messages where id = any($1) and attempt > 0 and status = 'queued'`,
          [ids],
        ),
      ([row]) => row?.tried === ids.length,
    );
    for (const id of ids) expect(await typesOf(id)).toEqual([]);
    await server.fake.listen();
    await Promise.all(ids.map((id) => live.reaches(id, 'accepted')));
    for (const { to } of texts) expect(server.fake.sendsTo(to)).toHaveLength(1);
  });
});

describe('what is refused for good', () => {
  it.each([
    ['40010', 400, 'sender_not_ready'],
    ['10009', 401, 'account_problem'],
    ['40999', 422, 'unknown'],
  ])('with %s under %i is told as %s, asked once and not charged', async (carrierCode, status, code) => {
    const { to, id } = await sendWith({ answers: [refuse(status, carrierCode, 'Words of the carrier')] });
    const { error } = await live.reaches(id, 'delivery_failed');
    expect(error).toEqual({ code, carrier_code: carrierCode, message: expect.not.stringMatching(/telnyx|words/i) });
    expect(await typesOf(id)).toEqual(['sms.delivery_failed']);
    expect(server.fake.sendsTo(to)).toHaveLength(1);
    expect((await live.ledger(id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
  });
});

describe('a recipient whom the carrier takes for one who opted out', () => {
  it('is suppressed and told as after STOP', async () => {
    const { to, id } = await sendWith({ answers: [refuse(403, '40300', 'Blocked due to STOP message')] });
    expect((await live.reaches(id, 'delivery_failed')).error).toMatchObject({
      code: 'opted_out',
      carrier_code: '40300',
    });
    expect(await typesOf(id)).toEqual(['sms.delivery_failed', 'sms.opted_out']);
    expect(await live.send({ to })).toMatchObject({ status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } });
    expect(server.fake.sendsTo(to)).toHaveLength(1);
  });
});

describe('a live number', () => {
  it('sends with the profile that it was given', async () => {
    const own = await server.liveOrganization({ messagingProfileId: 'profile-of-the-number' });
    const to = freshRecipient();
    const { id } = await own.accepted({ to });
    await own.reaches(id, 'delivered');
    expect(server.fake.sendsTo(to)).toMatchObject([{ from: own.e164, messaging_profile_id: 'profile-of-the-number' }]);
  });

  it('on a server without an account at the carrier is not ready to send', async () => {
    const bare = await startSmsStage({ worker: false });
    const born = await bare.ask<{ id: string; apiKey: string }>({
      method: 'POST',
      path: '/v1/organizations',
      key: bare.adminKey,
      json: { name: 'Live', mode: 'live' },
    });
    const number = await bare.ask<{ id: string }>({
      method: 'POST',
      path: `/v1/organizations/${born.body.id}/phone-numbers`,
      key: bare.adminKey,
      json: { e164: '+19175550100' },
    });
    const answer = await bare.ask({
      method: 'POST',
      path: '/v1/sms/messages',
      key: born.body.apiKey,
      headers: { 'idempotency-key': 'one' },
      json: { from_phone_number_id: number.body.id, to: '+16465550123', text, recipient_timezone: 'America/New_York' },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'carrier_not_configured' }] },
    });
    await bare.close();
  });
});

// The account rests after it.
describe('what was provably not taken is tried', () => {
  it('until four hours have passed, whatever it was told to wait; then it has failed, and nothing is charged', async () => {
    const { to, id } = await sendWith({ answers: [refuse(403, '40318', 'Queue full', { 'retry-after': '14401' })] });
    await askedInVain(live, server.fake, { id, to });
    await live.passTime('4 hours');
    expect((await live.reaches(id, 'delivery_failed')).error).toEqual({
      code: 'carrier_unavailable',
      message: expect.any(String),
      carrier_code: '40318',
    });
    expect(server.fake.sendsTo(to)).toHaveLength(2);
    expect((await live.ledger(id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
  });
});

describe('the log', () => {
  it('of all this names neither key, text nor number (promise P20)', () => {
    const whole = logged.join('');
    expect(whole).toContain('telnyx did not accept a message');
    expect(whole).not.toContain(server.fake.account.apiKey);
    expect(whole).not.toContain('xylophone');
    expect(whole).not.toContain(live.e164.slice(1));
    for (const { to } of server.fake.sends) expect(whole).not.toContain(to.slice(1));
    expect(whole).not.toContain('?ref=');
  });
});

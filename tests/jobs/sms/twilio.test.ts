import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accept, ambiguousAnswers, refuse, type TwilioScript } from '../../support/fake-twilio-script.ts';
import { newSid, type TwilioMessage } from '../../support/fake-twilio-wire.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { startTwilioServer, type TwilioServer } from '../../support/twilio-server.ts';

const logged: string[] = [];
let server: TwilioServer;
let live: SmsOrganization;
beforeAll(async () => {
  const logTo = new Writable({
    write: (line, _, done) => {
      logged.push(String(line));
      done();
    },
  });
  server = await startTwilioServer({ price: '-0.00790', logTo, logLevel: 'trace' });
  live = await server.liveOrganization();
}, 60_000);
afterAll(() => server.close());

const text = 'The word is xylophone';

async function sendWith(script: TwilioScript): Promise<{ to: string; id: string }> {
  const to = freshRecipient();
  server.fake.plan(to, script);
  return { to, id: (await live.accepted({ to, text })).id };
}
/** The same, once the submission is over. */
async function sentWith(
  script: TwilioScript,
  status: string,
): Promise<{ to: string; id: string; taken: TwilioMessage }> {
  const sent = await sendWith(script);
  await live.reaches(sent.id, status);
  return { ...sent, taken: server.fake.messageTo(sent.to) };
}
const lost = () => sentWith({ answers: [{ kind: 'reset' }] }, 'submission_unknown');
const typesOf = async (id: string): Promise<string[]> => (await live.events(id)).map(({ type }) => type);

/** Everything that the carrier told has been looked at. */
async function everythingRead(): Promise<void> {
  await waitFor(
    'every event was looked at',
    () =>
      server.stage.sql<{ count: number }>(
        'select count(*)::int as count from pgboss.job where name = $1 and state in ($2, $3, $4)',
        ['sms.carrier-events', 'created', 'active', 'retry'],
      ),
    ([row]) => row?.count === 0,
  );
}

describe('what may have been taken is never sent again (promise P2)', () => {
  it('however the wire fails: one request and one submission_unknown for each text', async () => {
    const texts = await Promise.all(
      Object.entries(ambiguousAnswers).map(async ([way, answer]) => ({
        way,
        ...(await sendWith({ answers: [answer] })),
      })),
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

describe('what is refused for good', () => {
  it.each([
    [21_717, 400, 'sender_not_ready'],
    [20_003, 401, 'account_problem'],
    [99_999, 422, 'unknown'],
  ])('with %i under %i is told as %s, asked once and not charged', async (carrierCode, status, code) => {
    const { to, id } = await sendWith({ answers: [refuse(status, carrierCode, 'Words of the carrier')] });
    const { error } = await live.reaches(id, 'delivery_failed');
    const carrier_code = String(carrierCode);
    expect(error).toEqual({ code, carrier_code, message: expect.not.stringMatching(/twilio|words/i) });
    expect(await typesOf(id)).toEqual(['sms.delivery_failed']);
    expect(server.fake.sendsTo(to)).toHaveLength(1);
    expect((await live.ledger(id)).map(([kind]) => kind)).toEqual(['reservation', 'release']);
  });
});

describe('a receipt finds its message', () => {
  it('before the answer came: accepted first, each state once, with segments and price of the answer', async () => {
    const { id } = await sentWith(
      { answers: [accept], early: ['queued', 'sent', 'delivered'], callbacks: ['sent'] },
      'delivered',
    );
    await server.everythingTold();
    expect(await typesOf(id)).toEqual(['sms.accepted', 'sms.sent', 'sms.delivered']);
    expect((await live.ledger(id)).map(([kind]) => kind)).toEqual(['reservation', 'settlement']);
    const message = await waitFor(
      'the answer was written',
      () => live.get(id),
      ({ segment_count }) => segment_count !== null,
    );
    expect(message).toMatchObject({ status: 'delivered', segment_count: 1, provider_cost_micro_usd: 7_900 });
  });

  it('of which the answer was lost, by the reference in the address: it is known from its first state on', async () => {
    const { id, taken } = await lost();
    await server.fake.callbacks.send(taken, 'queued');
    await live.reaches(id, 'accepted');
    await server.fake.callbacks.send(taken, 'delivered');
    await live.reaches(id, 'delivered');
    expect(await typesOf(id)).toEqual(['sms.submission_unknown', 'sms.accepted', 'sms.delivered']);
    expect(server.fake.sendsTo(taken.send.To)).toHaveLength(1);
  });

  it('by the id of the carrier, at an address without a reference', async () => {
    const { id, taken } = await sentWith({ answers: [accept] }, 'accepted');
    await server.fake.callbacks.send(taken, 'sent', { url: server.eventsUrl });
    await live.reaches(id, 'sent');
  });
});

describe('a receipt changes no message that it is not about', () => {
  it('where its reference is not of our making, or of another pair, or the message has another id', async () => {
    const [one, other] = await Promise.all([lost(), lost()]);
    const known = await sentWith({ answers: [accept] }, 'accepted');
    const before = await Promise.all([one.id, other.id, known.id].map((id) => live.get(id)));
    const urlOf = ({ send }: TwilioMessage): string => send.StatusCallback ?? '';
    // Whoever has the token of the account signs well; the reference is ours.
    for (const url of [`${server.eventsUrl}?ref=${one.id}`, urlOf(other.taken)]) {
      await server.fake.callbacks.send({ ...one.taken, sid: newSid('SM') }, 'delivered', { url });
    }
    await server.fake.callbacks.send({ ...known.taken, sid: newSid('SM') }, 'delivered');
    await everythingRead();
    expect(await Promise.all([one.id, other.id, known.id].map((id) => live.get(id)))).toEqual(before);
    await server.fake.callbacks.send(known.taken, 'delivered');
    await live.reaches(known.id, 'delivered');
  });
});

describe('what receipts say', () => {
  it.each([
    ['a handset that is off', 'undelivered', '30003', 'unreachable', '30003'],
    ['content that is filtered', 'undelivered', '30007', 'content_refused', '30007'],
    ['a sender that is not registered', 'undelivered', '30034', 'sender_not_ready', '30034'],
    ['a daily limit', 'failed', '30023', 'campaign_limit', '30023'],
    ['a code of tomorrow', 'failed', '39999', 'unknown', '39999'],
    ['no reason', 'failed', '', 'unknown', null],
  ] as const)('%s has a code of the closed list, and the carrier its own', async (_, fact, errorCode, code, own) => {
    const { id, taken } = await sentWith({ answers: [accept] }, 'accepted');
    await server.fake.callbacks.send(taken, fact, { errorCode });
    const { error, provider_status } = await live.reaches(id, 'delivery_failed');
    expect(error).toEqual({ code, message: expect.not.stringMatching(/twilio/i), carrier_code: own });
    expect(provider_status).toBe(fact);
  });
});

describe('a text that arrives at a number of the carrier', () => {
  const textsFrom = async (from: string): Promise<unknown[]> =>
    (await live.list({ direction: 'inbound' })).body.data.filter((message) => message.from === from);

  it('is kept once as it is, names its carrier, and answers to it are replies', async () => {
    const from = freshRecipient();
    const sid = newSid('SM');
    const inbound = { from, to: live.e164, text: ' Yes, 2 \u{1F600}\n a=b&c+d' };
    await Promise.all([1, 2, 3].map(() => server.fake.callbacks.receive(inbound, sid)));
    const message = await live.inboundFrom(from);
    expect(message).toMatchObject({ origin: 'twilio', status: 'received', from, to: live.e164, text: inbound.text });
    expect(await typesOf(message.id)).toEqual(['sms.received']);
    await everythingRead();
    expect(await textsFrom(from)).toHaveLength(1);
    expect((await live.list({ origin: 'twilio' })).body.data).toContainEqual(message);
    expect((await live.accepted({ to: from })).consent_basis).toBe('reply');
  });

  it('with a picture is kept with its words', async () => {
    const from = freshRecipient();
    await server.fake.callbacks.receive({ from, to: live.e164, text: '', media: ['https://media.example.com/1.jpg'] });
    expect((await live.inboundFrom(from)).text).toBe('');
  });

  it.each([
    ['STOP in a word that we know', 'Stop ', undefined],
    ['STOP in a word that the carrier alone knows', 'ARRET', 'STOP'],
  ])('as %s is told once and heeded, until START lifts it', async (_, word, optOutType) => {
    const from = freshRecipient();
    const [to, type] = [live.e164, optOutType === undefined ? {} : { optOutType }];
    await server.fake.callbacks.receive({ from, to, text: word, ...type });
    expect(await typesOf((await live.inboundFrom(from)).id)).toEqual(['sms.received', 'sms.opted_out']);
    expect(await live.send({ to: from })).toMatchObject({ status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } });
    expect(server.fake.sendsTo(from)).toEqual([]);
    await server.fake.callbacks.receive({ from, to, text: 'START', optOutType: 'START' });
    expect(await typesOf((await live.inboundFrom(from, 2)).id)).toEqual(['sms.received', 'sms.opted_in']);
    expect((await live.send({ to: from })).status).toBe(202);
  });
});

describe('the log', () => {
  it('of all this names neither token, text nor number (promise P20)', () => {
    const whole = logged.join('');
    expect(whole).toContain('twilio did not accept a message');
    const { accountSid, authToken } = server.fake.account;
    const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
    for (const secret of [authToken, basic, 'xylophone', live.e164.slice(1), '?ref=']) {
      expect(whole).not.toContain(secret);
    }
    for (const { To } of server.fake.sends) expect(whole).not.toContain(To.slice(1));
  });
});

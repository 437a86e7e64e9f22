import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

const suppressed = async (recipient: string): Promise<boolean> =>
  (
    await stage.sql(
      `select from sms_suppressions where organization_id = $1 and recipient = $2 and status = 'suppressed'`,
      [ours.id, recipient],
    )
  ).length > 0;

const eventTypes = async (messageId: string): Promise<Array<[string, number]>> =>
  (await ours.events(messageId)).map(({ type, sequence }) => [type, sequence]);

describe('202', () => {
  it('makes the text arrive as a received message with its event (decision 12)', async () => {
    const from = freshRecipient();
    const answer = await ours.receive(from, 'Hello 👋');
    expect(answer).toMatchObject({ status: 202, body: { accepted: true } });
    const message = await ours.inboundFrom(from);
    expect(message).toMatchObject({
      direction: 'inbound',
      origin: 'simulated',
      status: 'received',
      from,
      to: ours.e164,
      from_phone_number_id: ours.numberId,
      text: 'Hello 👋',
      terminal_at: expect.any(String),
      campaign_id: null,
      campaign_snapshot: null,
      error: null,
    });
    expect(await eventTypes(message.id)).toEqual([['sms.received', 1]]);
    expect((await ours.events(message.id))[0]?.body.data).toEqual(message);
  });

  it('opens the conversation: a reply joins it and leaves at once at night (SMS rule 4)', async () => {
    const organization = await stage.organization();
    await organization.setTime('2027-01-14T04:00:00Z');
    const from = freshRecipient();
    await organization.receive(from, 'Are you open?');
    const inbound = await organization.inboundFrom(from);
    const reply = await organization.accepted({ to: from, recipient_timezone: undefined });
    expect(reply).toMatchObject({ conversation_id: inbound.conversation_id, consent_basis: 'reply' });
    await organization.reaches(reply.id, 'delivered');
  });

  it('takes two texts from one number into one conversation', async () => {
    const from = freshRecipient();
    await ours.receive(from, 'One');
    await ours.receive(from, 'Two');
    await ours.inboundFrom(from, 2);
    const both = (await ours.list({ direction: 'inbound' })).body.data.filter((message) => message.from === from);
    expect(new Set(both.map((message) => message.conversation_id)).size).toBe(1);
    expect(both.map((message) => message.text).sort()).toEqual(['One', 'Two']);
  });

  it.each([
    'STOP',
    ' Stop ',
    'ＳＴＯＰ',
    'UNSUBSCRIBE',
    'Stop.',
    'STOP!',
    '"stop"',
    '(STOP)',
    'STOP \u{1F6D1}',
    'STOP  ALL',
    'opt-out',
    '\u{200E}ST\u{200B}OP\u{FEFF}',
    'Arrêt',
    'Arre\u{302}t',
    'Alto.',
    '¡Baja!',
    'Stopp!',
  ])('suppresses the sender of "%s" in the whole organization and tells so once (decision 230)', async (keyword) => {
    const from = freshRecipient();
    await ours.receive(from, keyword);
    const message = await ours.inboundFrom(from);
    expect(message.text).toBe(keyword);
    expect(await eventTypes(message.id)).toEqual([
      ['sms.received', 1],
      ['sms.opted_out', 2],
    ]);
    expect(await ours.send({ to: from })).toMatchObject({ status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } });
  });

  it('tells a second STOP as received only, and START lifts the suppression with its event', async () => {
    const from = freshRecipient();
    await ours.receive(from, 'STOP');
    await ours.inboundFrom(from, 1);
    await ours.receive(from, 'STOP');
    const again = await ours.inboundFrom(from, 2);
    expect(await eventTypes(again.id)).toEqual([['sms.received', 1]]);
    await ours.receive(from, 'Start!');
    const start = await ours.inboundFrom(from, 3);
    expect(await eventTypes(start.id)).toEqual([
      ['sms.received', 1],
      ['sms.opted_in', 2],
    ]);
    expect(await suppressed(from)).toBe(false);
    expect((await ours.send({ to: from })).status).toBe(202);
  });

  it.each(['START', 'HELP', 'info?', 'STOP it', 'Please, stop!', 'Restart', '', '\u{1F6D1}'])(
    'changes nothing for "%s" from someone who had not opted out',
    async (text) => {
      const from = freshRecipient();
      await ours.receive(from, text);
      const message = await ours.inboundFrom(from);
      expect(message.text).toBe(text);
      expect(await eventTypes(message.id)).toEqual([['sms.received', 1]]);
      expect(await suppressed(from)).toBe(false);
    },
  );

  it.each(['STOP', 'START', 'HELP', 'ALTO'])(
    'keeps %s from the number itself as a text, which is neither heard nor answered (decision 230)',
    async (text) => {
      const organization = await stage.organization();
      const settings = { help_message: 'Help', opt_in_message: 'Welcome', opt_out_message: 'Bye' };
      await organization.call('PATCH', '/v1/sms/settings', settings);
      await organization.receive(organization.e164, text);
      const message = await organization.inboundFrom(organization.e164);
      expect(message).toMatchObject({ to: organization.e164, text });
      expect(await organization.call('GET', '/v1/sms/suppressions')).toMatchObject({ body: { data: [] } });
      expect((await organization.events(message.id)).map(({ type }) => type)).toEqual(['sms.received']);
      // The job of an answer is made with the message.
      const jobs = `select from pgboss.job where name = 'sms.keyword-answers' and data ->> 'messageId' = $1`;
      expect(await stage.sql(jobs, [message.id])).toEqual([]);
    },
  );

  it('keeps a STOP within its organization', async () => {
    const theirs = await stage.organization();
    const from = freshRecipient();
    await ours.receive(from, 'STOP');
    await ours.inboundFrom(from);
    expect((await theirs.send({ to: from })).status).toBe(202);
  });
});

describe('a text from a short code or a name (decision 231)', () => {
  const count = async (table: string): Promise<number> =>
    (await stage.sql<{ n: number }>(`select count(*)::int as n from ${table} where organization_id = $1`, [ours.id]))[0]
      ?.n ?? -1;

  it.each(['72727', 'BANK', 'My Bank & Co', '4INFO', 'a-b_c.d'])(
    'from %s is shown and told, and is no word of a recipient',
    async (from) => {
      const { call } = ours;
      await call('PATCH', '/v1/sms/settings', { help_message: 'Help!', opt_out_message: 'Bye' });
      const tables = ['sms_conversations', 'sms_suppressions', 'sms_consents', 'sms_evidence'];
      const before = await Promise.all(tables.map(count));
      for (const [nth, text] of ['Your code is 123456', 'STOP', 'HELP', 'START'].entries()) {
        expect(await ours.receive(from, text)).toMatchObject({ status: 202 });
        const message = await ours.inboundFrom(from, nth + 1);
        expect(message).toMatchObject({ direction: 'inbound', from, to: ours.e164, text, conversation_id: null });
        const events = await ours.events(message.id);
        expect(events).toMatchObject([{ type: 'sms.received', sequence: 1, body: { data: message } }]);
      }
      const asked = await stage.sql('select from pgboss.job where name = $1 and data ->> $2 = any($3)', [
        'sms.keyword-answers',
        'messageId',
        (await ours.list({ direction: 'inbound' })).body.data.filter((one) => one.from === from).map(({ id }) => id),
      ]);
      expect(asked).toEqual([]);
      expect(await Promise.all(tables.map(count))).toEqual(before);
    },
  );

  it('loses its words with the retention, like every text', async () => {
    const organization = await stage.organization();
    await organization.receive('72727', 'Your code is 123456');
    const { id } = await organization.inboundFrom('72727');
    await organization.passTime('8 days');
    await organization.call('PATCH', '/v1/sms/settings', { retention_days: 7 });
    await waitFor(
      'the words are gone',
      () => organization.get(id),
      ({ text }) => text === null,
    );
    expect(await organization.get(id)).toMatchObject({ from: '72727', status: 'received' });
  });

  it('cannot be answered: `to` says what it takes', async () => {
    const issue = { path: '/body/to', message: 'must be an E.164 number such as +15005550123' };
    for (const to of ['72727', 'BANK']) {
      expect(await ours.send({ to })).toMatchObject({ status: 400, body: { issues: [issue] } });
      const { id } = await ours.acceptedBatch({ recipients: [ours.row({ to }), ours.row()] });
      const [row] = (await ours.batchMessages(id)).filter((message) => message.to === to);
      expect(row).toMatchObject({ status: 'rejected', error: { code: 'invalid_destination' } });
    }
  });
});

describe('400', () => {
  it.each(['', ' ', '12', '123456789', '16465550123', '+72727', '+1 (500) 5550123', 'Bänk', 'B'.repeat(17), '-BANK'])(
    'for a sender that is none: "%s"; nothing arrives',
    async (from) => {
      expect(await ours.receive(from, 'Hello')).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/from' }] },
      });
    },
  );
});

describe('404', () => {
  const refusal = { status: 404, body: { code: 'NOT_FOUND' } };

  it('for a number that nobody has and for another organization’s, in the same bytes; nothing arrives', async () => {
    const theirs = await stage.organization();
    const from = freshRecipient();
    const foreign = await ours.receive(from, 'Hello', theirs.e164);
    const unknown = await ours.receive(from, 'Hello', '+15550000000');
    expect(unknown).toMatchObject(refusal);
    expect(foreign.text).toBe(unknown.text);
    const [{ count } = { count: -1 }] = await stage.sql<{ count: number }>(
      `select count(*)::int as count from simulated_carrier_callbacks where steps::text like '%' || $1 || '%'`,
      [from],
    );
    expect(count).toBe(0);
  });

  it('for a live organization: the handset exists in test mode only', async () => {
    const live = await stage.organization({ mode: 'live' });
    expect(await live.receive(freshRecipient(), 'Hello', ours.e164)).toMatchObject(refusal);
  });
});

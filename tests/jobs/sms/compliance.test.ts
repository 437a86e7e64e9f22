import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SmsEvidence } from '../../../sdk/src/index.ts';
import { verifySmsEvidence } from '../../../sdk/src/verify-sms-evidence.ts';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type LateText = { ago: string; seq?: number };
type Suppressions = components['schemas']['SmsSuppressionPage'];

let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

const settings = (organization: SmsOrganization, json: object) => organization.call('PATCH', '/v1/sms/settings', json);
const outboundTo = async (organization: SmsOrganization, recipient: string): Promise<SmsMessage[]> =>
  (await organization.list({ recipient, direction: 'outbound' })).body.data;
const answered = (organization: SmsOrganization, recipient: string, count: number): Promise<SmsMessage[]> =>
  waitFor(
    `${count} delivered answers`,
    () => outboundTo(organization, recipient),
    (seen) => seen.filter(({ status }) => status === 'delivered').length >= count,
  );
const evidence = async (organization: SmsOrganization, recipient: string): Promise<SmsEvidence> =>
  (await organization.call<SmsEvidence>('GET', `/v1/sms/evidence?recipient=${encodeURIComponent(recipient)}`)).body;
const jobsDone = () =>
  waitFor(
    'every keyword had its job',
    () =>
      stage.sql<{ n: number }>(
        `select count(*)::int as n from pgboss.job where name = 'sms.keyword-answers' and state < 'completed'`,
      ),
    ([row]) => row?.n === 0,
  );
/** Lets the job of a word run, once more or for the first time. */
const answerAgain = async (messageId: string, intent: string): Promise<void> => {
  await stage.sql(`insert into pgboss.job (name, data) values ('sms.keyword-answers', $1)`, [{ messageId, intent }]);
  await jobsDone();
};
const typesOf = async (organization: SmsOrganization, messageId: string): Promise<string[]> =>
  (await organization.events(messageId)).map(({ type }) => type);
/** A text that the carrier took that long ago and tells only now, in that place of the order of arrival. */
const receiveLate = (organization: SmsOrganization, from: string, text: string, { ago, seq }: LateText) => {
  const id = freshKey();
  const event = { kind: 'inbound', eventId: id, providerMessageId: id, from, to: organization.e164, text };
  const place = seq === undefined ? `(select nextval(pg_get_serial_sequence('sms_carrier_events', 'seq')))` : `${seq}`;
  return stage.sql(
    `insert into sms_carrier_events (seq, carrier, event_id, provider_message_id, event, received_at, retry_at)
     overriding system value
     select ${place}, 'simulated', $1, $1, ($2::jsonb || jsonb_build_object('optIntent', null, 'occurredAt',
       to_char(now() at time zone 'utc' - $3::interval, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))::json, now(), now()`,
    [id, JSON.stringify(event), ago],
  );
};
const activeConsents = async (organization: SmsOrganization, recipient: string) =>
  (
    await organization.call<components['schemas']['SmsConsentPage']>(
      'GET',
      `/v1/sms/consents?recipient=${encodeURIComponent(recipient)}&status=active`,
    )
  ).body.data;
const kinds = async (organization: SmsOrganization, recipient: string): Promise<string[]> =>
  (await evidence(organization, recipient)).entries.map(({ content }) => JSON.parse(content).kind);

describe('answers to keywords', () => {
  it('STOP, HELP and START are answered over the durable path, at night and whatever the recipient decided', async () => {
    const organization = await stage.organization();
    await organization.setTime('2027-01-14T06:00:00Z');
    await settings(organization, { help_message: 'Help!', opt_in_message: 'Welcome', opt_out_message: 'Bye' });
    const from = freshRecipient();
    await organization.receive(from, 'stop');
    const [bye] = await answered(organization, from, 1);
    expect(bye).toMatchObject({ text: 'Bye', origin: 'auto_reply', consent_basis: 'keyword', consent_id: null });
    expect(bye?.charged_micro_usd).toBeGreaterThan(0);
    await organization.receive(from, 'HELP');
    await answered(organization, from, 2);
    expect(await organization.send({ to: from })).toMatchObject({ body: { code: 'RECIPIENT_SUPPRESSED' } });
    await organization.receive(from, 'start');
    const all = await answered(organization, from, 3);
    expect(all.map(({ text, consent_basis }) => [text, consent_basis])).toEqual([
      ['Welcome', 'reply'],
      ['Help!', 'keyword'],
      ['Bye', 'keyword'],
    ]);
    expect((await organization.events(bye?.id ?? '')).map(({ type }) => type)).toEqual([
      'sms.accepted',
      'sms.sent',
      'sms.delivered',
    ]);
  });

  it('a word that changes nothing is not answered again, nor is HELP twice within a minute, nor anything without a text', async () => {
    const organization = await stage.organization();
    const silent = freshRecipient();
    await organization.receive(silent, 'STOP');
    await organization.inboundFrom(silent);
    await jobsDone();
    await settings(organization, { help_message: 'Help!', opt_out_message: 'Bye' });
    const from = freshRecipient();
    for (const word of ['STOP', 'unsubscribe', 'HELP', 'info']) {
      await organization.receive(from, word);
      await organization.inboundFrom(from, 1);
    }
    await waitFor(
      'four texts',
      async () => (await organization.list({ direction: 'inbound' })).body.data.filter((m) => m.from === from),
      (seen) => seen.length === 4,
    );
    await answered(organization, from, 2);
    await jobsDone();
    expect((await outboundTo(organization, from)).map(({ text }) => text).sort()).toEqual(['Bye', 'Help!']);
    expect(await outboundTo(organization, silent)).toEqual([]);
  });

  it('START is a consent for the campaign of the number, with the zone that was known, where none is active', async () => {
    const organization = await stage.organization();
    const from = freshRecipient();
    const revoked = await organization.consent(from, { timezone: 'America/Denver' });
    await organization.call('POST', `/v1/sms/consents/${revoked}/revoke`, {});
    await settings(organization, { opt_in_message: 'Welcome' });
    await organization.receive(from, 'START');
    const inbound = await organization.inboundFrom(from);
    expect(await typesOf(organization, inbound.id)).toEqual(['sms.received', 'sms.opted_in']);
    expect((await answered(organization, from, 1)).map(({ text }) => text)).toEqual(['Welcome']);
    expect(await activeConsents(organization, from)).toMatchObject([
      { source: 'keyword', proof_reference: inbound.id, timezone: 'America/Denver', expires_at: null },
    ]);
    await organization.receive(from, 'UNSTOP');
    await waitFor(
      'the second word',
      async () => (await organization.list({ direction: 'inbound' })).body.data,
      (seen) => seen.filter((message) => message.from === from).length === 2,
    );
    expect(await kinds(organization, from)).toEqual(['consent_revoked', 'consent_recorded']);
    expect(await typesOf(organization, (await organization.inboundFrom(from, 2)).id)).toEqual(['sms.received']);
    await jobsDone();
    expect(await outboundTo(organization, from)).toHaveLength(1);
  });

  it('START takes the zone of the consent that was recorded last where several were captured at one instant', async () => {
    const organization = await stage.organization();
    const [campaign] = await stage.sql<{ id: string }>('select id from sms_campaigns where organization_id = $1', [
      organization.id,
    ]);
    const from = freshRecipient();
    for (const timezone of ['Asia/Tokyo', 'America/Chicago', 'America/Denver']) {
      const fields = { recipient: from, campaign_id: campaign?.id, captured_at: '2027-01-10T12:00:00Z', timezone };
      const { body } = await organization.call<{ id: string }>('POST', '/v1/sms/consents', {
        ...fields,
        source: 'api',
      });
      await organization.call('POST', `/v1/sms/consents/${body.id}/revoke`, {});
    }
    await organization.receive(from, 'START');
    await organization.inboundFrom(from);
    expect(await activeConsents(organization, from)).toMatchObject([{ source: 'keyword', timezone: 'America/Denver' }]);
  });

  it.each<[string, LateText, (organization: SmsOrganization, from: string) => Promise<unknown>]>([
    [
      'after a STOP that the recipient sent later',
      { ago: '0 s', seq: -1 },
      async (organization, from) => {
        await organization.receive(from, 'STOP');
        await organization.inboundFrom(from);
      },
    ],
    [
      'after a revocation',
      { ago: '1 hour' },
      async (organization, from) => {
        const consent = await organization.consent(from);
        await organization.call('POST', `/v1/sms/consents/${consent}/revoke`, {});
      },
    ],
  ])('START that is read late, %s, is no consent, and is neither told nor answered', async (_what, late, before) => {
    const organization = await stage.organization();
    await settings(organization, { opt_in_message: 'Welcome' });
    const from = freshRecipient();
    await before(organization, from);
    const known = await kinds(organization, from);
    await receiveLate(organization, from, 'START', late);
    const start = await waitFor(
      'the late word',
      async () => (await organization.list({ direction: 'inbound' })).body.data,
      (seen) => seen.some((message) => message.from === from && message.text === 'START'),
    );
    const inbound = start.find((message) => message.from === from && message.text === 'START');
    expect(await typesOf(organization, inbound?.id ?? '')).toEqual(['sms.received']);
    await jobsDone();
    expect(await activeConsents(organization, from)).toEqual([]);
    expect(await kinds(organization, from)).toEqual(known);
    expect(await outboundTo(organization, from)).toEqual([]);
  });

  it('a job that runs twice answers once', async () => {
    const organization = await stage.organization();
    await settings(organization, { opt_out_message: 'Bye' });
    const from = freshRecipient();
    await organization.receive(from, 'STOP');
    await answered(organization, from, 1);
    await answerAgain((await organization.inboundFrom(from)).id, 'opt_out');
    expect(await outboundTo(organization, from)).toHaveLength(1);
  });

  it('an answer that is refused is dropped, and what the word decided stands', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    await stage.sql('update credit_accounts set balance_micro_usd = 0 where organization_id = $1', [organization.id]);
    await settings(organization, { opt_out_message: 'Bye' });
    const from = freshRecipient();
    await organization.receive(from, 'STOP');
    await organization.inboundFrom(from);
    await jobsDone();
    expect(await outboundTo(organization, from)).toEqual([]);
    expect(await kinds(organization, from)).toEqual(['opted_out']);
    expect(await organization.send({ to: from })).toMatchObject({ body: { code: 'RECIPIENT_SUPPRESSED' } });
  });

  it('START is not answered any more after a new STOP', async () => {
    const organization = await stage.organization();
    const from = freshRecipient();
    await organization.receive(from, 'START');
    const start = await organization.inboundFrom(from);
    await organization.receive(from, 'STOP');
    await organization.inboundFrom(from, 2);
    await jobsDone();
    await settings(organization, { opt_in_message: 'Welcome' });
    await answerAgain(start.id, 'opt_in');
    expect(await outboundTo(organization, from)).toEqual([]);
  });
});

describe('GET /v1/sms/suppressions', () => {
  it('200 lists who opted out and who came back, of this organization alone', async () => {
    const [organization, other] = [await stage.organization(), await stage.organization()];
    const [gone, back] = [freshRecipient(), freshRecipient()];
    for (const [from, word] of [
      [gone, 'STOP'],
      [back, 'quit'],
      [back, 'start'],
    ] as const) {
      await organization.receive(from, word);
      await organization.inboundFrom(from);
    }
    const of = (caller: SmsOrganization, query = '') =>
      caller.call<Suppressions>('GET', `/v1/sms/suppressions?${query}`);
    const seen = await waitFor(
      'the last word',
      async () => (await of(organization)).body.data,
      (data) => data.some(({ recipient, status }) => recipient === back && status === 'lifted'),
    );
    expect(seen.map(({ recipient, status, keyword }) => [recipient, status, keyword])).toEqual([
      [back, 'lifted', 'START'],
      [gone, 'suppressed', 'STOP'],
    ]);
    expect(seen[1]).toMatchObject({
      source_phone_number_id: organization.numberId,
      source_message_provider_id: expect.stringMatching(/./),
      suppressed_at: expect.any(String),
      lifted_at: null,
    });
    expect((await of(organization, 'active=true')).body.data.map(({ recipient }) => recipient)).toEqual([gone]);
    expect((await of(organization, 'active=false')).body.data.map(({ recipient }) => recipient)).toEqual([back]);
    expect((await of(other)).body.data).toEqual([]);
  });
});

describe('the evidence of a recipient', () => {
  it('holds consent, revocation, opt-out, opt-in and each hold of the quiet hours, and no text', async () => {
    const organization = await stage.organization();
    const to = freshRecipient();
    const { body: first } = await organization.call<{ campaign_id: string }>(
      'POST',
      '/v1/sms/messages',
      organization.body(),
      {
        'idempotency-key': 'campaign',
      },
    );
    const { body: consent } = await organization.call<{ id: string }>('POST', '/v1/sms/consents', {
      recipient: to,
      campaign_id: first.campaign_id,
      source: 'verbal',
      proof: 'on tape',
      proof_reference: 'tape 7',
    });
    // By day nothing is held; by night it is, and once more where the quiet hours have become longer meanwhile.
    await organization.reaches((await organization.accepted({ to })).id, 'delivered');
    const held = await organization.accepted({ to, text: 'secret words', send_at: '2027-01-14T04:00:00Z' });
    await settings(organization, { quiet_hours_end: '09:00' });
    await organization.passTime('20 hours');
    const shifted = await waitFor(
      'the second hold',
      () => organization.get(held.id),
      ({ effective_send_at }) => effective_send_at === '2027-01-14T14:00:00.000Z',
    );
    expect(shifted.status).toBe('scheduled');
    await organization.call('POST', `/v1/sms/consents/${consent.id}/revoke`, { reason: 'by letter' });
    for (const word of ['STOP', 'START']) {
      await organization.receive(to, word);
      await organization.inboundFrom(to);
      await waitFor(
        word,
        () => kinds(organization, to),
        (seen) => seen.includes(word === 'STOP' ? 'opted_out' : 'opted_in'),
      );
    }
    const file = await evidence(organization, to);
    expect(await verifySmsEvidence(file)).toEqual({ valid: true, entries: 7 });
    const said = file.entries.map(({ content }) => JSON.parse(content));
    expect(said.map(({ kind }) => kind)).toEqual([
      'consent_recorded',
      'quiet_hours_hold',
      'quiet_hours_hold',
      'consent_revoked',
      'opted_out',
      'opted_in',
      'consent_recorded',
    ]);
    expect(said[1].data).toEqual({
      message_id: held.id,
      timezone: 'America/New_York',
      wanted_at: '2027-01-14T04:00:00.000Z',
      effective_send_at: '2027-01-14T13:00:00.000Z',
    });
    for (const { occurred_at, data } of said.slice(4, 6)) {
      // When the carrier took the word, on the organization's clock; we read it a little later.
      expect(data.received_at).toMatch(/^2027-/);
      expect(Date.parse(data.received_at)).toBeLessThanOrEqual(Date.parse(occurred_at));
    }
    expect(said[2].data).toMatchObject({ message_id: held.id, effective_send_at: '2027-01-14T14:00:00.000Z' });
    expect(JSON.stringify(file)).not.toContain('secret words');
    expect(JSON.stringify(file)).not.toContain('on tape');
  });
});

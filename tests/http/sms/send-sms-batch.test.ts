import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsBatch, SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

const [segmentMicroUsd, night] = [7_900, '2027-01-13T07:00:00Z'];
let stage: SmsStage;
let ours: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  ours = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

/** What an organization has stored: whatever is refused leaves it as it was. */
const stored = (organization: SmsOrganization) =>
  stage.sql(
    `select (select count(*)::int from sms_batches where organization_id = $1) as batches,
       (select count(*)::int from sms_messages where organization_id = $1) as messages,
       (select count(*)::int from sms_conversations where organization_id = $1) as conversations,
       (select count(*)::int from idempotency_keys where organization_id = $1) as keys,
       (select count(*)::int from credit_ledger where organization_id = $1 and kind <> 'grant') as lines`,
    [organization.id],
  );
const nothing = [{ batches: 0, messages: 0, conversations: 0, keys: 0, lines: 0 }];

/** Code of every row's error, in the order of the rows; null where it was accepted. */
const codesOf = async (organization: SmsOrganization, { id }: SmsBatch): Promise<Array<string | null>> =>
  (await organization.batchMessages(id)).map(({ error }) => error?.code ?? null);

describe('202', () => {
  it('stores one message for each row, in their order, with what a single send would have', async () => {
    const rows = [ours.row({ text: 'One', metadata: { n: 1 } }), ours.row({ text: 'Two 😀' })];
    const batch = await ours.acceptedBatch({ recipients: rows });
    expect(batch).toMatchObject({
      from_phone_number_id: ours.numberId,
      status: 'queued',
      requested_send_at: null,
      total_count: 2,
      accepted_count: 2,
      rejected_count: 0,
      delivered_count: 0,
      failed_count: 0,
      status_counts: { queued: 2, scheduled: 0 },
      canceled_at: null,
      completed_at: null,
    });
    const messages = await ours.batchMessages(batch.id);
    expect(messages.map(({ to, text, metadata }) => ({ to, text, metadata }))).toEqual(
      rows.map(({ to, text, metadata = {} }) => ({ to, text, metadata })),
    );
    expect(messages.map(({ encoding }) => encoding)).toEqual(['gsm7', 'ucs2']);
    for (const message of messages) {
      expect(message).toMatchObject({
        batch_id: batch.id,
        status: 'queued',
        recipient_timezone: 'America/New_York',
        consent_basis: 'none',
        error: null,
      });
      // The estimate is one of the moment.
      const now = { estimated_send_at: expect.any(String) };
      expect(await ours.get(message.id)).toEqual({ ...message, ...now });
      expect(await ours.ledger(message.id)).toEqual([['reservation', -segmentMicroUsd]]);
    }
    const listed = (await ours.list({ batch_id: batch.id })).body.data;
    expect(listed.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).toReversed());
    expect(await ours.getBatch(batch.id)).toEqual(batch);
  });

  it('takes 1,000 rows, and shifts each out of the quiet hours of its own zone', async () => {
    const organization = await stage.organization();
    const recipients = Array.from({ length: 1000 }, (_, index) =>
      organization.row({ recipient_timezone: index % 2 === 0 ? 'America/New_York' : 'Asia/Tokyo' }),
    );
    const batch = await organization.acceptedBatch({ recipients });
    expect(batch).toMatchObject({
      status: 'queued',
      total_count: 1000,
      status_counts: { queued: 500, scheduled: 500 },
    });
    const messages = await organization.batchMessages(batch.id);
    expect(messages.map(({ to }) => to)).toEqual(recipients.map(({ to }) => to));
    // Noon in New York is 02:00 in Tokyo, whose window opens at 23:00 UTC.
    expect(messages[1]).toMatchObject({ status: 'scheduled', effective_send_at: '2027-01-13T23:00:00.000Z' });
    expect(await stored(organization)).toEqual([
      { batches: 1, messages: 1000, conversations: 1000, keys: 1, lines: 1000 },
    ]);
  });

  it('holds rows until the send_at of the batch', async () => {
    const batch = await ours.acceptedBatch({ send_at: '2027-02-01T17:00:00Z' });
    expect(batch).toMatchObject({ status: 'scheduled', requested_send_at: '2027-02-01T17:00:00.000Z' });
    expect(await ours.batchMessages(batch.id)).toMatchObject([
      { requested_send_at: '2027-02-01T17:00:00.000Z', effective_send_at: '2027-02-01T17:00:00.000Z' },
    ]);
  });

  it('is always proactive: a recipient who wrote just now is not answered at night (SMS rule 4)', async () => {
    const organization = await stage.organization();
    await organization.setTime(night);
    const to = freshRecipient();
    await organization.conversation(to, { inboundAgo: '1 minute' });
    expect(await organization.accepted({ to })).toMatchObject({ status: 'queued', consent_basis: 'reply' });
    const batch = await organization.acceptedBatch({ recipients: [organization.row({ to, text: 'Another' })] });
    expect(await organization.batchMessages(batch.id)).toMatchObject([
      { status: 'scheduled', consent_basis: 'none', effective_send_at: '2027-01-13T13:00:00.000Z' },
    ]);
  });

  it('relies on the consent that a row names', async () => {
    const to = freshRecipient();
    const consentId = await ours.consent(to, { timezone: 'America/Chicago' });
    const batch = await ours.acceptedBatch({ recipients: [ours.row({ to, consent_id: consentId })] });
    expect(await ours.batchMessages(batch.id)).toMatchObject([
      { consent_id: consentId, consent_basis: 'consent', recipient_timezone: 'America/Chicago' },
    ]);
  });
});

describe('rows with a problem of their own', () => {
  const metadata = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

  it.each<[string, Parameters<SmsOrganization['row']>[0], string]>([
    ['a number that is none', { to: '5550100' }, 'invalid_destination'],
    ['a number with a line break', { to: '+15005550100\n' }, 'invalid_destination'],
    ['full-width digits', { to: '+１５００５５５０１００' }, 'invalid_destination'],
    ['an empty text', { text: '' }, 'invalid_text'],
    ['a blank text', { text: ' \n\t' }, 'invalid_text'],
    ['1,601 characters', { text: '😀'.repeat(1601) }, 'invalid_text'],
    ['a zone that does not exist', { recipient_timezone: 'America/Nowhere' }, 'invalid_timezone'],
    ['a zone in the wrong case', { recipient_timezone: 'america/new_york' }, 'invalid_timezone'],
    ['an offset for a zone', { recipient_timezone: '+05:00' }, 'invalid_timezone'],
    ['51 keys of metadata', { metadata: keys(51) }, 'invalid_metadata'],
    ['8,193 bytes of metadata', { metadata: metadata(8193) }, 'invalid_metadata'],
    ['a consent that is unknown', { consent_id: 'cons_unknown' }, 'consent_not_found'],
  ])('%s is rejected, and the others go on (SMS rule 4)', async (_what, fields, code) => {
    const organization = await stage.organization();
    const broken = organization.row(fields);
    const batch = await organization.acceptedBatch({ recipients: [organization.row(), broken, organization.row()] });
    expect(batch).toMatchObject({ status: 'queued', total_count: 3, accepted_count: 2, rejected_count: 1 });
    const rejected = (await organization.batchMessages(batch.id))[1];
    expect(rejected).toMatchObject({
      status: 'rejected',
      to: broken.to,
      text: broken.text,
      conversation_id: null,
      error: { code, message: expect.stringMatching(/\w/), carrier_code: null },
      charged_micro_usd: null,
      terminal_at: batch.created_at,
    });
    // Only the two that are sent have a conversation and cost something.
    expect(await stored(organization)).toEqual([{ batches: 1, messages: 3, conversations: 2, keys: 1, lines: 2 }]);
  });

  it.each<[string, Parameters<SmsOrganization['row']>[0]]>([
    ['1,600 characters of two units', { text: '😀'.repeat(1600) }],
    ['50 keys of metadata', { metadata: keys(50) }],
    ['8,192 bytes of metadata', { metadata: metadata(8192) }],
  ])('%s are taken (limits)', async (_what, fields) => {
    expect(await codesOf(ours, await ours.acceptedBatch({ recipients: [ours.row(fields)] }))).toEqual([null]);
  });

  it('with several problems is rejected for the first, and keeps no metadata past its limits', async () => {
    const broken = ours.row({ to: 'none', text: '', metadata: keys(51) });
    const batch = await ours.acceptedBatch({ recipients: [broken] });
    expect(await ours.batchMessages(batch.id)).toMatchObject([
      { status: 'rejected', to: 'none', text: '', metadata: {}, error: { code: 'invalid_destination' } },
    ]);
  });

  it('is rejected by the gates of a send: opt-out, consent, time zone', async () => {
    const organization = await stage.organization();
    const [optedOut, revoked, expired] = [freshRecipient(), freshRecipient(), freshRecipient()];
    await organization.suppress(optedOut);
    await organization.consent(revoked, { status: 'revoked' });
    await organization.consent(expired, { expiresIn: '1 hour' });
    const consent_id = await organization.consent(freshRecipient());
    const foreign = await ours.consent(freshRecipient());
    const { recipient_timezone: _zone, ...zoneless } = organization.row();
    const rows = [optedOut, revoked, expired].map((to) => organization.row({ to }));
    const batch = await organization.acceptedBatch({
      recipients: [...rows, zoneless, organization.row({ consent_id }), organization.row({ consent_id: foreign })],
    });
    expect(await codesOf(organization, batch)).toEqual([
      'opted_out',
      'consent_revoked',
      'consent_revoked',
      'timezone_required',
      'consent_not_found',
      'consent_not_found',
    ]);
    // Nothing is left to do.
    expect(batch).toMatchObject({ status: 'failed', rejected_count: 6, completed_at: batch.created_at });
    expect(await organization.getBatch(batch.id)).toEqual(batch);
  });

  it('is rejected for its own sake alone: rows that are equal are all accepted, and all charged', async () => {
    const row = ours.row();
    const recipients = [{ ...row, recipient_timezone: 'Nowhere' }, row, row, { ...row, metadata: { again: true } }];
    const batch = await ours.acceptedBatch({ recipients });
    expect(await codesOf(ours, batch)).toEqual(['invalid_timezone', null, null, null]);
    expect(batch).toMatchObject({ accepted_count: 3, rejected_count: 1 });
    const [, ...accepted] = await ours.batchMessages(batch.id);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(3);
    // All of them are of one line to the recipient.
    expect(new Set(accepted.map(({ conversation_id }) => conversation_id)).size).toBe(1);
    for (const { id } of accepted) expect(await ours.ledger(id)).toEqual([['reservation', -segmentMicroUsd]]);
  });
});

describe('400 VALIDATION_ERROR refuses the whole batch and stores nothing', () => {
  const row = { to: '+15005550100', text: 'Hi' };
  const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) });
  it.each<[string, Record<string, unknown>, string]>([
    ['no rows', { recipients: [] }, '/body/recipients'],
    ['1,001 rows', { recipients: Array.from({ length: 1001 }, () => row) }, '/body/recipients'],
    ['rows that are no array', { recipients: row }, '/body/recipients'],
    ['a row without a text', { recipients: [row, { to: row.to }] }, '/body/recipients/1/text'],
    ['a row with an unknown field', { recipients: [{ ...row, from: 'x' }] }, '/body/recipients/0/from'],
    [
      'a row whose number is a number',
      { recipients: [row, row, row, { ...row, to: 15005550100 }] },
      '/body/recipients/3/to',
    ],
    [
      'a text of 10,001 characters',
      { recipients: [row, { ...row, text: 'x'.repeat(10_001) }] },
      '/body/recipients/1/text',
    ],
    ['a number of 65 characters', { recipients: [{ ...row, to: '1'.repeat(65) }] }, '/body/recipients/0/to'],
    [
      'a zone of 65 characters',
      { recipients: [{ ...row, recipient_timezone: 'x'.repeat(65) }] },
      '/body/recipients/0/recipient_timezone',
    ],
    [
      'a consent id of 65 characters',
      { recipients: [{ ...row, consent_id: 'x'.repeat(65) }] },
      '/body/recipients/0/consent_id',
    ],
    ['a zero character in a row', { recipients: [row, { ...row, text: 'Hi\0' }] }, '/body/recipients/1/text'],
    ['half a surrogate pair in a row', { recipients: [row, { ...row, text: 'Hi \ud83d' }] }, '/body/recipients/1/text'],
    [
      'metadata that is nested 70 deep',
      { recipients: [row, { ...row, metadata: nested(70) }] },
      `/body/recipients/1/metadata${'/a'.repeat(29)}`,
    ],
    ['metadata that is an array', { recipients: [{ ...row, metadata: [] }] }, '/body/recipients/0/metadata'],
    ['a send_at in the past', { recipients: [row], send_at: '2027-01-13T16:00:00Z' }, '/body/send_at'],
    ['a send_at too far ahead', { recipients: [row], send_at: '2027-05-01T16:00:00Z' }, '/body/send_at'],
    ['a text of its own', { recipients: [row], text: 'Hi' }, '/body/text'],
  ])('%s', async (_what, fields, path) => {
    const organization = await stage.organization();
    const body = { from_phone_number_id: organization.numberId, ...fields };
    const answer = await organization.call('POST', '/v1/sms/batches', body, { 'idempotency-key': freshKey() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', issues: [{ path }] } });
    expect(await stored(organization)).toEqual(nothing);
  });
});

describe('refusals of the whole batch by its sender and its credit', () => {
  it('404 NOT_FOUND for an unknown sender, 422 SENDER_NOT_READY for one that is not ready; the key stays free', async () => {
    const organization = await stage.organization();
    const key = freshKey();
    const batch = { recipients: [organization.row()] };
    expect(await organization.sendBatch({ ...batch, from_phone_number_id: 'num_unknown' }, key)).toMatchObject({
      status: 404,
    });
    await organization.setCampaign(`status = 'pending'`);
    expect(await organization.sendBatch(batch, key)).toMatchObject({
      status: 422,
      body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'campaign_not_approved' }] },
    });
    expect(await stored(organization)).toEqual(nothing);
    await organization.setCampaign(`status = 'approved'`);
    expect(await organization.sendBatch(batch, key)).toMatchObject({ status: 202 });
  });

  it('402 INSUFFICIENT_CREDITS when the balance does not cover every row that would be sent', async () => {
    const organization = await stage.organization({ creditPolicy: 'prepaid' });
    const grant = (amount: number) =>
      stage.ask({
        method: 'POST',
        path: `/v1/organizations/${organization.id}/credits`,
        key: stage.adminKey,
        json: { amountMicroUsd: amount, reason: 'top-up' },
      });
    await grant(2 * segmentMicroUsd - 1);
    const key = freshKey();
    // The rejected row costs nothing.
    const recipients = [organization.row(), organization.row({ to: 'none' }), organization.row()];
    expect(await organization.sendBatch({ recipients }, key)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_CREDITS' },
    });
    expect(await stored(organization)).toEqual(nothing);
    await grant(1);
    expect(await organization.sendBatch({ recipients }, key)).toMatchObject({ status: 202 });
    expect(await organization.sendBatch()).toMatchObject({ status: 402 });
  });
});

describe('the key of a batch (promises P5, P6)', () => {
  it('answers the batch as it is now for the same JSON, and 409 for another', async () => {
    const organization = await stage.organization();
    const key = freshKey();
    const fields = { recipients: [organization.row(), organization.row()], send_at: '2027-01-20T17:00:00Z' };
    const first = await organization.acceptedBatch(fields, key);
    const [message] = await organization.batchMessages(first.id);
    await organization.cancel(message?.id ?? '');
    expect(await organization.sendBatch(fields, key)).toMatchObject({
      status: 202,
      body: { id: first.id, status_counts: { scheduled: 1, canceled: 1 } },
    });
    expect(await organization.sendBatch({ recipients: fields.recipients }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    expect(await stored(organization)).toMatchObject([{ batches: 1, messages: 2, keys: 1 }]);
  });

  it('gives one batch for many identical requests at once, also to a prepaid organization', async () => {
    for (const creditPolicy of ['unlimited', 'prepaid'] as const) {
      const organization = await stage.organization({ creditPolicy });
      await stage.ask({
        method: 'POST',
        path: `/v1/organizations/${organization.id}/credits`,
        key: stage.adminKey,
        json: { amountMicroUsd: 10 * segmentMicroUsd, reason: 'top-up' },
      });
      const key = freshKey();
      const fields = { recipients: [organization.row(), organization.row()] };
      const answers = await Promise.all(Array.from({ length: 100 }, () => organization.sendBatch(fields, key)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await stored(organization)).toMatchObject([{ batches: 1, messages: 2, keys: 1, lines: 2 }]);
    }
  });

  it('is another than the same key of a single send', async () => {
    const key = freshKey();
    const message = await ours.accepted({}, key);
    const batch = await ours.acceptedBatch({}, key);
    expect((await ours.get(message.id)).batch_id).toBeNull();
    expect(batch.total_count).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

type Explanation = components['schemas']['SmsExplanation'];
type BatchExplanation = components['schemas']['SmsBatchExplanation'];

const segmentMicroUsd = 7_900;
let stage: SmsStage;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
}, 60_000);
afterAll(() => stage.close());

const keyHeader = (key: string | null) => (key === null ? {} : { 'idempotency-key': key });
const explain = (
  organization: SmsOrganization,
  fields: Parameters<SmsOrganization['body']>[0] = {},
  key: string | null = freshKey(),
) => organization.call<Explanation>('POST', '/v1/sms/messages/explain', organization.body(fields), keyHeader(key));
const explainBatch = (
  organization: SmsOrganization,
  fields: Parameters<SmsOrganization['batchBody']>[0] = {},
  key: string | null = freshKey(),
) =>
  organization.call<BatchExplanation>(
    'POST',
    '/v1/sms/batches/explain',
    organization.batchBody(fields),
    keyHeader(key),
  );
const resultsOf = ({ gates }: Pick<Explanation, 'gates'>) =>
  Object.fromEntries(gates.map(({ gate, result, code }) => [gate, code ?? result]));
const stored = (organization: SmsOrganization) =>
  stage.sql(
    `select (select count(*)::int from sms_messages where organization_id = $1) as messages,
       (select count(*)::int from sms_batches where organization_id = $1) as batches,
       (select count(*)::int from sms_conversations where organization_id = $1) as conversations,
       (select count(*)::int from idempotency_keys where organization_id = $1) as keys,
       (select count(*)::int from credit_ledger where organization_id = $1) as lines`,
    [organization.id],
  );

const allPassed = {
  idempotency_key: 'passed',
  send_at: 'passed',
  sender: 'passed',
  readiness: 'passed',
  suppression: 'passed',
  consent: 'passed',
  timezone: 'passed',
  quiet_hours: 'passed',
  credits: 'passed',
};

describe('POST /v1/sms/messages/explain', () => {
  it('says what the real send then does: sender, segments, encoding, price, zone and time; and writes nothing', async () => {
    const ours = await stage.organization();
    const [to, key] = [freshRecipient(), freshKey()];
    const fields = { to, text: 'ж'.repeat(71), recipient_timezone: 'Asia/Tokyo' };
    const { status, body } = await explain(ours, fields, key);
    expect(status).toBe(200);
    expect(resultsOf(body)).toEqual({ ...allPassed, quiet_hours: 'shifted' });
    expect(await stored(ours)).toEqual([{ messages: 0, batches: 0, conversations: 0, keys: 0, lines: 0 }]);
    const message = await ours.accepted(fields, key);
    expect(body).toMatchObject({
      outcome: 'would_send',
      sender: {
        phone_number_id: ours.numberId,
        e164: ours.e164,
        campaign_id: message.campaign_id,
        brand_id: message.brand_id,
      },
      encoding: message.encoding,
      segments: message.estimated_segments,
      units: message.estimated.units,
      per_segment: message.estimated.per_segment,
      price_micro_usd: 2 * segmentMicroUsd,
      recipient_timezone: message.recipient_timezone,
      consent_basis: message.consent_basis,
      effective_send_at: message.effective_send_at,
    });
    expect(await ours.ledger(message.id)).toEqual([['reservation', -body.price_micro_usd]]);
  });

  it('tells every gate that would close, with the code of the real refusal', async () => {
    const ours = await stage.organization();
    const to = freshRecipient();
    await ours.suppress(to);
    await ours.consent(to, { status: 'revoked' });
    await ours.setNumber('suspended_at = now()');
    const fields = { to, recipient_timezone: undefined, send_at: '2027-01-01T00:00:00Z' };
    const { body } = await explain(ours, fields);
    expect(resultsOf(body)).toEqual({
      ...allPassed,
      send_at: 'VALIDATION_ERROR',
      readiness: 'SENDER_NOT_READY',
      suppression: 'RECIPIENT_SUPPRESSED',
      consent: 'CONSENT_REVOKED',
      timezone: 'RECIPIENT_TIMEZONE_REQUIRED',
      quiet_hours: 'skipped',
    });
    expect(body).toMatchObject({ outcome: 'would_refuse', price_micro_usd: 0, effective_send_at: null });
    // The first of them is what the real call answers.
    expect(await ours.send(fields)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });

  it('knows an unknown sender, a reply, an empty balance and a key that was used', async () => {
    const ours = await stage.organization({ creditPolicy: 'prepaid' });
    const unknown = await explain(ours, { from_phone_number_id: 'num_unknown' });
    expect(unknown.body).toMatchObject({ outcome: 'would_refuse', sender: null });
    expect(resultsOf(unknown.body)).toMatchObject({ sender: 'NOT_FOUND', readiness: 'skipped', consent: 'skipped' });

    const stranger = await explain(ours, { consent_id: 'cons_unknown' });
    expect(resultsOf(stranger.body)).toMatchObject({ consent: 'CONSENT_NOT_FOUND' });

    const to = freshRecipient();
    await ours.conversation(to, { inboundAgo: '1 hour' });
    const poor = await explain(ours, { to, recipient_timezone: undefined });
    expect(resultsOf(poor.body)).toEqual({ ...allPassed, credits: 'INSUFFICIENT_CREDITS' });
    expect(await ours.send({ to, recipient_timezone: undefined })).toMatchObject({ status: 402 });

    const other = await stage.organization();
    const key = freshKey();
    const fields = other.body({ text: 'One' });
    const message = await other.accepted(fields, key);
    const again = await explain(other, fields, key);
    expect(again.body).toMatchObject({ outcome: 'would_repeat' });
    expect(again.body.gates[0]?.detail).toContain(message.id);
    const conflict = await explain(other, { ...fields, text: 'Two' }, key);
    expect(resultsOf(conflict.body)).toMatchObject({ idempotency_key: 'IDEMPOTENCY_CONFLICT' });
    expect(conflict.body.outcome).toBe('would_refuse');
  });

  const detailOf = ({ gates }: Pick<Explanation, 'gates'>, name: string): string =>
    gates.find(({ gate }) => gate === name)?.detail ?? '';
  /** The body of the call that sends the clock ahead, as a detail names it. */
  const namedAdvance = (detail: string): { to: string } =>
    JSON.parse(/; POST \/v1\/test\/clock\/advance (\{.*\}) sends the clock ahead$/.exec(detail)?.[1] ?? 'null');

  it('says why and until when a text waits, and names the call that sends the clock of a test organization there', async () => {
    const ours = await stage.organization();
    const fields = { to: freshRecipient(), recipient_timezone: 'Asia/Tokyo' };
    const message = await ours.accepted(fields);
    expect(message.status).toBe('scheduled');
    // The conversation knows a zone by now, and another one in the request changes nothing.
    const { body } = await explain(ours, { ...fields, recipient_timezone: 'America/New_York' });
    expect(detailOf(body, 'timezone')).toBe(
      'Asia/Tokyo, from the conversation; America/New_York of the request does not count: ' +
        'a conversation keeps the first zone that it learned',
    );
    const why = detailOf(body, 'quiet_hours');
    expect(why).toMatch(/^At 2027-01-13T17:\S+Z it is 02:\d\d in Asia\/Tokyo, where texts leave from 08:00 to 21:00: /);
    expect(why).toContain(`it waits until ${message.effective_send_at}; `);
    expect(namedAdvance(why)).toEqual({ to: message.effective_send_at });
    const advanced = await ours.call<{ target: string }>('POST', '/v1/test/clock/advance', namedAdvance(why));
    expect(advanced).toMatchObject({ status: 202, body: { target: message.effective_send_at } });
    await ours.setTime(namedAdvance(why).to);
    expect(resultsOf((await explain(ours, fields)).body)).toEqual(allPassed);
  });

  it('says so of a text that asks for a later time, and of a row of a batch', async () => {
    const ours = await stage.organization();
    const send_at = '2027-01-13T20:00:00.000Z';
    const asked = detailOf((await explain(ours, { send_at })).body, 'send_at');
    expect(asked).toContain(`It asks for ${send_at} and waits until then; `);
    expect(namedAdvance(asked)).toEqual({ to: send_at });
    const [row] = (await explainBatch(ours, { recipients: [ours.row({ recipient_timezone: 'Asia/Tokyo' })] })).body
      .rows;
    if (row === undefined) throw new Error('No row was explained');
    expect(namedAdvance(detailOf(row, 'quiet_hours'))).toEqual({ to: row.effective_send_at });
  });

  it('names no clock to a live organization, whose time is that of all', async () => {
    const live = await stage.organization({ mode: 'live' });
    const { body } = await explain(live, {
      from_phone_number_id: 'num_unknown',
      send_at: '2027-01-13T20:00:00Z',
    });
    expect(detailOf(body, 'send_at')).toMatch(/ and waits until then$/);
    expect(JSON.stringify(body)).not.toContain('clock');
  });

  it('needs no key, and uses up none: the same call goes through afterwards, and then would repeat', async () => {
    const ours = await stage.organization();
    const fields = ours.body();
    const keyless = await explain(ours, fields, null);
    expect(keyless.body.outcome).toBe('would_send');
    expect(resultsOf(keyless.body)).toEqual({ ...allPassed, idempotency_key: 'skipped' });
    const key = freshKey();
    expect((await explain(ours, fields, key)).body.outcome).toBe('would_send');
    await ours.accepted(fields, key);
    expect((await explain(ours, fields, key)).body.outcome).toBe('would_repeat');
    // A key is one of its own organization and of its own operation.
    expect((await explain(await stage.organization(), fields, key)).body.gates[0]).toMatchObject({ result: 'passed' });
    expect((await explainBatch(ours, {}, key)).body.gates[0]).toMatchObject({ result: 'passed' });
    expect(await stored(ours)).toMatchObject([{ messages: 1, keys: 1 }]);
  });

  it('wants a request that is valid, and a send knows no dry run', async () => {
    const ours = await stage.organization();
    expect(await explain(ours, { to: 'none' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/body/to' }] },
    });
    for (const path of ['/v1/sms/messages', '/v1/sms/batches', '/v1/sms/messages/explain']) {
      const body = path === '/v1/sms/batches' ? ours.batchBody() : ours.body();
      const answer = await ours.call('POST', `${path}?dry_run=explain`, body, keyHeader(freshKey()));
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: '/query/dry_run' }] } });
    }
    expect(await stored(ours)).toMatchObject([{ messages: 0, batches: 0, keys: 0 }]);
  });
});

describe('POST /v1/sms/batches/explain', () => {
  it('says of every row what the real batch then makes of it, and writes nothing', async () => {
    const ours = await stage.organization();
    const [optedOut, key] = [freshRecipient(), freshKey()];
    await ours.suppress(optedOut);
    const sound = ours.row();
    const recipients = [
      sound,
      ours.row({ to: 'none' }),
      ours.row({ to: optedOut }),
      sound,
      ours.row({ recipient_timezone: 'Asia/Tokyo', text: 'x'.repeat(161) }),
    ];
    const { status, body } = await explainBatch(ours, { recipients }, key);
    expect(status).toBe(200);
    expect(await stored(ours)).toEqual([{ messages: 0, batches: 0, conversations: 0, keys: 0, lines: 0 }]);
    const batch = await ours.acceptedBatch({ recipients }, key);
    const messages = await ours.batchMessages(batch.id);
    expect(body).toMatchObject({
      outcome: 'would_send',
      total_count: batch.total_count,
      rejected_count: batch.rejected_count,
      accepted_count: 3,
      segments: 4,
      price_micro_usd: 4 * segmentMicroUsd,
    });
    expect(body.rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(body.rows.map(({ gates }) => gates.find(({ result }) => result === 'failed')?.code ?? null)).toEqual(
      messages.map(({ error }) => error?.code ?? null),
    );
    for (const [index, row] of body.rows.entries()) {
      const message = messages[index];
      expect(row.outcome).toBe(message?.status === 'rejected' ? 'would_refuse' : 'would_send');
      // What leaves now leaves a moment later when it is really sent.
      if (message?.status === 'scheduled') expect(row.effective_send_at).toBe(message.effective_send_at);
      expect(row.effective_send_at === null).toBe(message?.status === 'rejected');
    }
    expect(batch.accepted_count).toBe(3);
    expect((await explainBatch(ours, { recipients }, key)).body).toMatchObject({
      outcome: 'would_repeat',
      accepted_count: 0,
    });
  });

  it.each(['', 'Mars/Olympus', '10Y', ' UTC'])('tells a row whose zone is none: %j', async (zone) => {
    const { status, body } = await explainBatch(await stage.organization(), {
      recipients: [{ to: freshRecipient(), text: 'Hello', recipient_timezone: zone }],
    });
    expect(status).toBe(200);
    expect(body.rows?.[0]).toMatchObject({
      outcome: 'would_refuse',
      gates: expect.arrayContaining([expect.objectContaining({ gate: 'row', code: 'invalid_timezone' })]),
    });
  });

  it('sends no row where the sender or the balance refuses all', async () => {
    const ours = await stage.organization({ creditPolicy: 'prepaid' });
    const poor = await explainBatch(ours);
    expect(resultsOf(poor.body)).toMatchObject({ credits: 'INSUFFICIENT_CREDITS', sender: 'passed' });
    expect(poor.body).toMatchObject({
      outcome: 'would_refuse',
      accepted_count: 0,
      rows: [{ outcome: 'would_refuse' }],
    });
    await ours.setCampaign(`status = 'pending'`);
    const unready = await explainBatch(ours);
    expect(resultsOf(unready.body)).toMatchObject({ readiness: 'SENDER_NOT_READY' });
    expect(unready.body.rows[0]).toMatchObject({ outcome: 'would_refuse', price_micro_usd: 0 });
    const keyless = await explainBatch(ours, {}, null);
    expect(resultsOf(keyless.body)).toMatchObject({ idempotency_key: 'skipped', readiness: 'SENDER_NOT_READY' });
  });
});

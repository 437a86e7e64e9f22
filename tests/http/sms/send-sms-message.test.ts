import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey, freshRecipient, noon } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';

let stage: SmsStage;
let ours: SmsOrganization;
let theirs: SmsOrganization;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  ours = await stage.organization();
  theirs = await stage.organization();
}, 60_000);
afterAll(() => stage.close());

/** What a refused send must leave behind: nothing. */
async function stored(organization: SmsOrganization): Promise<unknown> {
  const [counts] = await stage.sql(
    `select (select count(*) from sms_messages where organization_id = $1)::int as messages,
       (select count(*) from sms_conversations where organization_id = $1)::int as conversations,
       (select count(*) from idempotency_keys where organization_id = $1)::int as keys,
       (select count(*) from credit_ledger where organization_id = $1)::int as ledger,
       (select count(*) from webhook_events where organization_id = $1)::int as events`,
    [organization.id],
  );
  return counts;
}

describe('202', () => {
  it('answers the stored message with status, requested and effective send time (SMS send)', async () => {
    const recipient = freshRecipient();
    const message = await ours.accepted({ to: recipient, metadata: { reservation: 'r-17' } });
    expect(message).toMatchObject({
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      batch_id: null,
      from_phone_number_id: ours.numberId,
      direction: 'outbound',
      origin: 'api',
      from: ours.e164,
      to: recipient,
      text: 'Your table is ready.',
      status: 'queued',
      requested_send_at: null,
      effective_send_at: message.created_at,
      terminal_at: null,
      provider_status: null,
      recipient_timezone: 'America/New_York',
      consent_id: null,
      consent_basis: 'none',
      charged_micro_usd: null,
      provider_cost_micro_usd: null,
      metadata: { reservation: 'r-17' },
      error: null,
    });
    expect(Date.parse(message.created_at) - Date.parse(noon)).toBeGreaterThanOrEqual(0);
    expect(await ours.get(message.id)).toEqual(message);
  });

  it('derives campaign and brand from the sender and keeps them as they were (SMS rule 1)', async () => {
    const organization = await stage.organization();
    const message = await organization.accepted();
    expect(message.campaign_snapshot).toEqual({
      campaign_id: message.campaign_id,
      brand_id: message.brand_id,
      use_case: 'MIXED',
      status: 'approved',
    });
    await stage.sql(
      `insert into sms_brands (id, organization_id, source, status, created_at, updated_at)
       values ('brand_other', $1, 'operator', 'verified', now(), now())`,
      [organization.id],
    );
    await organization.setCampaign(`use_case = 'MARKETING', brand_id = 'brand_other'`);
    expect((await organization.get(message.id)).campaign_snapshot).toEqual(message.campaign_snapshot);
    expect((await organization.accepted()).campaign_snapshot).toMatchObject({
      use_case: 'MARKETING',
      brand_id: 'brand_other',
    });
  });

  it('keeps every message between one number and one recipient in one conversation', async () => {
    const recipient = freshRecipient();
    const [first, second] = await Promise.all([ours.accepted({ to: recipient }), ours.accepted({ to: recipient })]);
    expect(first.id).not.toBe(second.id);
    expect(first.conversation_id).toBe(second.conversation_id);
    expect((await ours.accepted()).conversation_id).not.toBe(first.conversation_id);
  });

  it('counts no event and no delivery: 202 is never delivery (SMS rule 5)', async () => {
    const message = await ours.accepted();
    expect(await ours.events(message.id)).toEqual([]);
  });

  it.each([
    ['plain text', 'a'.repeat(160), 'gsm7', 1, 160, 160],
    ['two parts of 153', 'a'.repeat(161), 'gsm7', 2, 161, 153],
    ['characters of the extension table', '€'.repeat(80), 'gsm7', 1, 160, 160],
    ['one character beyond GSM 03.38', `${'a'.repeat(69)}ł`, 'ucs2', 1, 70, 70],
    ['71 UCS-2 units', `${'a'.repeat(70)}ł`, 'ucs2', 2, 71, 67],
  ])('tells encoding and segments of %s', async (_what, text, encoding, segments, units, perSegment) => {
    const message = await ours.accepted({ text });
    expect(message).toMatchObject({
      text,
      encoding,
      estimated_segments: segments,
      segment_count: null,
      estimated: { encoding, segments, units, per_segment: perSegment },
    });
  });

  it('counts 1600 characters as code points: 1600 emoji are one text (limit SMS text)', async () => {
    const message = await ours.accepted({ text: '😀'.repeat(1600) });
    expect(message.text).toBe('😀'.repeat(1600));
    expect(message.estimated).toMatchObject({ encoding: 'ucs2', units: 3200, segments: 49 });
  });

  it.each([
    ['bidi controls', 'a\u202Eb\u2066c'],
    ['homoglyphs and combining marks', 'pаypal e\u0301 é'],
    ['line ends and tabs', 'a\r\nb\tc'],
    ['white space around', '  a  '],
    ['a zero-width joiner family', '👨‍👩‍👧'],
  ])('keeps %s unchanged', async (_what, text) => {
    expect((await ours.accepted({ text })).text).toBe(text);
  });

  it('takes metadata of 50 keys and of exactly 8192 bytes, and gives it back as it came (limit SMS metadata)', async () => {
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${index}`, index]));
    expect((await ours.accepted({ metadata: fifty })).metadata).toEqual(fifty);
    const full = { v: 'ü'.repeat((8192 - '{"v":""}'.length) / 2) };
    expect(Buffer.byteLength(JSON.stringify(full))).toBe(8192);
    expect((await ours.accepted({ metadata: full })).metadata).toEqual(full);
    const nested = { b: [1, { c: null }], a: { z: 1.5, y: false }, ' ': '' };
    expect(JSON.stringify((await ours.accepted({ metadata: nested })).metadata)).toBe(JSON.stringify(nested));
  });

  it('answers empty metadata where none was sent', async () => {
    expect((await ours.accepted({ metadata: undefined })).metadata).toEqual({});
  });
});

describe('400', () => {
  it.each([
    ['text of 1601 code points', { text: '😀'.repeat(1601) }, '/body/text'],
    ['empty text', { text: '' }, '/body/text'],
    ['blank text', { text: ' \n\t' }, '/body/text'],
    [
      'metadata of 51 keys',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) },
      '/body/metadata',
    ],
    ['metadata of 8193 bytes', { metadata: { v: 'a'.repeat(8193 - '{"v":""}'.length) } }, '/body/metadata'],
    ['a zone that is none', { recipient_timezone: 'Mars/Olympus' }, '/body/recipient_timezone'],
    ['a campaign of the caller (SMS rule 1)', { campaign_id: 'camp_1' }, '/body/campaign_id'],
    ['media: SMS only (SMS rule 5)', { media_urls: ['https://example.com/a.png'] }, '/body/media_urls'],
  ])('VALIDATION_ERROR for %s, and nothing is stored', async (_what, fields, path) => {
    const before = await stored(ours);
    const answer = await ours.send(fields as object);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(answer.body).toHaveProperty('issues', expect.arrayContaining([{ path, message: expect.any(String) }]));
    expect(await stored(ours)).toEqual(before);
  });

  it('RECIPIENT_TIMEZONE_REQUIRED for a proactive send without any zone; the key stays free (SMS rule 3)', async () => {
    const key = freshKey();
    const body = { to: freshRecipient(), recipient_timezone: undefined };
    const before = await stored(ours);
    expect(await ours.send(body, key)).toMatchObject({ status: 400, body: { code: 'RECIPIENT_TIMEZONE_REQUIRED' } });
    expect(await stored(ours)).toEqual(before);
    expect((await ours.send({ ...body, recipient_timezone: 'America/New_York' }, key)).status).toBe(202);
  });
});

describe('404', () => {
  it('NOT_FOUND for an unknown sender and for another organization’s, in the same bytes (SMS rule 1)', async () => {
    const before = await stored(ours);
    const unknown = await ours.send({ from_phone_number_id: `num_${'0'.repeat(32)}` });
    const foreign = await ours.send({ from_phone_number_id: theirs.numberId });
    expect(unknown).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', error: expect.stringContaining('GET /v1/phone-numbers lists') },
    });
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
    expect(await stored(ours)).toEqual(before);
  });
});

describe('422 SENDER_NOT_READY', () => {
  const reasons: ReadonlyArray<readonly [string, (sender: SmsOrganization) => Promise<unknown>]> = [
    ['number_inactive', (sender) => sender.setNumber('suspended_at = now()')],
    ['number_inactive', (sender) => sender.setNumber('billing_suspended_at = now()')],
    ['number_inactive', (sender) => sender.setNumber('compliance_suspended_at = now()')],
    ['number_inactive', (sender) => sender.setNumber('released_at = now()')],
    ['not_outbound_capable', (sender) => sender.setNumber(`direction = 'inbound'`)],
    ['profile_not_ready', (sender) => sender.setNumber(`sms_messaging_profile_status = 'pending'`)],
    ['profile_not_ready', (sender) => sender.setNumber('sms_messaging_profile_status = null')],
    ['campaign_not_assigned', (sender) => sender.setNumber(`sms_assignment_status = 'PENDING_ASSIGNMENT'`)],
    ['campaign_not_assigned', (sender) => sender.setNumber('sms_campaign_id = null')],
    ['campaign_not_approved', (sender) => sender.setCampaign(`status = 'pending'`)],
    ['carrier_not_configured', (sender) => sender.setNumber(`carrier = 'telnyx'`)],
  ];

  it.each(reasons)('names %s alone, stores nothing and leaves the key free (SMS rule 1)', async (reason, spoil) => {
    const sender = await stage.organization();
    const key = freshKey();
    const body = { to: freshRecipient() };
    await spoil(sender);
    const answer = await sender.send(body, key);
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'SENDER_NOT_READY', reasons: [{ code: reason, message: expect.any(String) }] },
    });
    expect(await stored(sender)).toEqual({ messages: 0, conversations: 0, keys: 0, ledger: 0, events: 0 });
    await sender.setCampaign(`status = 'approved'`);
    await sender.setNumber(
      `suspended_at = null, billing_suspended_at = null, compliance_suspended_at = null, released_at = null,
       direction = 'both', sms_messaging_profile_status = 'ready', sms_assignment_status = 'ASSIGNED', carrier = 'simulated',
       sms_campaign_id = (select id from sms_campaigns c where c.organization_id = phone_numbers.organization_id)`,
    );
    expect((await sender.send(body, key)).status).toBe(202);
  });

  it('names every reason at once (SMS rule 1)', async () => {
    const sender = await stage.organization();
    await sender.setNumber(
      `suspended_at = now(), direction = 'inbound', sms_messaging_profile_status = 'failed',
       sms_assignment_status = 'FAILED_ASSIGNMENT', carrier = 'telnyx'`,
    );
    await sender.setCampaign(`status = 'rejected'`);
    const answer = await sender.send();
    const { reasons: told } = answer.body as unknown as { reasons: Array<{ code: string }> };
    expect(told.map(({ code }) => code)).toEqual([
      'number_inactive',
      'not_outbound_capable',
      'profile_not_ready',
      'campaign_not_assigned',
      'campaign_not_approved',
      'carrier_not_configured',
    ]);
  });
});

describe('422 RECIPIENT_SUPPRESSED, CONSENT_NOT_FOUND and CONSENT_REVOKED', () => {
  it('refuses a suppressed recipient from every number of the organization, and only there', async () => {
    const recipient = freshRecipient();
    await ours.suppress(recipient);
    expect(await ours.send({ to: recipient })).toMatchObject({ status: 422, body: { code: 'RECIPIENT_SUPPRESSED' } });
    expect((await theirs.send({ to: recipient })).status).toBe(202);
  });

  it('lets the key of a refused send be used again', async () => {
    const key = freshKey();
    const recipient = freshRecipient();
    await ours.suppress(recipient);
    await ours.send({ to: recipient }, key);
    await stage.sql(`update sms_suppressions set status = 'lifted' where recipient = $1`, [recipient]);
    expect((await ours.send({ to: recipient }, key)).status).toBe(202);
  });

  it('relies on the active consent of recipient and campaign, and names it (decision 8)', async () => {
    const recipient = freshRecipient();
    const consent = await ours.consent(recipient, { timezone: 'America/Chicago' });
    expect(await ours.accepted({ to: recipient })).toMatchObject({
      consent_id: consent,
      consent_basis: 'consent',
      recipient_timezone: 'America/Chicago',
    });
  });

  it.each([
    ['revoked', { status: 'revoked' as const }],
    ['expired', { expiresIn: '1 hour' }],
  ])('refuses when the consent is %s, whether it is named or found (decision 8)', async (_what, state) => {
    const recipient = freshRecipient();
    const consent = await ours.consent(recipient, state);
    const refusal = { status: 422, body: { code: 'CONSENT_REVOKED' } };
    expect(await ours.send({ to: recipient })).toMatchObject(refusal);
    expect(await ours.send({ to: recipient, consent_id: consent })).toMatchObject(refusal);
  });

  it('prefers the active consent to a revoked one', async () => {
    const recipient = freshRecipient();
    const active = await ours.consent(recipient);
    await ours.consent(recipient, { status: 'revoked' });
    expect((await ours.accepted({ to: recipient })).consent_id).toBe(active);
  });

  it('refuses a consent_id that is unknown, another recipient’s or another organization’s, in the same bytes', async () => {
    const recipient = freshRecipient();
    const unknown = await ours.send({ to: recipient, consent_id: 'cons_unknown' });
    const another = await ours.send({ to: recipient, consent_id: await ours.consent(freshRecipient()) });
    const foreign = await ours.send({ to: recipient, consent_id: await theirs.consent(recipient) });
    // One that ended is told so only to who could have used it.
    const ended = await ours.consent(freshRecipient(), { status: 'revoked' });
    expect((await ours.send({ to: recipient, consent_id: ended })).text).toBe(unknown.text);
    expect(unknown).toMatchObject({
      status: 422,
      body: { code: 'CONSENT_NOT_FOUND', error: expect.stringContaining('consent_id') },
    });
    expect(another.text).toBe(unknown.text);
    expect(foreign.text).toBe(unknown.text);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshRecipient, noon } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type Consent = components['schemas']['SmsConsent'];
type Page = components['schemas']['SmsConsentPage'];

let stage: SmsStage;
let ours: SmsOrganization;
let theirs: SmsOrganization;
let campaign: string;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  [ours, theirs] = [await stage.organization(), await stage.organization()];
  campaign = await campaignOf(ours);
}, 60_000);
afterAll(() => stage.close());

const campaignOf = async (organization: SmsOrganization): Promise<string> => {
  const [row] = await stage.sql<{ id: string }>('select id from sms_campaigns where organization_id = $1', [
    organization.id,
  ]);
  return row?.id ?? '';
};
const body = (fields: object = {}) => ({
  recipient: freshRecipient(),
  campaign_id: campaign,
  source: 'api',
  ...fields,
});
const create = (fields: object = {}) => ours.call<Consent>('POST', '/v1/sms/consents', body(fields));
const list = (query: Record<string, string>, organization = ours) =>
  organization.call<Page>('GET', `/v1/sms/consents?${new URLSearchParams(query).toString()}`);
const revoke = (id: string, json: object = {}, organization = ours) =>
  organization.call<Consent>('POST', `/v1/sms/consents/${id}/revoke`, json);
const kept = async (recipient: string): Promise<number> => (await list({ recipient })).body.data.length;

describe('POST /v1/sms/consents', () => {
  it('201 records what was said, and of the proof its hash alone', async () => {
    const proof = 'I agree to get texts – ja';
    const said = {
      recipient: freshRecipient(),
      source: 'webform',
      proof_reference: 'form-17',
      timezone: 'America/Denver',
      captured_at: '2027-01-02T03:04:05Z',
      expires_at: '2028-01-02T03:04:05+00:00',
      metadata: { form: 'signup' },
    };
    const { status, body: consent } = await create({ ...said, proof });
    expect(status).toBe(201);
    expect(consent).toMatchObject({
      ...said,
      campaign_id: campaign,
      status: 'active',
      proof_hash: createHash('sha256').update(proof, 'utf8').digest('hex'),
      captured_at: '2027-01-02T03:04:05.000Z',
      expires_at: '2028-01-02T03:04:05.000Z',
      revoked_at: null,
      revoked_reason: null,
    });
    const rows = await stage.sql<{ row: string }>('select c::text as row from sms_consents c where id = $1', [
      consent.id,
    ]);
    expect(rows[0]?.row).not.toContain('I agree');
    expect((await list({ recipient: said.recipient })).body.data).toEqual([consent]);
  });

  it('201 makes the consent that sends name, and its zone decides their quiet hours', async () => {
    const to = freshRecipient();
    const { body: consent } = await create({ recipient: to, timezone: 'Asia/Tokyo' });
    expect(await ours.accepted({ to })).toMatchObject({
      consent_id: consent.id,
      consent_basis: 'consent',
      recipient_timezone: 'Asia/Tokyo',
      status: 'scheduled',
    });
  });

  it('201 for several captured at one instant: the one that was recorded last speaks, and while it is active no other', async () => {
    const to = freshRecipient();
    const captured = { recipient: to, captured_at: '2027-01-10T12:00:00Z' };
    const recorded: Consent[] = [];
    for (const timezone of ['Asia/Tokyo', 'Europe/Berlin', 'America/Denver', 'America/Chicago']) {
      recorded.push((await create({ ...captured, timezone })).body);
    }
    const [, second, third, last] = recorded.map(({ id }) => id);
    const speaks = async () => (await ours.accepted({ to })).consent_id;
    expect([await speaks(), await speaks()]).toEqual([last, last]);
    // An older one, recorded later, does not speak before them.
    await create({ ...captured, captured_at: '2027-01-10T11:59:59Z', timezone: 'Asia/Tokyo' });
    expect(await speaks()).toBe(last);
    await revoke(last ?? '');
    expect(await speaks()).toBe(third);
    await revoke(third ?? '');
    expect(await speaks()).toBe(second);
  });

  it.each<[string, object, string]>([
    ['no proof for a web form', { source: 'webform' }, '/body/proof'],
    ['no proof for an import', { source: 'import' }, '/body/proof'],
    ['a blank proof', { source: 'paper', proof: ' \n' }, '/body/proof'],
    ['an expiry before its capture', { captured_at: noon, expires_at: '2027-01-13T16:59:59Z' }, '/body/expires_at'],
    ['a capture in the future', { captured_at: '2027-02-01T00:00:00Z' }, '/body/captured_at'],
    ['a capture that is no instant', { captured_at: 'yesterday' }, '/body/captured_at'],
    ['an unknown campaign', { campaign_id: `camp_${'0'.repeat(32)}` }, '/body/campaign_id'],
    ['an unknown source', { source: 'fax' }, '/body/source'],
    ['a zone that is none', { timezone: 'EST5' }, '/body/timezone'],
    ['a zone in another case', { timezone: 'america/new_york' }, '/body/timezone'],
    ['a recipient that is no number', { recipient: '15005550123' }, '/body/recipient'],
    [
      '51 keys of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) },
      '/body/metadata',
    ],
    ['8,193 bytes of metadata', { metadata: { k: 'x'.repeat(8193 - 8) } }, '/body/metadata'],
    ['a status, which is not the caller’s to say', { status: 'revoked' }, '/body/status'],
  ])('400 VALIDATION_ERROR for %s, and nothing is kept', async (_what, fields, path) => {
    const recipient = freshRecipient();
    expect(await create({ recipient, ...fields })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path }] },
    });
    expect(await kept(recipient)).toBe(0);
    expect(await stage.sql('select from sms_evidence where recipient = $1', [recipient])).toEqual([]);
  });

  it('400 for a campaign of another organization, as for one that nobody has', async () => {
    const answers = [await campaignOf(theirs), `camp_${'0'.repeat(32)}`].map((id) => create({ campaign_id: id }));
    const [foreign, unknown] = await Promise.all(answers);
    expect(foreign?.status).toBe(400);
    expect(foreign?.text).toBe(unknown?.text);
  });

  it('201 for metadata at its limits', async () => {
    const keys = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, i]));
    expect((await create({ metadata: keys })).status).toBe(201);
    expect((await create({ metadata: { k: 'x'.repeat(8192 - 8) } })).status).toBe(201);
  });
});

describe('POST /v1/sms/consents/import', () => {
  const importAll = (records: object[]) =>
    ours.call<{ data: Consent[]; imported: number }>('POST', '/v1/sms/consents/import', { records });

  it('201 records 1,000 in their order, each with its evidence', async () => {
    const records = Array.from({ length: 1000 }, () => body({ source: 'import', proof_reference: 'list-1' }));
    const answer = await importAll(records);
    expect(answer).toMatchObject({ status: 201, body: { imported: 1000 } });
    expect(answer.body.data.map(({ recipient }) => recipient)).toEqual(records.map(({ recipient }) => recipient));
    const recipients = records.map(({ recipient }) => recipient);
    const rows = await stage.sql('select from sms_evidence where recipient = any($1::text[])', [recipients]);
    expect(rows).toHaveLength(1000);
  });

  it('400 names every wrong record by its place, and keeps none', async () => {
    const good = body();
    const answer = await importAll([good, body({ source: 'verbal' }), good, body({ campaign_id: 'camp_x' })]);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_ERROR',
        issues: [{ path: '/body/records/1/proof' }, { path: '/body/records/3/campaign_id' }],
      },
    });
    expect(await kept(good.recipient)).toBe(0);
  });

  it.each([
    ['no record', 0],
    ['1,001 records', 1001],
  ])('400 for %s, and nothing is kept', async (_what, count) => {
    const recipient = freshRecipient();
    const answer = await importAll(Array.from({ length: count }, () => body({ recipient })));
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: '/body/records' }] } });
    expect(await kept(recipient)).toBe(0);
  });
});

describe('POST /v1/sms/consents/{id}/revoke', () => {
  it('200 revokes for good: sends are refused until another consent is active', async () => {
    const recipient = freshRecipient();
    const { body: consent } = await create({ recipient });
    const revoked = await revoke(consent.id, { reason: 'asked by phone' });
    expect(revoked).toMatchObject({
      status: 200,
      body: { id: consent.id, status: 'revoked', revoked_reason: 'asked by phone', revoked_at: expect.any(String) },
    });
    expect(await ours.send({ to: recipient })).toMatchObject({ status: 422, body: { code: 'CONSENT_REVOKED' } });
    await create({ recipient });
    expect((await ours.send({ to: recipient })).status).toBe(202);
  });

  it('200 answers one that is revoked already as it is, with the first reason and no second entry of evidence', async () => {
    const { body: consent } = await create();
    const first = await revoke(consent.id);
    expect(first.body.revoked_reason).toBe('manual_revocation');
    expect((await revoke(consent.id, { reason: 'again' })).body).toEqual(first.body);
    const rows = await stage.sql('select from sms_evidence where recipient = $1', [consent.recipient]);
    expect(rows).toHaveLength(2);
  });

  it('400 for a blank reason, and 404 for another organization’s consent, which stays', async () => {
    const { body: consent } = await create();
    expect(await revoke(consent.id, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/body/reason' }] },
    });
    expect(await revoke(consent.id, {}, theirs)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await list({ recipient: consent.recipient })).body.data[0]?.status).toBe('active');
  });
});

describe('GET /v1/sms/consents', () => {
  it('200 judges the status at the time of the call: expired from its instant on, revoked above all', async () => {
    const organization = await stage.organization();
    const campaignId = await campaignOf(organization);
    const [lasting, brief, both] = [freshRecipient(), freshRecipient(), freshRecipient()];
    const make = (recipient: string, fields: object = {}) =>
      organization.call<Consent>('POST', '/v1/sms/consents', {
        recipient,
        campaign_id: campaignId,
        source: 'api',
        ...fields,
      });
    await make(lasting);
    await make(brief, { expires_at: '2027-01-14T00:00:00Z' });
    await revoke((await make(both, { expires_at: '2027-01-14T00:00:00Z' })).body.id, {}, organization);
    const statuses = async (query: Record<string, string> = {}) =>
      (await list(query, organization)).body.data.map(({ recipient, status }) => [recipient, status]);
    expect(await statuses({ status: 'active' })).toEqual([
      [brief, 'active'],
      [lasting, 'active'],
    ]);
    await organization.setTime('2027-01-14T00:00:01Z');
    expect(await statuses()).toEqual([
      [both, 'revoked'],
      [brief, 'expired'],
      [lasting, 'active'],
    ]);
    expect(await statuses({ status: 'expired' })).toEqual([[brief, 'expired']]);
    expect(await statuses({ campaign_id: 'camp_x' })).toEqual([]);
  });

  it('200 pages without a gap while new ones arrive; a cursor belongs to its filter and its organization', async () => {
    const organization = await stage.organization();
    const [first, second] = [freshRecipient(), freshRecipient()];
    for (const recipient of [first, first, second, first]) await organization.consent(recipient);
    const page = await list({ recipient: first, limit: '2' }, organization);
    await organization.consent(first);
    const cursor = page.body.next_cursor ?? '';
    const rest = await list({ recipient: first, limit: '2', cursor }, organization);
    expect(page.body.data).toHaveLength(2);
    expect(rest.body).toMatchObject({ data: [{ recipient: first }], next_cursor: null });
    for (const wrong of [list({ limit: '2', cursor }, organization), list({ recipient: first, cursor })]) {
      expect(await wrong).toMatchObject({ status: 400, body: { code: 'INVALID_CURSOR' } });
    }
  });
});

describe('the few that ended among the many that stand', () => {
  it.each([
    ['consents that were revoked', '/v1/sms/consents?status=revoked', 'sms_consents_revoked', 1],
    ['consents that expired', '/v1/sms/consents?status=expired', 'sms_consents_ending', 1],
    ['suppressions that were lifted', '/v1/sms/suppressions?active=false', 'sms_suppressions_lifted', 1],
  ])('%s are found by an index of their own', async (_what, path, index, count) => {
    const organization = await stage.organization();
    const [ended, expired] = [await organization.consent(freshRecipient()), freshRecipient()];
    await revoke(ended, {}, organization);
    await organization.consent(expired, { expiresIn: '12 hours' });
    await stage.fill(
      `with many as (select n, '+1650' || (2000000 + n) as recipient from generate_series(1, 4000) n), consents as (
         insert into sms_consents (id, organization_id, recipient, campaign_id, source, status, captured_at, created_at,
           updated_at)
         select c.id || n, c.organization_id, many.recipient, c.campaign_id, c.source, 'active', now(), now(), now()
         from sms_consents c, many where c.id = $1)
       insert into sms_suppressions (id, organization_id, recipient, status, updated_at)
       select $1 || n, $2, recipient, case n when 1 then 'lifted' else 'suppressed' end, now() from many`,
      [ended, organization.id],
    );
    await stage.sql('analyze sms_consents, sms_suppressions');
    const uses = async (): Promise<number> => {
      const answer = await organization.call<{ data: unknown[] }>('GET', path);
      expect(answer.body.data).toHaveLength(count);
      const [row] = await stage.sql<{ uses: string }>(
        'select idx_scan as uses from pg_stat_user_indexes where indexrelname = $1',
        [index],
      );
      return Number(row?.uses);
    };
    // The database counts a little later than it looks.
    const before = await uses();
    await waitFor(`a use of ${index}`, uses, (seen) => seen > before);
  });
});

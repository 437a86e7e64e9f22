import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { requestExample } from '../../support/contract-examples.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';

type Submission = components['schemas']['KybSubmission'];
type Overview = components['schemas']['KybOverview'];
type Json = Record<string, unknown>;

const logged: string[] = [];
let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({
    worker: false,
    logLevel: 'trace',
    logTo: { write: (line: string) => void logged.push(line) },
  });
}, 60_000);
afterAll(() => stage.close());

const path = '/v1/phone-numbers/kyb';
const draft = requestExample('saveKybDraft') as { businessProfile: Json; authorizedRepresentative: Json };
const long = { ...draft, attestationAccepted: true };
const attestationVersion = 'phone-communications-v1';
const declaration = { businessName: 'Bluebird', useCase: 'Reservations.' };
const short = { declaration, attestationAccepted: true, attestationVersion };

const save = (body: unknown = draft, whose = ours) => whose.call<Submission>('PUT', `${path}/draft`, body);
const submit = (body: unknown = long, whose = ours) => whose.call<Submission>('POST', `${path}/submit`, body);
const overview = async (whose = ours) => (await whose.call<Overview>('GET', path)).body;
const fresh = async () => {
  ours = await stage.organization();
};
const setStatus = (status: string) =>
  stage.sql('update kyb_submissions set status = $2 where organization_id = $1', [ours.id, status]);

describe('GET /v1/phone-numbers/kyb', () => {
  it('of an organization that said nothing is missing, and says what has to be accepted', async () => {
    await fresh();
    expect(await overview()).toEqual({
      status: 'missing',
      submission: null,
      declarationPrefill: { businessName: expect.stringMatching(/^Organization \d/), useCase: null },
      requiredAttestation: {
        version: attestationVersion,
        text: expect.stringContaining('I am authorized'),
        termsVersion: '2026-01',
        termsUrl: expect.stringMatching(/^http.*\/docs$/),
      },
      attestationRequired: true,
      complianceAccess: 'enabled',
      prefill: null,
    });
  });
});

describe('a draft', () => {
  const abroad = { street: '1 Harbour Road', city: 'Hong Kong', country: 'HK' };
  const whole = { ...abroad, state: 'Kowloon', postalCode: '999077' };
  it.each<[string, Json, Json]>([
    ['without a state and a postal code', abroad, abroad],
    ['with null for both', { ...abroad, state: null, postalCode: null }, abroad],
    ['with empty texts', { ...abroad, state: '', postalCode: '' }, abroad],
    ['with both', whole, whole],
    ['of Ireland', { ...abroad, country: 'IE', state: '' }, { ...abroad, country: 'IE' }],
    [
      'of Germany',
      { ...abroad, country: 'DE', postalCode: '10115' },
      { ...abroad, country: 'DE', postalCode: '10115' },
    ],
    [
      'with other members',
      { ...abroad, floor: 7, unit: { door: 'B' }, line2: null },
      { ...abroad, floor: 7, unit: { door: 'B' }, line2: null },
    ],
  ])('takes an address abroad %s, and shows it as it was said', async (_what, said, address) => {
    await fresh();
    const businessProfile = { ...draft.businessProfile, country: said['country'], website: 'HTTPS://Bluebird.example' };
    expect(await save({ ...draft, businessProfile: { ...businessProfile, address: said } })).toMatchObject({
      status: 200,
    });
    const shown = { ...businessProfile, address };
    expect((await overview()).prefill?.businessProfile).toEqual({ ...draft.businessProfile, ...shown });
    // What was read can be submitted.
    expect(await submit({ ...long, businessProfile: shown })).toMatchObject({ status: 200 });
  });

  it('is kept whole, attests nothing, and is replaced by the next under the same id', async () => {
    await fresh();
    const first = await save({ ...draft, attestationAccepted: true });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      status: 'draft',
      ...draft,
      declaration: null,
      attestor: null,
      attestationAccepted: true,
      attestedAt: null,
      submittedAt: null,
    });
    const businessProfile = { ...draft.businessProfile, legalName: 'Other LLC' };
    const second = await save({ ...draft, businessProfile });
    expect(second.body).toMatchObject({ id: first.body.id, businessProfile, attestationAccepted: false });
    expect(await overview()).toMatchObject({
      status: 'draft',
      submission: { id: first.body.id },
      declarationPrefill: { businessName: 'Other LLC', useCase: draft.businessProfile['useCase'] },
      attestationRequired: true,
      prefill: { businessProfile, authorizedRepresentative: draft.authorizedRepresentative },
    });
  });

  it('is one also where several are saved at once', async () => {
    await fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('a submission', () => {
  it.each([
    ['the long form', long],
    ['the long form that names the version', { ...long, attestationVersion }],
    ['the short form', short],
  ])('by %s attests the present wording, and waits for its review', async (_name, body) => {
    await fresh();
    const { status, body: submission } = await submit(body);
    expect(status).toBe(200);
    const { requiredAttestation, ...rest } = await overview();
    const [key] = (await ours.call<{ data: Array<{ id: string }> }>('GET', '/v1/api-keys')).body.data;
    expect(submission).toMatchObject({
      id: expect.stringMatching(/^kyb_/),
      status: 'submitted',
      attestor: { kind: 'api_key', apiKeyId: key?.id, userId: null },
      attestationAccepted: true,
      attestationVersion,
      attestationText: requiredAttestation.text,
      termsVersion: requiredAttestation.termsVersion,
      attestedAt: submission.submittedAt,
      submittedByApiKeyId: key?.id,
    });
    expect(rest).toMatchObject({ status: 'submitted', submission, attestationRequired: false });
    for (const again of [await save(), await submit(body), await submit(short)]) {
      expect(again).toMatchObject({ status: 409, body: { code: 'KYB_UNDER_REVIEW' } });
    }
  });

  it('takes the place of a draft; the short form leaves what the draft says', async () => {
    await fresh();
    const { id } = (await save()).body;
    const { body } = await submit(short);
    expect(body).toMatchObject({ id, status: 'submitted', declaration, businessProfile: draft.businessProfile });
    expect((await overview()).declarationPrefill).toEqual(declaration);
  });

  it('is made once where several are sent at once', async () => {
    await fresh();
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await submit()).status));
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('of an approved business accepts a new attestation by the short form, and nothing else', async () => {
    await fresh();
    const { id } = (await submit()).body;
    await setStatus('approved');
    await stage.sql(`update kyb_submissions set attestation_version = 'older' where id = $1`, [id]);
    expect(await overview()).toMatchObject({ attestationRequired: true, complianceAccess: 'awaiting_attestation' });
    for (const answer of [await save(), await submit()]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'KYB_APPROVED' } });
    }
    expect((await submit(short)).body).toMatchObject({ id, status: 'approved', attestationVersion, declaration });
    expect(await overview()).toMatchObject({ attestationRequired: false, complianceAccess: 'enabled' });
  });

  it.each(['rejected', 'revoked'])('after a %s one is another one, prefilled from the last', async (status) => {
    await fresh();
    const { id } = (await submit()).body;
    await setStatus(status);
    expect(await overview()).toMatchObject({ status, prefill: draft });
    const next = (await save()).body;
    expect(next.id).not.toBe(id);
    expect((await submit()).body).toMatchObject({ id: next.id, status: 'submitted' });
  });

  it.each([
    ['the long form', { ...long, attestationVersion: 'phone-communications-v0' }],
    ['the short form', { ...short, attestationVersion: 'unknown' }],
  ])('by %s under another version is 409 with the present one, and stores nothing', async (_name, body) => {
    await fresh();
    const { status, body: refusal } = await submit(body);
    const { requiredAttestation, submission } = await overview();
    expect({ status, refusal }).toMatchObject({
      status: 409,
      refusal: { code: 'ATTESTATION_OUTDATED', requiredAttestation },
    });
    expect(submission).toBeNull();
  });
});

describe('400', () => {
  const { businessProfile, authorizedRepresentative } = draft;
  const profileWith = (fields: Json) => ({ ...long, businessProfile: { ...businessProfile, ...fields } });
  const address = businessProfile['address'] as Json;
  const abroad = { street: '1 Harbour Road', city: 'Hong Kong', country: 'HK' };
  const personWith = (fields: Json) => ({
    ...long,
    authorizedRepresentative: { ...authorizedRepresentative, ...fields },
  });
  const { attestationAccepted: _accepted, ...silent } = long;

  it.each([
    ['/body/attestationAccepted', { ...long, attestationAccepted: false }],
    ['/body/attestationAccepted', { ...long, attestationAccepted: 'true' }],
    ['/body/attestationAccepted', silent],
    ['/body/declaration', { ...short, declaration: 'A business' }],
    ['/body/businessProfile', { ...short, businessProfile }],
    ['/body/authorizedRepresentative', { businessProfile, attestationAccepted: true }],
    ['/body/attestationVersion', { declaration, attestationAccepted: true }],
    ['/body/businessProfile/website', profileWith({ website: 'bluebird.example' })],
    ['/body/businessProfile/website', profileWith({ website: 'ftp://bluebird.example' })],
    ['/body/businessProfile/website', profileWith({ website: 'https://a b' })],
    ['/body/businessProfile/country', profileWith({ country: 'us' })],
    ['/body/businessProfile/address/country', profileWith({ address: { ...address, country: 'USA' } })],
    ['/body/businessProfile/country', profileWith({ country: 'UK' })],
    ['/body/businessProfile/address/country', profileWith({ address: { ...address, country: 'UK' } })],
    ['/body/businessProfile/address/country', profileWith({ address: { ...address, country: 'ZZ' } })],
    ['/body/businessProfile/address/state', profileWith({ address: { ...address, state: '' } })],
    ['/body/businessProfile/address/state', profileWith({ address: { ...address, country: 'CA', state: null } })],
    ['/body/businessProfile/address/postalCode', profileWith({ address: { ...address, postalCode: undefined } })],
    ['/body/businessProfile/address/postalCode', profileWith({ address: { ...abroad, country: 'GB' } })],
    ['/body/businessProfile/address/state', profileWith({ address: { ...abroad, state: ' ' } })],
    ['/body/businessProfile/address/city', profileWith({ address: { ...abroad, city: '' } })],
    ['/body/businessProfile/address/street', profileWith({ address: { ...abroad, street: null } })],
    ['/body/businessProfile/address', profileWith({ address: { ...abroad, note: 'x'.repeat(4_096) } })],
    ['/body/businessProfile/legalName', profileWith({ legalName: ' ' })],
    ['/body/businessProfile/expectedUsage', profileWith({ expectedUsage: undefined })],
    ['/body/authorizedRepresentative/email', personWith({ email: 'ada' })],
    ['/body/authorizedRepresentative/phone', personWith({ phone: '(212) 555-0123' })],
    ['/body/status', { ...long, status: 'approved' }],
  ])('at %s, and nothing is stored', async (at, body) => {
    await fresh();
    const { status, body: refusal } = await submit(body);
    expect(status).toBe(400);
    if (at.includes('/address')) expect((await save({ ...(body as Json), declaration: undefined })).status).toBe(400);
    const { issues = [] } = refusal as unknown as { issues?: Array<{ path: string }> };
    expect(issues.map((issue) => issue.path)).toContain(at);
    expect((await overview()).status).toBe('missing');
  });
});

describe('what is said of a person and a business', () => {
  // A canary in each field, so that one that is kept in the clear is named.
  const said = new Map<string, string>();
  const canary = (field: string, form = (sign: string) => sign): string => {
    const value = form(`canary${String(said.size + 10)}x5f1c`);
    said.set(field, value);
    return value;
  };
  const address = {
    street: canary('street'),
    city: canary('city'),
    state: canary('state'),
    postalCode: canary('postalCode'),
    country: 'US',
  };
  const businessProfile = {
    legalName: canary('legalName'),
    displayName: canary('displayName'),
    entityType: canary('entityType'),
    country: 'US',
    registrationId: canary('registrationId'),
    website: canary('website', (sign) => `https://${sign}.example`),
    address,
    useCase: canary('useCase'),
    expectedUsage: canary('expectedUsage'),
  };
  const authorizedRepresentative = {
    name: canary('name'),
    title: canary('title'),
    email: canary('email', (sign) => `${sign}@bluebird.example`),
    phone: canary('phone', () => '+12125559137'),
  };
  const told = { businessName: canary('businessName'), useCase: canary('use of the short form') };
  const reason = canary('rejectionReason');
  /** The fields that stand in a text. */
  const fieldsIn = (text: string): string[] =>
    [...said].filter(([, value]) => text.includes(value)).map(([field]) => field);

  it('is sealed at rest, and stands in no column, log, event or metric in the clear (promise P20), and in no other organization', async () => {
    await fresh();
    expect((await save({ businessProfile, authorizedRepresentative })).status).toBe(200);
    const { body } = await submit({ ...short, declaration: told });
    // Refused ones are not told either.
    await submit({ businessProfile, authorizedRepresentative, attestationAccepted: true });
    await submit({ businessProfile: { ...businessProfile, website: told.businessName }, attestationAccepted: true });
    const rejected = await stage.ask({
      method: 'POST',
      path: `/v1/organizations/${ours.id}/kyb/reject`,
      key: stage.adminKey,
      json: { submissionId: body.id, reason },
    });
    expect(rejected.status).toBe(200);

    const tables = await stage.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('information_schema', 'pg_catalog') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await stage.sql<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
      expect([name, fieldsIn(rows.map(({ row }) => row).join())]).toEqual([name, []]);
    }
    expect(logged.length).toBeGreaterThan(0);
    expect(fieldsIn(logged.join(''))).toEqual([]);
    const metrics = await stage.ask({ method: 'GET', path: '/metrics', key: stage.adminKey });
    expect(fieldsIn(metrics.text)).toEqual([]);
    // All of it is there, for the organization itself.
    expect(fieldsIn(JSON.stringify(await overview()))).toEqual([...said.keys()]);
    expect(fieldsIn(JSON.stringify(await overview(await stage.organization())))).toEqual([]);
  });
});

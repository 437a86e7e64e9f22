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
  const personWith = (fields: Json) => ({
    ...long,
    authorizedRepresentative: { ...authorizedRepresentative, ...fields },
  });
  const { attestationAccepted: _accepted, ...silent } = long;

  it.each([
    ['/body/attestationAccepted', { ...long, attestationAccepted: false }],
    ['/body/attestationAccepted', { ...long, attestationAccepted: 'true' }],
    ['/body/attestationAccepted', silent],
    ['/body/declaration', { ...short, declaration: null }],
    ['/body/businessProfile', { ...short, businessProfile }],
    ['/body/authorizedRepresentative', { businessProfile, attestationAccepted: true }],
    ['/body/attestationVersion', { declaration, attestationAccepted: true }],
    ['/body/businessProfile/website', profileWith({ website: 'bluebird.example' })],
    ['/body/businessProfile/website', profileWith({ website: 'ftp://bluebird.example' })],
    ['/body/businessProfile/website', profileWith({ website: 'https://a b' })],
    ['/body/businessProfile/country', profileWith({ country: 'us' })],
    ['/body/businessProfile/address/country', profileWith({ address: { ...address, country: 'USA' } })],
    ['/body/businessProfile/address/planet', profileWith({ address: { ...address, planet: 'Earth' } })],
    ['/body/businessProfile/legalName', profileWith({ legalName: ' ' })],
    ['/body/businessProfile/expectedUsage', profileWith({ expectedUsage: undefined })],
    ['/body/authorizedRepresentative/email', personWith({ email: 'ada' })],
    ['/body/authorizedRepresentative/phone', personWith({ phone: '(212) 555-0123' })],
    ['/body/status', { ...long, status: 'approved' }],
  ])('at %s, and nothing is stored', async (at, body) => {
    await fresh();
    const { status, body: refusal } = await submit(body);
    expect(status).toBe(400);
    const { issues = [] } = refusal as unknown as { issues?: Array<{ path: string }> };
    expect(issues.map((issue) => issue.path)).toContain(at);
    expect((await overview()).status).toBe('missing');
  });
});

describe('what is said of a person and a business', () => {
  it('stands in no column, log, event or metric in the clear (promise P20), and in no other organization', async () => {
    await fresh();
    const canary = 'canary-kyb-5f1c0a9e';
    const marked = (value: unknown): unknown =>
      typeof value === 'string' && /[a-z] |LLC|Main/.test(value) ? `${value} ${canary}` : value;
    const mark = (fields: Json) =>
      Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, marked(value)]));
    const businessProfile = { ...mark(draft.businessProfile), website: `https://${canary}.example` };
    const authorizedRepresentative = { name: `Ada ${canary}`, title: canary, email: `${canary}@bluebird.example` };
    await save({ businessProfile, authorizedRepresentative });
    expect((await submit({ businessProfile, authorizedRepresentative, attestationAccepted: true })).status).toBe(200);
    await submit({ ...long, authorizedRepresentative: { ...authorizedRepresentative, phone: canary } });

    const tables = await stage.sql<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      expect([name, await stage.sql(`select 1 from ${name} t where t::text like '%' || $1 || '%'`, [canary])]).toEqual([
        name,
        [],
      ]);
    }
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(canary))).toEqual([]);
    const metrics = await stage.ask({ method: 'GET', path: '/metrics', key: stage.adminKey });
    expect(metrics.text).not.toContain(canary);
    expect(JSON.stringify(await overview())).toContain(canary);
    expect(JSON.stringify(await overview(await stage.organization()))).not.toContain(canary);
  });
});

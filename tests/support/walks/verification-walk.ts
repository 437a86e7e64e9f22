import { deepEqual, ok } from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { authorizedRepresentative, businessProfile } from '../business-forms.ts';
import { freshEnding } from '../buying.ts';
import { noon } from '../fresh.ts';
import type { Organization } from '../organization.ts';
import { waitFor } from '../sms-waiting.ts';
import type { Stage } from '../stage.ts';
import {
  decide,
  newestOf,
  openSubmission,
  overviewOf,
  presentVersion,
  refusalOfPurchase,
  selfReviewMs,
  selfReviewOf,
  shownOfAnswer,
  shownOfSubmission,
  type VerificationModel,
} from './verification-model.ts';
import { createWalker, type Done, told, type Walker } from './walker.ts';

type Wire = components['schemas'];

/** An organization with its verification, and what the model says of it. Its clock stands still between steps. */
interface Walk {
  stage: Stage;
  organization: Organization;
  mode: 'test' | 'live';
  nowMs: number;
  model: VerificationModel;
}

interface At extends Walk {
  /** Decides whatever a step can do in several ways. */
  choice: number;
}

type Step = { name: (typeof stepNames)[number]; choice: number };

const path = '/v1/phone-numbers/kyb';
const reason = 'The website does not name the business.';
const unknownId = 'kyb_00000000000000000000000000000000';

/** Walks over the verification of organizations that share a server. */
export function createVerificationWalker(stage: Stage): Walker {
  return createWalker<Walk, Step>({
    begin: (seed) => begin(stage, seed),
    anyStep: fc.record({ name: fc.constantFrom(...stepNames), choice: fc.nat(999) }),
    take: async (walk, { name, choice }) => {
      await walk.organization.setTime(new Date(walk.nowMs).toISOString());
      return steps[name](Object.assign(walk, { choice }));
    },
    compare: async (walk) => [await assertOverview(walk)],
    end: assertEvents,
  });
}

async function begin(stage: Stage, seed: number): Promise<Walk> {
  const mode = seed % 3 === 0 ? 'live' : 'test';
  const organization = await stage.organization({ mode });
  const { body } = await organization.call<Wire['KybOverview']>('GET', path);
  const organizationName = body.declarationPrefill.businessName;
  const model = { organizationName, submissions: [], hold: null, numberEvents: [] };
  return { stage, organization, mode, nowMs: Date.parse(noon), model };
}

/** Half of the businesses are named so that a test organization's is rejected. */
const nameOf = (choice: number): string => `${choice % 2 === 0 ? 'Reject' : 'Bluebird'} ${choice}`;
const longForm = (choice: number) => ({
  businessProfile: { ...businessProfile, legalName: nameOf(choice) },
  authorizedRepresentative: { ...authorizedRepresentative, name: `Ada ${choice}` },
});
const shortForm = (choice: number) => ({ declaration: { businessName: nameOf(choice), useCase: `Use ${choice}` } });

const underReview = [409, 'KYB_UNDER_REVIEW'] as const;
const approved = [409, 'KYB_APPROVED'] as const;
const outdated = [409, 'ATTESTATION_OUTDATED'] as const;
const changed = [409, 'KYB_SUBMISSION_CHANGED'] as const;
const invalid = [400, 'VALIDATION_ERROR'] as const;

/** How the model refuses to have a submission written; null where it may be. */
function refusalOfWriting({ model }: At, kind: 'long' | 'short') {
  const status = newestOf(model)?.status;
  if (status === 'submitted') return underReview;
  return status === 'approved' && kind === 'long' ? approved : null;
}

/** The version that a submission names: mostly the present one, sometimes none, sometimes an old one. */
const versionOf = (choice: number): string | undefined =>
  choice % 7 === 0 ? 'phone-communications-v0' : choice % 3 === 0 ? undefined : presentVersion;

/** What a submission that the server took changes in the model. */
function submitInModel({ model, mode }: At, answer: Wire['KybSubmission'], said: object): void {
  const submission = openSubmission(model);
  Object.assign(submission, said, { id: submission.id === '' ? answer.id : submission.id });
  Object.assign(submission, { attestationAccepted: true, attestationVersion: presentVersion });
  if (submission.status !== 'draft') return;
  submission.status = 'submitted';
  submission.events.push('kyb.submitted');
  if (mode === 'test') submission.dueAt = Date.parse(answer.submittedAt ?? '') + selfReviewMs;
}

const submit = ({ organization }: At, body: object) =>
  organization.call<Wire['KybSubmission']>('POST', `${path}/submit`, body);
const review = ({ stage, organization: { id } }: At, verb: string, json: object) =>
  stage.ask<Wire['KybSubmission']>({
    method: 'POST',
    path: `/v1/organizations/${id}/kyb/${verb}`,
    key: stage.adminKey,
    json,
  });

/** The submission that a reviewer names: mostly the newest, else an older one or one that never was. */
function namedOf({ model, choice }: At): string {
  if (choice % 6 === 0) return unknownId;
  return (choice % 5 === 0 ? model.submissions[0] : newestOf(model))?.id ?? unknownId;
}

/** Lets a review decide, in the server and in the model. */
async function reviewed(at: At, verb: 'approve' | 'reject'): Promise<Done[]> {
  const submissionId = namedOf(at);
  const answer = await review(at, verb, { submissionId, ...(verb === 'reject' ? { reason } : {}) });
  const newest = newestOf(at.model);
  const waits = newest?.status === 'submitted' && newest.id === submissionId;
  const done = told(answer, `${verb}ManagedOrganizationKyb`, waits ? 200 : changed);
  if (waits && newest !== undefined) decideAs(at, answer.body, verb === 'approve' ? 'approved' : 'rejected');
  return [done];
}

function decideAs({ model }: At, answer: Wire['KybSubmission'], status: 'approved' | 'rejected' | 'revoked'): void {
  const newest = newestOf(model);
  if (newest === undefined) throw new Error('Nothing was submitted');
  decide(model, newest, { status, reason: status === 'approved' ? null : reason, at: answer.reviewedAt ?? '' });
  deepEqual(shownOfSubmission(answer), overviewOf(model)['submission']);
}

const steps = {
  draft: async (at: At) => {
    const { organization, choice, model } = at;
    const isWhole = choice % 8 !== 0;
    const { authorizedRepresentative: person, businessProfile: profile } = longForm(choice);
    const draft = { businessProfile: profile, ...(isWhole ? { authorizedRepresentative: person } : {}) };
    const answer = await organization.call<Wire['KybSubmission']>('PUT', `${path}/draft`, draft);
    const refusal = isWhole ? refusalOfWriting(at, 'long') : invalid;
    const done = told(answer, 'saveKybDraft', refusal ?? 200);
    if (refusal === null) {
      const open = openSubmission(model);
      Object.assign(open, draft, { id: open.id === '' ? answer.body.id : open.id, attestationAccepted: false });
    }
    return [done];
  },
  submitLong: async (at: At) => {
    const { choice } = at;
    const version = versionOf(choice);
    const isAccepted = choice % 11 !== 0;
    const form = longForm(choice);
    const answer = await submit(at, { ...form, attestationAccepted: isAccepted, attestationVersion: version });
    const isOld = version !== undefined && version !== presentVersion;
    const refusal = isAccepted ? (refusalOfWriting(at, 'long') ?? (isOld ? outdated : null)) : invalid;
    const done = told(answer, 'submitKyb', refusal ?? 200);
    if (refusal === null) submitInModel(at, answer.body, { ...form, declaration: null });
    return [done];
  },
  submitShort: async (at: At) => {
    const { choice } = at;
    const version = versionOf(choice);
    const form = shortForm(choice);
    const foreign = choice % 10 === 0 ? { businessProfile } : {};
    const body = { ...form, ...foreign, attestationAccepted: true, attestationVersion: version };
    const answer = await submit(at, body);
    const isInvalid = version === undefined || choice % 10 === 0;
    const refusal = isInvalid
      ? invalid
      : (refusalOfWriting(at, 'short') ?? (version === presentVersion ? null : outdated));
    const done = told(answer, 'submitKyb', refusal ?? 200);
    if (refusal === null) submitInModel(at, answer.body, form);
    return [done];
  },
  submitTwice: async (at: At) => {
    const form = longForm(at.choice);
    const body = { ...form, attestationAccepted: true };
    const answers = await Promise.all([submit(at, body), submit(at, body)]);
    const refusal = refusalOfWriting(at, 'long');
    const [first, second] = answers.toSorted((one, other) => one.status - other.status);
    if (first === undefined || second === undefined) throw new Error('Two were asked');
    const done = [told(first, 'submitKyb', refusal ?? 200), told(second, 'submitKyb', refusal ?? underReview)];
    if (refusal === null) submitInModel(at, first.body, { ...form, declaration: null });
    return done;
  },
  approve: (at: At) => reviewed(at, 'approve'),
  reject: (at: At) => reviewed(at, 'reject'),
  twoReviewers: async (at: At) => {
    const newest = newestOf(at.model);
    const submissionId = newest?.id ?? unknownId;
    const [approval, rejection] = await Promise.all([
      review(at, 'approve', { submissionId }),
      review(at, 'reject', { submissionId, reason }),
    ]);
    const waits = newest?.status === 'submitted';
    const isApproved = approval.status === 200;
    const done = [
      told(approval, 'approveManagedOrganizationKyb', waits && isApproved ? 200 : changed),
      told(rejection, 'rejectManagedOrganizationKyb', waits && !isApproved ? 200 : changed),
    ];
    if (waits) decideAs(at, (isApproved ? approval : rejection).body, isApproved ? 'approved' : 'rejected');
    return done;
  },
  revoke: async (at: At) => {
    const answer = await review(at, 'revoke', { reason });
    const isApproved = newestOf(at.model)?.status === 'approved';
    const refused = [409, 'KYB_NOT_APPROVED'] as const;
    const done = told(answer, 'revokeManagedOrganizationKyb', isApproved ? 200 : refused);
    if (isApproved) decideAs(at, answer.body, 'revoked');
    return [done];
  },
  passTime: async (at: At) => {
    const { organization, mode, choice, nowMs, model } = at;
    // Never so that a submission falls due by the time that a step takes.
    const toMs = nowMs + (choice % 2 === 0 ? 25_000 : 75_000);
    const answer = await organization.call('POST', '/v1/test/clock/advance', { to: new Date(toMs).toISOString() });
    const done = told(answer, 'advanceTestClock', mode === 'live' ? 404 : 202);
    if (mode === 'live') return [done];
    await waitFor(
      'the clock has arrived',
      async () => (await organization.call<{ status: string }>('GET', '/v1/test/clock')).body,
      ({ status }) => status === 'ready',
    );
    Object.assign(at, { nowMs: toMs });
    const newest = newestOf(model);
    if (newest === undefined || newest.dueAt === null || newest.dueAt > toMs) return [done];
    const status = selfReviewOf(newest);
    const why = 'The name of the business begins with "Reject": that is how a test organization tries it';
    const decidedAt = new Date(newest.dueAt).toISOString();
    decide(model, newest, { status, reason: status === 'rejected' ? why : null, at: decidedAt });
    return [done];
  },
  ageAttestations: async ({ stage, organization, model }: At) => {
    // As when the operator has another wording accepted from now on.
    await stage.sql(
      `update kyb_submissions set attestation_version = 'older' where organization_id = $1 and attestation_version is not null`,
      [organization.id],
    );
    for (const submission of model.submissions)
      if (submission.attestationVersion !== null) submission.attestationVersion = 'older';
    return [];
  },
  buy: async ({ organization, mode, model }: At) => {
    const answer = await organization.call('POST', '/v1/phone-numbers', { e164: freshEnding('0001') });
    // An organization that may buy learns that this one is taken, or that nothing sells to live organizations.
    const expected = mode === 'live' ? 503 : ([409, 'NUMBER_UNAVAILABLE'] as const);
    return [told(answer, 'buyPhoneNumber', refusalOfPurchase(model) ?? expected)];
  },
  list: async ({ stage, organization, model, choice }: At) => {
    const status = (['submitted', 'approved', 'rejected', 'revoked', 'draft'] as const)[choice % 5] ?? 'submitted';
    const url = `/v1/kyb-submissions?status=${status}&limit=100`;
    if (choice % 9 === 0) return [told(await organization.call('GET', url), 'listManagedKybSubmissions', 404)];
    const answer = await stage.ask<Wire['KybSubmissionList']>({ method: 'GET', path: url, key: stage.adminKey });
    const ours = answer.body.data.filter(({ organizationId }) => organizationId === organization.id);
    const expected = model.submissions.filter((submission) => submission.status === status);
    // A full page may leave some out.
    if (answer.body.data.length < 100) {
      deepEqual(ours.map(({ id }) => id).toSorted(), expected.map(({ id }) => id).toSorted());
    } else ok(ours.every(({ id }) => expected.some((one) => one.id === id)));
    return [told(answer, 'listManagedKybSubmissions', 200)];
  },
};
const stepNames = [
  'draft',
  'draft',
  'submitLong',
  'submitLong',
  'submitShort',
  'submitShort',
  'submitShort',
  'submitTwice',
  'approve',
  'reject',
  'twoReviewers',
  'revoke',
  'passTime',
  'passTime',
  'ageAttestations',
  'buy',
  'list',
] as const satisfies ReadonlyArray<keyof typeof steps>;

async function assertOverview({ organization, model }: Walk): Promise<Done> {
  const answer = await organization.call<Wire['KybOverview']>('GET', path);
  deepEqual(shownOfAnswer(answer.body), overviewOf(model));
  return told(answer, 'getKyb', 200);
}

/** What was told of each submission and of each number. */
async function assertEvents({ organization, model }: Walk): Promise<void> {
  const typesOf = async (id: string) => (await organization.events(id)).map(({ type }) => type);
  for (const { id, events } of model.submissions) deepEqual(await typesOf(id), events);
  const { body: numbers } = await organization.call<Wire['PhoneNumber'][]>('GET', '/v1/phone-numbers');
  for (const { id } of numbers) deepEqual(await typesOf(id), model.numberEvents);
}

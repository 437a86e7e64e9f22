import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { requestExample } from '../../support/contract-examples.ts';
import { freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type Submission = components['schemas']['KybSubmission'];
type Overview = components['schemas']['KybOverview'];
type PhoneNumber = components['schemas']['PhoneNumber'];

let stage: SmsStage;
beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

const path = '/v1/phone-numbers/kyb';
const live = () => stage.organization({ mode: 'live' });
const submit = async (whose: SmsOrganization, fields: object = {}) => {
  const answer = await whose.call<Submission>('POST', `${path}/submit`, { ...requestExample('submitKyb'), ...fields });
  expect(answer.status).toBe(200);
  return answer.body;
};
const overview = async (whose: SmsOrganization) => (await whose.call<Overview>('GET', path)).body;
const review = (whose: SmsOrganization, verb: string, json: object) =>
  stage.ask<Submission>({
    method: 'POST',
    path: `/v1/organizations/${whose.id}/kyb/${verb}`,
    key: stage.adminKey,
    json,
  });
const reason = 'The website does not name the business.';
const changed = { status: 409, body: { code: 'KYB_SUBMISSION_CHANGED' } };
const eventsOf = async (whose: SmsOrganization, id: string) => (await whose.events(id)).map(({ type }) => type);

describe('GET /v1/kyb-submissions', () => {
  it('lists what waits, the longest first, and others by their state', async () => {
    const [one, two] = [await live(), await live()];
    const [first, second] = [await submit(one), await submit(two)];
    const list = async (query: string) => {
      const request = { method: 'GET', path: `/v1/kyb-submissions${query}`, key: stage.adminKey };
      const { status, body } = await stage.ask<{ data: Submission[] }>(request);
      expect(status).toBe(200);
      return body.data;
    };
    const waiting = (await list('?limit=100')).filter(({ id }) => id === first.id || id === second.id);
    expect(waiting).toEqual([first, second]);
    await review(one, 'approve', { submissionId: first.id });
    expect((await list('')).map(({ id }) => id)).not.toContain(first.id);
    expect((await list('?status=approved&limit=1')).map(({ id }) => id)).toEqual([first.id]);
    expect((await one.call('GET', '/v1/kyb-submissions')).status).toBe(404);
  });
});

describe('a review', () => {
  it('approves what it looked at, once, and tells so', async () => {
    const ours = await live();
    const { id: submissionId } = await submit(ours);
    const answer = await review(ours, 'approve', { submissionId });
    expect(answer).toMatchObject({ status: 200, body: { status: 'approved', reviewedAt: expect.any(String) } });
    expect(await review(ours, 'approve', { submissionId })).toMatchObject(changed);
    expect(await review(ours, 'reject', { submissionId, reason })).toMatchObject(changed);
    expect(await overview(ours)).toMatchObject({ status: 'approved', complianceAccess: 'enabled' });
    expect(await eventsOf(ours, submissionId)).toEqual(['kyb.submitted', 'kyb.approved']);
  });

  it('is decided by one of two reviewers at once', async () => {
    const ours = await live();
    const { id: submissionId } = await submit(ours);
    const answers = await Promise.all([
      review(ours, 'approve', { submissionId }),
      review(ours, 'reject', { submissionId, reason }),
      review(ours, 'approve', { submissionId }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await eventsOf(ours, submissionId)).toHaveLength(2);
  });

  it('rejects with a reason, which no event tells, and holds; the next submission is another one, and held until approved', async () => {
    const ours = await live();
    const { id: submissionId } = await submit(ours);
    const { body: rejected } = await review(ours, 'reject', { submissionId, reason });
    expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: reason, accessHoldReason: 'rejected' });
    expect(JSON.stringify(await ours.events(submissionId))).not.toContain('website');
    expect(await overview(ours)).toMatchObject({ status: 'rejected', complianceAccess: 'suspended' });

    const next = await submit(ours);
    expect(next).toMatchObject({ status: 'submitted', accessHoldAt: rejected.accessHoldAt });
    expect(await review(ours, 'approve', { submissionId })).toMatchObject(changed);
    expect(await overview(ours)).toMatchObject({ status: 'submitted', complianceAccess: 'suspended' });
    expect((await review(ours, 'approve', { submissionId: next.id })).body).toMatchObject({ accessHoldAt: null });
    expect(await overview(ours)).toMatchObject({ status: 'approved', complianceAccess: 'enabled' });
  });

  it('revokes an approval alone', async () => {
    const ours = await live();
    const refused = { status: 409, body: { code: 'KYB_NOT_APPROVED' } };
    expect(await review(ours, 'revoke', { reason })).toMatchObject(refused);
    const { id: submissionId } = await submit(ours);
    expect(await review(ours, 'revoke', { reason })).toMatchObject(refused);
    await review(ours, 'approve', { submissionId });
    const { body } = await review(ours, 'revoke', { reason });
    expect(body).toMatchObject({ status: 'revoked', rejectionReason: reason, accessHoldReason: 'revoked' });
    expect(await eventsOf(ours, submissionId)).toEqual(['kyb.submitted', 'kyb.approved', 'kyb.revoked']);
  });

  it('of an unknown organization is 404, and without a submission 409', async () => {
    const ours = await live();
    expect(await review({ ...ours, id: 'org_none' }, 'approve', { submissionId: 'kyb_x' })).toMatchObject({
      status: 404,
    });
    expect(await review(ours, 'approve', { submissionId: 'kyb_x' })).toMatchObject(changed);
  });
});

describe('a hold', () => {
  it('suspends every number, also one that comes later, refuses texts, and ends with an approval', async () => {
    const ours = await stage.organization();
    const { id: submissionId } = await submit(ours);
    await review(ours, 'reject', { submissionId, reason });
    const number = async () => (await ours.call<PhoneNumber>('GET', `/v1/phone-numbers/${ours.numberId}`)).body;
    expect(await number()).toMatchObject({
      setupStatus: { status: 'suspended', outboundReady: false },
      suspensionReason: 'compliance',
      complianceSuspendedAt: expect.any(String),
    });
    expect(await ours.send({ to: freshRecipient() })).toMatchObject({
      status: 422,
      body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'number_inactive' }] },
    });
    const { id } = await submit(ours);
    await review(ours, 'approve', { submissionId: id });
    expect(await number()).toMatchObject({
      setupStatus: { status: 'ready' },
      suspensionReason: null,
      suspendedAt: null,
    });
    expect((await ours.send({ to: freshRecipient() })).status).toBe(202);
  });
});

describe('a test organization', () => {
  const short = (businessName: string) => ({
    declaration: { businessName, useCase: 'Reservations.' },
    attestationAccepted: true,
    attestationVersion: 'phone-communications-v1',
  });
  const long = (legalName: string) => {
    const example = requestExample('submitKyb') as { businessProfile: object };
    return { ...example, businessProfile: { ...example.businessProfile, legalName } };
  };

  it.each([
    ['the long form', long('Bluebird LLC'), 'approved'],
    ['the long form', long('Rejected LLC'), 'rejected'],
    ['the short form', short('Bluebird'), 'approved'],
    ['the short form', short('Reject me'), 'rejected'],
  ])('that submits %s is decided after a minute of its clock', async (_form, body, status) => {
    const ours = await stage.organization();
    const { body: submission } = await ours.call<Submission>('POST', `${path}/submit`, body);
    expect((await overview(ours)).status).toBe('submitted');
    const target = new Date(Date.parse(submission.submittedAt ?? '') + 60_000).toISOString();
    expect((await ours.call('POST', '/v1/test/clock/advance', { to: target })).status).toBeLessThan(300);
    const decided = await waitFor(
      'the decision',
      () => overview(ours),
      (now) => now.status === status,
    );
    expect(decided).toMatchObject({ submission: { reviewedAt: target } });
    expect(await eventsOf(ours, submission.id)).toEqual(['kyb.submitted', `kyb.${status}`]);
  });
});

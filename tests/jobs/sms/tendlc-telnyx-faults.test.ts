import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LiveRegistry, refusedWith, startLiveRegistry } from '../../support/live-registry.ts';
import { freshRecipient } from '../../support/fresh.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { WireAssignment, WireBrand, WireCampaign } from '../../support/tendlc-organization.ts';

let at: LiveRegistry;
let brand: { id: string; registryId: string };
let campaign: { id: string; registryId: string };
beforeAll(async () => {
  at = await startLiveRegistry();
  brand = await at.verifiedBrand();
  campaign = await at.approvedCampaign(brand.id);
}, 60_000);
afterAll(async () => {
  await at.close();
  expect(at.fake.violations).toEqual([]);
});

const lost = { afterwards: { kind: 'reset' } } as const;
const brandPath = (id: string): string => `/v1/sms/10dlc/brands/${id}`;
const campaignPath = (id: string): string => `/v1/sms/10dlc/campaigns/${id}`;
const readBrand = async (id: string) => (await at.live.call<WireBrand>('GET', brandPath(id))).body;
const readAssignment = async () =>
  (await at.live.call<WireAssignment>('GET', `/v1/sms/10dlc/assignments/${at.live.numberId}`)).body;
const readCampaign = async (id: string) => (await at.live.call<WireCampaign>('GET', campaignPath(id))).body;
const workOf = async (id: string) => {
  const [row] = await at.stage.sql<{ taken: boolean; seconds: number | null }>(
    `select may_be_taken as taken, extract(epoch from not_before - clock_timestamp())::float8 as seconds
     from sms_registry_work where resource_id = $1 and lease_until is null`,
    [id],
  );
  return row;
};
const lostAnswer = (id: string) =>
  waitFor(
    'the answer is lost',
    () => workOf(id),
    (row) => row?.taken === true,
  );
const nextLookOf = async (id: string): Promise<number> => {
  const [row] = await at.stage.sql<{ seconds: number }>(
    `select coalesce(extract(epoch from wake_at - clock_timestamp()), -1)::float8 as seconds
     from sms_registry_work where resource_id = $1`,
    [id],
  );
  return row?.seconds ?? -1;
};

describe('a brand', () => {
  it('that is renamed while its answer is lost is registered once, and ends with the new name', async () => {
    at.fake.plan('POST /brand', lost);
    const { id } = await at.tendlc.brand({ display_name: 'Old name' });
    await lostAnswer(id);
    const renamed = { display_name: 'New name' };
    expect((await at.live.call('PATCH', brandPath(id), renamed)).status).toBe(200);
    await at.lookNow(id);
    const { registry_id } = await at.tendlc.brandReaches(id, 'in_review');
    const ours = [...at.fake.brands.values()].filter(({ webhookURL }) => String(webhookURL).endsWith(`?ref=${id}`));
    expect(ours).toMatchObject([{ brandId: registry_id, displayName: 'New name' }]);
  });

  it('whose EIN another account has is refused with the reason, registered and mended alike', async () => {
    at.fake.takeEin('99-9999999');
    const { id } = await at.tendlc.brand({ ein: '99-9999999' });
    const refused = await at.tendlc.brandReaches(id, 'changes_requested');
    expect(refused).toMatchObject({
      registry_id: null,
      rejection_reasons: [{ code: '10012', message: 'The EIN is registered already' }],
    });
    await at.live.call('PATCH', brandPath(id), { ein: '12-0000001' });
    const registryId = (await at.tendlc.brandReaches(id, 'in_review')).registry_id ?? '';

    at.fake.decide('brands', registryId, { status: 'OK', identityStatus: 'UNVERIFIED' });
    await at.hear(id, { brandId: registryId });
    await at.live.call('PATCH', brandPath(id), { ein: '99-9999999' });
    const again = await waitFor(
      'the change was refused',
      () => readBrand(id),
      ({ status, rejection_reasons: [reason] }) => status === 'changes_requested' && reason?.code === '10012',
    );
    expect(again.registry_id).toBe(registryId);
    expect(at.fake.brands.get(registryId)).toMatchObject({ ein: '12-0000001' });
  });

  it('is found among many of its name, also where the look-up is cut short', async () => {
    for (let i = 0; i < 25; i += 1) at.fake.copyBrand(brand.registryId, `copy-${i}`, 'Many');
    at.fake.plan('POST /brand', lost);
    const { id } = await at.tendlc.brand({ display_name: 'Many' });
    await lostAnswer(id);
    for (let i = 0; i < 25; i += 1) at.fake.copyBrand(brand.registryId, `later-${i}`, 'Many');
    const unavailable = refusedWith(503, '10007', 'Unavailable');
    at.fake.plan('GET /brand', ...Array.from({ length: 15 }, () => null), unavailable);
    const posts = at.count('POST /brand');
    await at.lookNow(id);
    expect(await readBrand(id)).toMatchObject({ status: 'registering' });
    const listed = at.count('GET /brand');
    await at.lookNow(id);
    await at.tendlc.brandReaches(id, 'in_review');
    // It went on behind the first page.
    expect(at.count('GET /brand') - listed).toBe(2);
    expect(at.count('POST /brand')).toBe(posts);
  });

  it('waits as the registry asked, also when the customer wants something, and never for ever', async () => {
    at.fake.plan('POST /brand', refusedWith(429, '10011', 'Too many', { 'retry-after': '999999999' }));
    const { id } = await at.tendlc.brand();
    const waits = await waitFor(
      'the step has ended',
      () => workOf(id),
      (row) => (row?.seconds ?? 0) > 0,
    );
    expect(waits?.seconds).toBeLessThanOrEqual(900);
    await at.live.call('PATCH', brandPath(id), { city: 'Boston' });
    expect((await workOf(id))?.seconds).toBeGreaterThan(600);
    expect(await nextLookOf(id)).toBeGreaterThan(600);
    await at.lookNow(id);
    await at.tendlc.brandReaches(id, 'in_review');
  });
});

const unpaid = { code: '20100', message: 'Insufficient funds' };
const forbidden = { code: '10010', message: 'Not for this account' };
const refusing = ({ code, message }: typeof unpaid) => refusedWith(code === unpaid.code ? 402 : 403, code, message);

describe('while the account of the server is refused', () => {
  it.each([unpaid, forbidden])('$message: a brand shows why, waits, and is registered after it', async (reason) => {
    at.fake.plan('POST /brand', refusing(reason));
    const { id } = await at.tendlc.brand();
    const told = await waitFor(
      'the reason is shown',
      () => readBrand(id),
      ({ rejection_reasons }) => rejection_reasons.length > 0,
    );
    expect(told).toMatchObject({ status: 'registering', registry_id: null, rejection_reasons: [reason] });
    expect((await workOf(id))?.seconds).toBeGreaterThan(600);
    expect(await at.tendlc.told(id)).toEqual([]);
    await at.lookNow(id);
    expect((await at.tendlc.brandReaches(id, 'in_review')).rejection_reasons).toEqual([]);
  });

  it('a campaign shows why, also where it was looked up, mended or ended', async () => {
    at.fake.plan('POST /campaignBuilder', lost);
    const { id } = await at.tendlc.campaign(brand.id);
    await lostAnswer(id);
    at.fake.plan('GET /campaign', refusing(unpaid));
    await at.lookNow(id);
    expect(await readCampaign(id)).toMatchObject({ status: 'registering', rejection_reasons: [unpaid] });
    await at.lookNow(id);
    const registryId = (await at.tendlc.campaignReaches(id, 'in_review')).registry_id ?? '';
    at.fake.decide('campaigns', registryId, { campaignStatus: 'TELNYX_FAILED', failureReasons: 'No opt-in' });
    await at.hear(id, { campaignId: registryId });

    at.fake.plan('GET /campaign', refusing(forbidden));
    await at.live.call('PATCH', campaignPath(id), { sample1: 'New text, reply STOP' });
    await waitFor(
      'the reason is shown',
      () => readCampaign(id),
      ({ status, rejection_reasons: [reason] }) => status === 'registering' && reason?.code === forbidden.code,
    );
    at.fake.plan('PUT /campaign', refusing(unpaid));
    await at.lookNow(id);
    expect(await readCampaign(id)).toMatchObject({ status: 'registering', rejection_reasons: [unpaid] });
    await at.lookNow(id);
    expect(await at.tendlc.campaignReaches(id, 'in_review')).toMatchObject({ rejection_reasons: [] });

    at.fake.plan('DELETE /campaign', refusing(forbidden));
    await at.live.call('POST', `${campaignPath(id)}/deactivate`);
    await waitFor(
      'the reason is shown',
      () => readCampaign(id),
      ({ rejection_reasons: [reason] }) => reason?.code === forbidden.code,
    );
    expect((await readCampaign(id)).status).toBe('deactivating');
    await at.lookNow(id);
    expect(await at.tendlc.campaignReaches(id, 'deactivated')).toMatchObject({ rejection_reasons: [] });
  });

  it('what the registry said before stands, where only a look was refused', async () => {
    const { id, registryId } = await at.brandAtRegistry();
    const complaint = { id: 'TAX_ID', description: 'The EIN does not match' };
    at.fake.decide('brands', registryId, { status: 'OK', identityStatus: 'UNVERIFIED', feedback: [complaint] });
    await at.hear(id, { brandId: registryId });
    at.fake.plan('GET /brand', refusing(forbidden));
    await at.hear(id, { brandId: registryId });
    const reasons = [{ code: complaint.id, message: complaint.description }];
    expect(await readBrand(id)).toMatchObject({ status: 'changes_requested', rejection_reasons: reasons });
  });
});

describe('a campaign', () => {
  it('is found among fifteen whose list is longer than any answer that is read', async () => {
    const text = (length: number) => 'd'.repeat(length);
    for (let i = 0; i < 15; i += 1) {
      at.fake.copyCampaign(campaign.registryId, `long-${i}`, { description: text(4_000), messageFlow: text(2_000) });
    }
    at.fake.plan('POST /campaignBuilder', lost);
    const { id } = await at.tendlc.campaign(brand.id);
    await lostAnswer(id);
    const posts = at.count('POST /campaignBuilder');
    await at.lookNow(id);
    await at.tendlc.campaignReaches(id, 'in_review');
    expect(at.count('POST /campaignBuilder')).toBe(posts);
    for (let i = 0; i < 15; i += 1) at.fake.remove('campaigns', `long-${i}`);
  });

  it('that is mended while in review is changed there and not appealed', async () => {
    at.fake.plan('POST /campaignBuilder', lost);
    const { id } = await at.tendlc.campaign(brand.id);
    await lostAnswer(id);
    await at.live.call('PATCH', campaignPath(id), { sample1: 'New text, reply STOP' });
    await at.lookNow(id);
    const { registry_id } = await at.tendlc.campaignReaches(id, 'in_review');
    expect(at.fake.campaigns.get(registry_id ?? '')).toMatchObject({ sample1: 'New text, reply STOP' });
    expect(at.count(`POST /campaign/${registry_id}/appeal`)).toBe(0);
  });

  it('whose appeal is refused shows why, and is looked at again', async () => {
    const { id } = await at.tendlc.campaign(brand.id);
    const registryId = (await at.tendlc.campaignReaches(id, 'in_review')).registry_id ?? '';
    at.fake.decide('campaigns', registryId, { campaignStatus: 'TELNYX_FAILED', failureReasons: 'No opt-in' });
    await at.hear(id, { campaignId: registryId });
    at.fake.plan('POST /campaign', refusedWith(400, '10015', 'An appeal is pending'));
    await at.live.call('PATCH', campaignPath(id), { sample1: 'New text, reply STOP' });
    const refused = await waitFor(
      'the appeal was refused',
      () => readCampaign(id),
      ({ rejection_reasons: [reason] }) => reason?.message === 'An appeal is pending',
    );
    expect(refused.status).toBe('changes_requested');
    expect(await nextLookOf(id)).toBeGreaterThan(0);
    at.fake.decide('campaigns', registryId, { campaignStatus: 'MNO_PENDING' });
    await at.lookNow(id);
    await at.tendlc.campaignReaches(id, 'in_review');
  });

  it.each(['MNO_PROVISIONED', 'TCR_SUSPENDED'])('that fails for good after %s is rejected', async (before) => {
    const { id, registryId } = await at.approvedCampaign(brand.id);
    at.fake.decide('campaigns', registryId, { campaignStatus: before });
    await at.hear(id, { campaignId: registryId });
    at.fake.decide('campaigns', registryId, { campaignStatus: 'TCR_FAILED', failureReasons: 'fraud' });
    await at.hear(id, { campaignId: registryId });
    expect(await readCampaign(id)).toMatchObject({ status: 'rejected', rejection_reasons: [{ message: 'fraud' }] });
  });

  it('of the operator stays at the registry when the organization ends it, and none is made under its brand', async () => {
    const e164 = freshRecipient();
    const number = await at.admin<{ id: string }>(`/v1/organizations/${at.live.id}/phone-numbers`, {
      e164,
      campaignId: 'C-STATED-1',
    });
    const stated = await readCampaign('C-STATED-1');
    const refused = await at.tendlc.createCampaign(stated.brand_id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'BRAND_NOT_VERIFIED' } });

    at.fake.copyCampaign(campaign.registryId, 'C-STATED-1', {});
    await at.tendlc.unassign(number.id);
    await waitFor(
      'the number has no campaign',
      () => at.tendlc.number(number.id),
      (one) => one.smsCampaignId === null,
    );
    expect((await at.live.call('POST', `${campaignPath('C-STATED-1')}/deactivate`)).status).toBe(200);
    await at.tendlc.campaignReaches('C-STATED-1', 'deactivated');
    expect(at.fake.campaigns.has('C-STATED-1')).toBe(true);
    expect(at.count('DELETE /campaign/C-STATED-1')).toBe(0);
  });
});

describe('the assignment of a number', () => {
  const puts = () => at.count(`PUT /phone_number_campaigns/${at.live.e164}`);
  const deletes = () => at.count(`DELETE /phone_number_campaigns/${at.live.e164}`);
  const fails = async (assignmentStatus: string, failureReasons: string) => {
    at.fake.decide('numbers', at.live.e164, { assignmentStatus, failureReasons });
    await at.hear(at.live.numberId, { phoneNumber: at.live.e164 });
  };

  it('that fails is failed at once and asked for once, however often it is told', async () => {
    await at.tendlc.assign(campaign.id);
    await waitFor('the registry has the number', async () => at.fake.numbers.has(at.live.e164), Boolean);
    await fails('FAILED_ASSIGNMENT', 'first');
    expect((await at.tendlc.number()).smsAssignmentStatus).toBe('FAILED_ASSIGNMENT');
    await fails('FAILED_ASSIGNMENT', 'again');
    expect([puts(), at.count('POST /phone_number_campaigns')]).toEqual([0, 1]);
  });

  it('is asked for again after a 429, and does not take an old failure for its own', async () => {
    at.fake.plan('PUT /phone_number_campaigns', refusedWith(429, '10011', 'Too many', { 'retry-after': '1' }));
    await at.tendlc.assign(campaign.id);
    await waitFor(
      'it was asked for twice',
      async () => puts(),
      (times) => times === 2,
    );
    expect((await at.tendlc.number()).smsAssignmentStatus).toBe('PENDING_ASSIGNMENT');
    await fails('FAILED_ASSIGNMENT', 'of its own');
    const { body } = await at.live.call('GET', `/v1/sms/10dlc/assignments/${at.live.numberId}`);
    expect(body).toMatchObject({ status: 'FAILED_ASSIGNMENT', rejection_reasons: [{ message: 'of its own' }] });
    expect(puts()).toBe(2);
  });

  it('that failed comes about when the registry says so after all', async () => {
    at.fake.decide('numbers', at.live.e164, { assignmentStatus: 'ASSIGNED', failureReasons: undefined });
    await at.hear(at.live.numberId, { phoneNumber: at.live.e164 });
    expect((await at.tendlc.number()).smsAssignmentStatus).toBe('ASSIGNED');
  });

  it('whose end fails is asked to end once, and ends when the registry lets go', async () => {
    await at.tendlc.unassign();
    await waitFor(
      'the registry was asked',
      async () => deletes(),
      (times) => times === 1,
    );
    for (const reason of ['first', 'again']) await fails('FAILED_UNASSIGNMENT', reason);
    expect((await at.tendlc.number()).smsAssignmentStatus).toBe('FAILED_UNASSIGNMENT');
    expect(deletes()).toBe(1);
    at.fake.remove('numbers', at.live.e164);
    await at.hear(at.live.numberId, { phoneNumber: at.live.e164 });
    expect((await at.tendlc.number()).smsCampaignId).toBeNull();
  });

  it('shows why the account is refused while it waits, and goes on when that has passed', async () => {
    const shows = (reason: typeof unpaid) =>
      waitFor('the reason is shown', readAssignment, ({ rejection_reasons: [one] }) => one?.code === reason.code);
    const [asked, ended] = [at.count('POST /phone_number_campaigns'), deletes()];
    at.fake.plan('GET /phone_number_campaigns', refusing(unpaid));
    at.fake.plan('POST /phone_number_campaigns', refusing(forbidden));
    await at.tendlc.assign(campaign.id);
    expect(await shows(unpaid)).toMatchObject({ status: 'PENDING_ASSIGNMENT', rejection_reasons: [unpaid] });
    await at.lookNow(at.live.numberId);
    expect(await readAssignment()).toMatchObject({ status: 'PENDING_ASSIGNMENT', rejection_reasons: [forbidden] });
    await at.lookNow(at.live.numberId);
    expect(await readAssignment()).toMatchObject({ status: 'PENDING_ASSIGNMENT', rejection_reasons: [] });
    expect(at.count('POST /phone_number_campaigns') - asked).toBe(2);
    at.fake.decide('numbers', at.live.e164, { assignmentStatus: 'ASSIGNED' });
    await at.hear(at.live.numberId, { phoneNumber: at.live.e164 });

    at.fake.plan('DELETE /phone_number_campaigns', refusing(unpaid));
    await at.tendlc.unassign();
    expect(await shows(unpaid)).toMatchObject({ status: 'PENDING_UNASSIGNMENT' });
    await at.lookNow(at.live.numberId);
    expect(await readAssignment()).toMatchObject({ status: 'PENDING_UNASSIGNMENT', rejection_reasons: [] });
    expect(deletes() - ended).toBe(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { flow, tendlcOf } from '../../support/tendlc-organization.ts';

let stage: SmsStage;
let ours: SmsOrganization;
let tendlc: ReturnType<typeof tendlcOf>;
/** One that every test may hang campaigns on. */
let brandId: string;

beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
  ours = await stage.organization();
  tendlc = tendlcOf(ours);
  brandId = (await tendlc.verifiedBrand()).id;
}, 60_000);
afterAll(() => stage.close());

/** How often the registry took a registration. */
async function timesRegistered(reference: string): Promise<number> {
  const [row] = await stage.sql<{ taken: number }>(
    'select count(*)::int as taken from simulated_registrations where reference = $1 and taken',
    [reference],
  );
  return row?.taken ?? 0;
}

describe('a brand of a test organization', () => {
  it('is verified by itself, and each state is told once and in order', async () => {
    const brand = await tendlc.brand();
    expect(brand).toMatchObject({ source: 'api', status: 'registering', registry_id: null, rejection_reasons: [] });
    const verified = await tendlc.brandReaches(brand.id, 'verified');
    expect(verified.registry_id).toEqual(expect.any(String));
    expect(await tendlc.told(brand.id)).toEqual([
      ['brand.in_review', 'in_review'],
      ['brand.verified', 'verified'],
    ]);
    expect((await ours.events(brand.id)).map(({ sequence }) => sequence)).toEqual([1, 2]);
    expect(await timesRegistered(brand.id)).toBe(1);
  });

  it('is rejected for good by [rejected], with a reason, and can then only be deleted', async () => {
    const { id } = await tendlc.brand({ display_name: 'Bluebird [rejected]' });
    const rejected = await tendlc.brandReaches(id, 'rejected');
    expect(rejected.rejection_reasons).toEqual([{ code: 'SIMULATED', message: expect.any(String) }]);
    const mended = await ours.call('PATCH', `/v1/sms/10dlc/brands/${id}`, { ein: '98-7654321' });
    expect(mended).toMatchObject({ status: 409, body: { code: 'NOT_EDITABLE', status: 'rejected' } });
    expect((await ours.call('DELETE', `/v1/sms/10dlc/brands/${id}`)).status).toBe(204);
    await tendlc.brandReaches(id, 'deleted');
    expect((await tendlc.told(id)).map(([type]) => type)).toEqual([
      'brand.in_review',
      'brand.rejected',
      'brand.deleted',
    ]);
  });

  it('is verified once what [changes] asked for is mended, without a second registration', async () => {
    const { id } = await tendlc.brand({ display_name: 'Bluebird [changes]' });
    const asked = await tendlc.brandReaches(id, 'changes_requested');
    expect(asked.rejection_reasons).toHaveLength(1);
    const mended = await ours.call('PATCH', `/v1/sms/10dlc/brands/${id}`, { display_name: 'Bluebird' });
    expect(mended).toMatchObject({
      status: 200,
      body: { status: 'registering', display_name: 'Bluebird', ein: asked.ein, rejection_reasons: [] },
    });
    const verified = await tendlc.brandReaches(id, 'verified');
    expect(verified.registry_id).toBe(asked.registry_id);
    expect(await timesRegistered(id)).toBe(1);
    expect((await tendlc.told(id)).map(([type]) => type)).toEqual([
      'brand.in_review',
      'brand.changes_requested',
      'brand.in_review',
      'brand.verified',
    ]);
  });

  it('that is refused when it is submitted leaves nothing at the registry, and is registered once it is mended', async () => {
    const { id } = await tendlc.brand({ display_name: 'Bluebird [refused]' });
    const refused = await tendlc.brandReaches(id, 'changes_requested');
    expect(refused).toMatchObject({ registry_id: null, rejection_reasons: [{ code: 'SIMULATED' }] });
    expect(await timesRegistered(id)).toBe(0);
    await ours.call('PATCH', `/v1/sms/10dlc/brands/${id}`, { display_name: 'Bluebird' });
    await tendlc.brandReaches(id, 'verified');
    expect(await timesRegistered(id)).toBe(1);
  });

  it.each(['[unanswered]', '[unreachable]'])('is registered exactly once through %s', async (word) => {
    const { id } = await tendlc.brand({ display_name: `Bluebird ${word}` });
    await tendlc.brandReaches(id, 'verified');
    expect(await timesRegistered(id)).toBe(1);
  });

  it('that is deleted while its answer is lost is found and taken out', async () => {
    const { id } = await tendlc.brand({ display_name: 'Bluebird [unanswered] [review]' });
    await ours.call('DELETE', `/v1/sms/10dlc/brands/${id}`);
    await tendlc.brandReaches(id, 'deleted');
    const left = await stage.sql(
      'select seq from simulated_registrations where reference = $1 and taken and ended_at is null',
      [id],
    );
    expect(left).toEqual([]);
  });

  it('whose process died in the middle of a step is looked up, not registered again', async () => {
    const { id } = await tendlc.brand({ display_name: 'Bluebird [review]' });
    const { registry_id } = await tendlc.brandReaches(id, 'in_review');
    // As a process leaves it that dies between the registry's answer and its record.
    await stage.sql(`update sms_brands set status = 'registering', registry_id = null where id = $1`, [id]);
    await stage.sql(
      `update sms_registry_work set may_be_taken = true, fence = fence + 1, not_before = null,
         lease_until = clock_timestamp(), wake_at = clock_timestamp() where resource_id = $1`,
      [id],
    );
    expect((await tendlc.brandReaches(id, 'in_review')).registry_id).toBe(registry_id);
    expect(await timesRegistered(id)).toBe(1);
  });
});

describe('a campaign of a test organization', () => {
  it('is approved by itself under a verified brand', async () => {
    const campaign = await tendlc.campaign(brandId);
    expect(campaign).toMatchObject({ brand_id: brandId, status: 'registering', source: 'api' });
    await tendlc.campaignReaches(campaign.id, 'approved');
    expect(await tendlc.told(campaign.id)).toEqual([
      ['campaign.in_review', 'in_review'],
      ['campaign.approved', 'approved'],
    ]);
  });

  it('waits for its brand: one that is not verified is refused, and the key is not used', async () => {
    const { id } = await tendlc.brand({ display_name: 'Bluebird [review]' });
    await tendlc.brandReaches(id, 'in_review');
    const refused = await tendlc.createCampaign(id, {}, 'campaign-key');
    expect(refused).toMatchObject({ status: 409, body: { code: 'BRAND_NOT_VERIFIED', status: 'in_review' } });
    expect((await tendlc.createCampaign(brandId, {}, 'campaign-key')).status).toBe(202);
  });

  it.each([
    ['[rejected]', ['in_review', 'rejected']],
    ['[changes]', ['in_review', 'changes_requested']],
    ['[suspended]', ['in_review', 'approved', 'suspended']],
    ['[expired]', ['in_review', 'approved', 'expired']],
  ] as const)('with %s in its flow goes through %j', async (word, states) => {
    const { id } = await tendlc.campaign(brandId, { message_flow: `${flow} ${word}` });
    await tendlc.campaignReaches(id, states.at(-1) ?? 'approved');
    expect(await tendlc.told(id)).toEqual(states.map((state) => [`campaign.${state}`, state]));
  });

  it('is approved once what [changes] asked for is mended', async () => {
    const { id } = await tendlc.campaign(brandId, { message_flow: `${flow} [changes]` });
    await tendlc.campaignReaches(id, 'changes_requested');
    await ours.call('PATCH', `/v1/sms/10dlc/campaigns/${id}`, { message_flow: flow });
    await tendlc.campaignReaches(id, 'approved');
    expect(await timesRegistered(id)).toBe(1);
  });

  it('that is deactivated ends, and its brand can then be deleted', async () => {
    const brand = await tendlc.verifiedBrand();
    const { id } = await tendlc.approvedCampaign(brand.id);
    const inUse = await ours.call('DELETE', `/v1/sms/10dlc/brands/${brand.id}`);
    expect(inUse).toMatchObject({ status: 409, body: { code: 'REGISTRATION_IN_USE' } });
    expect((await ours.call('POST', `/v1/sms/10dlc/campaigns/${id}/deactivate`)).status).toBe(200);
    await tendlc.campaignReaches(id, 'deactivated');
    expect((await tendlc.told(id)).at(-1)).toEqual(['campaign.deactivated', 'deactivated']);
    expect((await ours.call('DELETE', `/v1/sms/10dlc/brands/${brand.id}`)).status).toBe(204);
    await tendlc.brandReaches(brand.id, 'deleted');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FakeTelnyxRegistry } from '../../support/fake-telnyx-registry.ts';
import { type LiveRegistry, startLiveRegistry } from '../../support/live-registry.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import type { SmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let at: LiveRegistry;
let fake: FakeTelnyxRegistry;
let stage: SmsStage;
let live: SmsOrganization;
let tendlc: LiveRegistry['tendlc'];

beforeAll(async () => {
  at = await startLiveRegistry();
  ({ fake, stage, live, tendlc } = at);
}, 60_000);
afterAll(async () => {
  await at.close();
  expect(fake.violations).toEqual([]);
});

const event = (type: string, payload: object) => ({
  data: { event_type: `10dlc.${type}.update`, id: 'e', occurred_at: new Date().toISOString(), payload },
});

const registrationsOf = (id: string): number =>
  [...fake.brands.values()].filter(({ webhookURL }) => String(webhookURL).endsWith(`?ref=${id}`)).length;

describe('a live organization', () => {
  it('makes its number a ready sender through the registry, and loses that with the campaign', async () => {
    expect(await tendlc.number()).toMatchObject({ smsCampaignId: null, smsAssignmentStatus: null });
    expect((await live.send()).body).toMatchObject({ code: 'SENDER_NOT_READY' });
    const brand = await at.verifiedBrand();
    const campaign = await at.approvedCampaign(brand.id);
    expect((await tendlc.assign(campaign.id)).status).toBe(202);
    await waitFor(
      'the registry has the number',
      async () => fake.numbers.get(live.e164)?.['campaignId'],
      (id) => id === campaign.registryId,
    );
    fake.decide('numbers', live.e164, { assignmentStatus: 'ASSIGNED' });
    await at.tell(event('phone_number', { phoneNumber: live.e164, campaignId: campaign.registryId }));
    const ready = await tendlc.numberReaches('ASSIGNED');
    expect(ready).toMatchObject({ smsCampaignId: campaign.id, sms10dlcProfileId: brand.id });
    const waiting = await live.accepted({ send_at: '2027-01-13T18:00:00Z' });

    fake.decide('campaigns', campaign.registryId, { campaignStatus: 'TCR_SUSPENDED' });
    await at.tell(event('campaign', { campaignId: campaign.registryId }));
    await tendlc.campaignReaches(campaign.id, 'suspended');
    expect(await live.send()).toMatchObject({ status: 422, body: { reasons: [{ code: 'campaign_not_approved' }] } });
    await live.passTime('1 hour');
    await live.reaches(waiting.id, 'rejected');

    fake.decide('campaigns', campaign.registryId, { campaignStatus: 'MNO_PROVISIONED' });
    await at.tell(event('campaign', { campaignId: campaign.registryId }));
    await tendlc.campaignReaches(campaign.id, 'approved');
    await live.accepted({ send_at: '2027-01-14T18:00:00Z' });

    // The registry takes the number away by itself.
    fake.remove('numbers', live.e164);
    await at.tell(event('phone_number', { phoneNumber: live.e164 }));
    await waitFor(
      'the number has no campaign',
      () => tendlc.number(),
      ({ smsCampaignId }) => smsCampaignId === null,
    );
    expect((await tendlc.told(live.numberId)).map(([type]) => type)).toEqual([
      'campaign.number_assigned',
      'campaign.number_unassigned',
    ]);
  });

  it('sees the complaints of the registry, and mends them under the same registration', async () => {
    const { id, registryId } = await at.brandAtRegistry();
    const complaint = { id: 'TAX_ID', description: 'The EIN does not match' };
    fake.decide('brands', registryId, { status: 'OK', identityStatus: 'UNVERIFIED', feedback: [complaint] });
    await at.tell(event('brand', { brandId: registryId }));
    const asked = await tendlc.brandReaches(id, 'changes_requested');
    expect(asked.rejection_reasons).toEqual([{ code: 'TAX_ID', message: 'The EIN does not match' }]);
    await live.call('PATCH', `/v1/sms/10dlc/brands/${id}`, { ein: '98-7654321' });
    await tendlc.brandReaches(id, 'in_review');
    expect(fake.brands.get(registryId)).toMatchObject({ ein: '98-7654321' });
    expect(registrationsOf(id)).toBe(1);
  });

  it.each([
    ['a reset', { kind: 'reset' }],
    ['half an answer', { kind: 'half_body' }],
    ['bytes that are no HTTP', { kind: 'garbage' }],
    ['a 500 from a proxy', { kind: 'raw', status: 500, body: '<html>' }],
    ['an answer without an id', { kind: 'raw', status: 200, body: '{}' }],
  ] as const)('registers a brand once when its answer is lost by %s', async (_what, fault) => {
    fake.plan('POST /brand', { afterwards: fault });
    const { id } = await tendlc.brand();
    await waitFor(
      'the step has ended',
      async () =>
        stage.sql<{ taken: boolean }>(
          'select may_be_taken as taken from sms_registry_work where resource_id = $1 and lease_until is null',
          [id],
        ),
      ([row]) => row?.taken === true,
    );
    await at.lookNow(id);
    await tendlc.brandReaches(id, 'in_review');
    expect(registrationsOf(id)).toBe(1);
  });

  it('does not register a campaign again while a look-up fails', async () => {
    const brandId = (await at.verifiedBrand()).id;
    fake.plan('POST /campaignBuilder', { afterwards: { kind: 'reset' } });
    const unavailable = { instead: { status: 503, errors: [{ code: '10007', title: 'Unavailable' }] } } as const;
    fake.plan('GET /campaign', unavailable, unavailable);
    const { id } = await tendlc.campaign(brandId);
    const posts = () => fake.requests.filter((request) => request === 'POST /campaignBuilder').length;
    const before = posts();
    const campaign = await waitFor(
      'the campaign was found',
      async () => {
        await at.lookNow(id);
        return (await live.call<{ status: string }>('GET', `/v1/sms/10dlc/campaigns/${id}`)).body;
      },
      ({ status }) => status === 'in_review',
    );
    expect(campaign).toMatchObject({ registry_id: expect.any(String) });
    expect(posts() - before).toBeLessThanOrEqual(1);
    expect([...fake.campaigns.values()].filter(({ referenceId }) => referenceId === id)).toHaveLength(1);
  });

  it('waits while nobody listens, and then registers once', async () => {
    await fake.stopListening();
    const { id } = await tendlc.brand();
    await waitFor(
      'a step came to nothing',
      () => stage.sql<{ looks: number }>('select looks from sms_registry_work where resource_id = $1', [id]),
      ([row]) => (row?.looks ?? 0) > 0,
    );
    expect(registrationsOf(id)).toBe(0);
    await fake.listen();
    await at.lookNow(id);
    await tendlc.brandReaches(id, 'in_review');
    expect(registrationsOf(id)).toBe(1);
  });
});

describe('POST /v1/registries/telnyx/events', () => {
  it('believes nothing without a fresh signature of the account', async () => {
    const { id, registryId } = await at.brandAtRegistry();
    fake.decide('brands', registryId, { status: 'OK', identityStatus: 'VERIFIED' });
    const reads = () => fake.requests.filter((request) => request === `GET /brand/${registryId}`).length;
    const before = reads();
    const body = event('brand', { brandId: registryId });
    expect((await at.tell(body, Math.floor(Date.now() / 1000) - 301)).status).toBe(401);
    const unsigned = { method: 'POST', path: '/v1/registries/telnyx/events', json: body };
    expect((await stage.ask(unsigned)).status).toBe(401);
    expect((await stage.ask({ ...unsigned, path: '/v1/registries/simulated/events' })).status).toBe(404);
    expect(reads()).toBe(before);
    expect((await at.tell(body)).status).toBe(200);
    await tendlc.brandReaches(id, 'verified');
  });

  it('takes what it cannot use: strangers, other events, and no JSON', async () => {
    expect((await at.tell(event('brand', { brandId: 'nobody' }))).status).toBe(200);
    expect((await at.tell({ data: { event_type: 'order.complete', payload: {} } })).status).toBe(200);
    const rawBody = Buffer.from('{');
    const headers = fake.signer.headers(rawBody);
    const answer = await stage.ask({ method: 'POST', path: '/v1/registries/telnyx/events', headers, raw: rawBody });
    expect(answer.status).toBe(400);
  });
});

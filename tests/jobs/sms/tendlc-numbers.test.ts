import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { flow, tendlcOf } from '../../support/tendlc-organization.ts';

let stage: SmsStage;
beforeAll(async () => {
  stage = await startSmsStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());

const soon = '2027-01-13T18:00:00Z';

/** An organization with a verified brand. */
async function registered(): Promise<{
  ours: SmsOrganization;
  tendlc: ReturnType<typeof tendlcOf>;
  brandId: string;
}> {
  const ours = await stage.organization();
  const tendlc = tendlcOf(ours);
  return { ours, tendlc, brandId: (await tendlc.verifiedBrand()).id };
}

describe('a number', () => {
  it('becomes a ready sender by an approved campaign, and its record and events say so', async () => {
    const { ours, tendlc, brandId } = await registered();
    await tendlc.unassigned();
    expect(await tendlc.number()).toMatchObject({
      smsCampaignId: null,
      sms10dlcProfileId: null,
      smsAssignmentStatus: null,
    });
    expect(await ours.send()).toMatchObject({
      status: 422,
      body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'campaign_not_assigned' }] },
    });

    const { id } = await tendlc.approvedCampaign(brandId);
    const asked = await tendlc.assign(id);
    expect(asked).toMatchObject({ status: 202, body: { status: 'PENDING_ASSIGNMENT', campaign_id: id } });
    const ready = await tendlc.numberReaches('ASSIGNED');
    expect(ready).toMatchObject({ smsCampaignId: id, sms10dlcProfileId: brandId });
    expect(ready.smsAssignmentUpdatedAt).not.toBe(asked.body.updated_at);

    const message = await ours.accepted();
    expect(message).toMatchObject({ campaign_id: id, brand_id: brandId, campaign_snapshot: { status: 'approved' } });
    await ours.reaches(message.id, 'delivered');
    expect(await tendlc.told(ours.numberId)).toEqual([
      ['campaign.number_unassigned', 'UNASSIGNED'],
      ['campaign.number_assigned', 'ASSIGNED'],
    ]);
  });

  it('does not become one by a campaign that asks for [number-failed], and says why', async () => {
    const { ours, tendlc, brandId } = await registered();
    await tendlc.unassigned();
    const { id } = await tendlc.approvedCampaign(brandId, { message_flow: `${flow} [number-failed]` });
    await tendlc.assign(id);
    await tendlc.numberReaches('FAILED_ASSIGNMENT');
    const { body } = await ours.call('GET', `/v1/sms/10dlc/assignments/${ours.numberId}`);
    expect(body).toMatchObject({ status: 'FAILED_ASSIGNMENT', rejection_reasons: [{ code: 'SIMULATED' }] });
    expect((await ours.send()).status).toBe(422);
    expect((await tendlc.told(ours.numberId)).at(-1)).toEqual(['campaign.number_failed', 'FAILED_ASSIGNMENT']);

    // Another campaign can have it then.
    const other = await tendlc.approvedCampaign(brandId);
    await tendlc.assign(other.id);
    await tendlc.numberReaches('ASSIGNED');
    await ours.accepted();
  });

  it.each([
    ['suspended', '[suspended]'],
    ['expired', '[expired]'],
  ] as const)(
    'loses its readiness with a campaign that is %s, and texts that wait are rejected',
    async (state, word) => {
      const { ours, tendlc, brandId } = await registered();
      await tendlc.unassigned();
      const { id } = await tendlc.approvedCampaign(brandId);
      await tendlc.assign(id);
      await tendlc.numberReaches('ASSIGNED');
      const waiting = await ours.accepted({ send_at: soon });
      // The registry changes its mind, and a look tells.
      await stage.sql(
        `update simulated_registrations set subject = subject || $2, submitted_at = clock_timestamp() - interval '1 hour'
       where reference = $1`,
        [id, word],
      );
      await stage.sql(`update sms_registry_work set wake_at = clock_timestamp() where resource_id = $1`, [id]);
      await tendlc.campaignReaches(id, state);

      expect(await ours.send()).toMatchObject({
        status: 422,
        body: { code: 'SENDER_NOT_READY', reasons: [{ code: 'campaign_not_approved' }] },
      });
      await ours.passTime('1 hour');
      const rejected = await ours.reaches(waiting.id, 'rejected');
      expect(rejected.error).toMatchObject({ code: 'sender_not_ready', message: expect.stringContaining('approved') });
      expect((await tendlc.number()).smsAssignmentStatus).toBe('ASSIGNED');
    },
  );

  it('that is taken off its campaign stops at once, and texts that wait are rejected', async () => {
    const { ours, tendlc } = await registered();
    const waiting = await ours.accepted({ send_at: soon });
    expect((await tendlc.unassign()).status).toBe(204);
    expect((await ours.send()).status).toBe(422);
    await ours.passTime('1 hour');
    expect((await ours.reaches(waiting.id, 'rejected')).error?.code).toBe('sender_not_ready');
  });

  it('keeps its campaign from ending', async () => {
    const { ours, tendlc, brandId } = await registered();
    await tendlc.unassigned();
    const { id } = await tendlc.approvedCampaign(brandId);
    await tendlc.assign(id);
    await tendlc.numberReaches('ASSIGNED');
    const refused = await ours.call('POST', `/v1/sms/10dlc/campaigns/${id}/deactivate`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'REGISTRATION_IN_USE' } });
    await ours.accepted();
  });

  it('goes to one of two campaigns that want it at the same time', async () => {
    const { tendlc, brandId } = await registered();
    await tendlc.unassigned();
    const campaigns = await Promise.all([1, 2].map(() => tendlc.approvedCampaign(brandId)));
    const answers = await Promise.all(campaigns.map(({ id }) => tendlc.assign(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    const winner = answers.findIndex(({ status }) => status === 202);
    expect((await tendlc.numberReaches('ASSIGNED')).smsCampaignId).toBe(campaigns[winner]?.id);
  });
});

describe('deliveries', () => {
  it('reach an endpoint that subscribed to brand and campaign events', async () => {
    const { ours, tendlc } = await registered();
    const endpoint = { name: 'Registry', url: 'http://127.0.0.1:1024/hook', events: ['brand.verified'] };
    await ours.call('POST', '/v1/webhooks', endpoint);
    await tendlc.verifiedBrand();
    const log = await waitFor(
      'a delivery of brand.verified',
      async () => (await ours.call<{ data: Array<{ event: string }> }>('GET', '/v1/webhook-deliveries')).body.data,
      (data) => data.length === 1,
    );
    expect(log[0]?.event).toBe('brand.verified');
  });
});

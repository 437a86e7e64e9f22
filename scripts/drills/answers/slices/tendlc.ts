import { requestExample } from '../../../../tests/support/contract-examples.ts';
import { freshKey, freshRecipient } from '../../../../tests/support/fresh.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import { statedCampaign } from '../../../../tests/support/tendlc-organization.ts';
import type { Answers, Bring } from '../bring.ts';

const path = '/v1/sms/10dlc';
const brandOf = (fields: object = {}): object => ({ ...requestExample('createTendlcBrand'), ...fields });
const campaignOf = (brand_id: string, fields: object = {}): object => ({
  ...requestExample('createTendlcCampaign'),
  brand_id,
  ...fields,
});

function register({ call }: SmsOrganization, what: string, json: object, key = freshKey()) {
  return call<{ id: string }>('POST', `${path}/${what}`, json, { 'idempotency-key': key });
}

/** Registers, registers something else with the same key, and repeats the first while it is said to run still. */
async function registerKeyed(
  { database }: Parameters<Bring>[0],
  ours: SmsOrganization,
  what: string,
  json: object,
  other: object,
) {
  const key = freshKey();
  const { body } = await register(ours, what, json, key);
  await register(ours, what, other, key);
  await database.ask(
    `update idempotency_keys set running_until = clock_timestamp() + interval '1 hour' where resource_id = $1`,
    [body.id],
  );
  await register(ours, what, json, key);
}

const bringBrands: Bring = async (system, { ours, live }) => {
  await registerKeyed(system, ours, 'brands', brandOf(), brandOf({ display_name: 'Other' }));
  await register(live, 'brands', brandOf());
};

const bringCampaigns: Bring = async (system, { ours, live }) => {
  const { brand_id } = await statedCampaign(ours);
  await registerKeyed(system, ours, 'campaigns', campaignOf(brand_id), campaignOf(brand_id, { sample1: 'Other' }));
  const unverified = await register(ours, 'brands', brandOf({ display_name: 'Bluebird [review]' }));
  await register(ours, 'campaigns', campaignOf(unverified.body.id));
  await register(ours, 'campaigns', campaignOf(`brand_${'0'.repeat(32)}`));
  await system.ask({
    method: 'POST',
    path: `/v1/organizations/${live.id}/phone-numbers`,
    key: system.adminKey,
    json: { e164: freshRecipient() },
  });
  await register(live, 'campaigns', campaignOf((await statedCampaign(live)).brand_id));
};

const bringAssignments: Bring = async (system, { ours }) => {
  const { id, brand_id } = await statedCampaign(ours);
  const assign = (phone_number_id: string, campaign_id: string, organization = ours) =>
    organization.call('POST', `${path}/assignments`, { phone_number_id, campaign_id });
  await assign(`num_${'0'.repeat(32)}`, id);
  const waiting = await register(
    ours,
    'campaigns',
    campaignOf(brand_id, { message_flow: 'Guests tick a box for texts when they reserve. [review]' }),
  );
  await assign(ours.numberId, waiting.body.id);
  // On its way out for good: the registry itself is done with it within a moment.
  const leaving = await system.organization('Leaving');
  await leaving.setNumber(`sms_assignment_status = 'PENDING_UNASSIGNMENT'`);
  await assign(leaving.numberId, (await statedCampaign(leaving)).id, leaving);
};

/** What brings out the answers of their own that the operations of 10DLC have. */
export const answers: Answers = {
  createTendlcBrand: bringBrands,
  updateTendlcBrand: async (_system, { ours }) =>
    ours.call('PATCH', `${path}/brands/${(await statedCampaign(ours)).brand_id}`, { city: 'Boston' }),
  deleteTendlcBrand: async (_system, { ours }) =>
    ours.call('DELETE', `${path}/brands/${(await statedCampaign(ours)).brand_id}`),
  createTendlcCampaign: bringCampaigns,
  updateTendlcCampaign: async (_system, { ours }) =>
    ours.call('PATCH', `${path}/campaigns/${(await statedCampaign(ours)).id}`, { sample1: 'Other' }),
  deactivateTendlcCampaign: async (system) => {
    const other = await system.organization('Ended');
    const { id } = await statedCampaign(other);
    await other.call('POST', `${path}/campaigns/${id}/deactivate`);
    await other.setCampaign(`status = 'expired'`);
    await other.call('POST', `${path}/campaigns/${id}/deactivate`);
  },
  createTendlcAssignment: bringAssignments,
};

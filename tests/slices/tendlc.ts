import { requestExample } from '../support/contract-examples.ts';
import { freshKey } from '../support/fresh.ts';
import { body, listOf, type Owner, param, type SliceTable, type Things } from '../support/slice-table.ts';
import { statedCampaign } from '../support/tendlc-organization.ts';

const path = '/v1/sms/10dlc';
const one = { idempotencyKey: 'one' };
// What the registry refuses can be mended, whether a worker got to it or not.
const refusedFlow = 'Guests tick a box for texts when they reserve on our page. [refused]';

export const operations: SliceTable<'tendlc'> = {
  createTendlcBrand: {
    sdk: (client) =>
      client.sms.tendlc.brands.create(
        { entity_type: 'NON_PROFIT', display_name: 'B', country: 'US', email: 'a@b.c', vertical: 'NGO' },
        one,
      ),
  },
  listTendlcBrands: {
    list: listOf('createTendlcBrand'),
    sdk: (client) => client.sms.tendlc.brands.list({ limit: 5 }),
  },
  getTendlcBrand: {
    names: [param('newBrand', 'brand_id'), param('brand', 'brand_id')],
    sdk: (client) => client.sms.tendlc.brands.get('brand/1'),
  },
  updateTendlcBrand: {
    names: [param('refusedBrand', 'brand_id'), param('brand', 'brand_id')],
    sdk: (client) => client.sms.tendlc.brands.update('brand/1', { ein: '12-3456789' }),
  },
  deleteTendlcBrand: {
    names: [param('newBrand', 'brand_id'), param('brand', 'brand_id')],
    sdk: (client) => client.sms.tendlc.brands.delete('brand/1'),
  },
  createTendlcCampaign: {
    names: [body('brand', (id) => ({ brand_id: id }))],
    existing: async ({ ours }) => ({ brand_id: await ours.the('brand') }),
    sdk: (client) =>
      client.sms.tendlc.campaigns.create(
        { brand_id: 'brand_1', use_case: 'MIXED', description: 'D', message_flow: 'F', sample1: 'S' },
        one,
      ),
  },
  listTendlcCampaigns: {
    list: listOf('createTendlcCampaign'),
    sdk: (client) => client.sms.tendlc.campaigns.list({ limit: 5 }),
  },
  getTendlcCampaign: {
    names: [param('newCampaign', 'campaign_id'), param('campaign', 'campaign_id')],
    sdk: (client) => client.sms.tendlc.campaigns.get('camp/1'),
  },
  updateTendlcCampaign: {
    names: [param('refusedCampaign', 'campaign_id'), param('campaign', 'campaign_id')],
    sdk: (client) => client.sms.tendlc.campaigns.update('camp/1', { sample1: 'S' }),
  },
  deactivateTendlcCampaign: {
    names: [param('newCampaign', 'campaign_id'), param('campaign', 'campaign_id')],
    sdk: (client) => client.sms.tendlc.campaigns.deactivate('camp/1'),
  },
  createTendlcAssignment: {
    names: [body('phoneNumber', (id) => ({ phone_number_id: id })), body('campaign', (id) => ({ campaign_id: id }))],
    existing: async ({ ours }) => ({
      phone_number_id: await ours.the('phoneNumber'),
      campaign_id: await ours.the('campaign'),
    }),
    sdk: (client) => client.sms.tendlc.assignments.create({ phone_number_id: 'num_1', campaign_id: 'camp_1' }),
  },
  listTendlcAssignments: {
    list: async (ours) => {
      await ours.a('anotherNumber');
      return { hasCursor: true };
    },
    sdk: (client) => client.sms.tendlc.assignments.list({ limit: 5 }),
  },
  getTendlcAssignment: {
    names: [param('phoneNumber', 'phone_number_id')],
    sdk: (client) => client.sms.tendlc.assignments.get('num/1'),
  },
  deleteTendlcAssignment: {
    names: [param('anotherNumber', 'phone_number_id')],
    sdk: (client) => client.sms.tendlc.assignments.delete('num/1'),
  },
};

async function register({ call }: Owner, what: string, json: object): Promise<string> {
  return (await call<{ id: string }>('POST', `${path}/${what}`, json, { 'idempotency-key': freshKey() })).body.id;
}

const registerBrand = (owner: Owner, fields: object): Promise<string> =>
  register(owner, 'brands', { ...requestExample('createTendlcBrand'), ...fields });

async function registerCampaign(owner: Owner, fields: object): Promise<string> {
  const example = requestExample('createTendlcCampaign');
  return register(owner, 'campaigns', { ...example, brand_id: await owner.the('brand'), ...fields });
}

export const things: Things = {
  /** Those that it was born with. */
  brand: async (owner) => (await statedCampaign(owner)).brand_id,
  campaign: async (owner) => (await statedCampaign(owner)).id,
  newBrand: async (owner) => registerBrand(owner, owner.mark === null ? {} : { display_name: owner.mark }),
  refusedBrand: async (owner) => registerBrand(owner, { display_name: 'Bluebird [refused]' }),
  newCampaign: async (owner) => registerCampaign(owner, owner.mark === null ? {} : { sample1: owner.mark }),
  refusedCampaign: async (owner) => registerCampaign(owner, { message_flow: refusedFlow }),
};

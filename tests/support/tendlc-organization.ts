import type { components } from '../../server/src/contract/generated/openapi.ts';
import { requestExample } from './contract-examples.ts';
import type { ApiAnswer } from './sms-http.ts';
import { freshKey } from './fresh.ts';
import type { SmsOrganization } from './sms-organization.ts';
import { waitFor } from './sms-waiting.ts';

type Schemas = components['schemas'];
export type WireBrand = Schemas['TendlcBrand'];
export type WireCampaign = Schemas['TendlcCampaign'];
export type WireAssignment = Schemas['TendlcAssignment'];
type WireNumber = Schemas['PhoneNumber'];

const path = '/v1/sms/10dlc';

/** A flow long enough for the registry. */
export const flow = 'Guests tick a box for texts when they reserve a table on our page.';

/** The campaign, and its brand, of an organization's first number: it was born with them, or the operator stated them. */
export async function statedCampaign({
  call,
}: Pick<SmsOrganization, 'call'>): Promise<{ id: string; brand_id: string }> {
  const { body } = await call<{ data: WireAssignment[] }>('GET', `${path}/assignments`);
  return (await call<WireCampaign>('GET', `${path}/campaigns/${body.data[0]?.campaign_id}`)).body;
}

/** What one organization does at the registry, as a test speaks for it. */
export function tendlcOf(organization: SmsOrganization) {
  const { call } = organization;
  const keyed = <T>(what: string, json: object, key = freshKey()): Promise<ApiAnswer<T>> =>
    call<T>('POST', `${path}/${what}`, json, { 'idempotency-key': key });
  const read = async <T>(what: string): Promise<T> => (await call<T>('GET', `${path}/${what}`)).body;
  const reaches = <T extends { status: string }>(what: string, status: string): Promise<T> =>
    waitFor(
      `${what} is ${status}`,
      () => read<T>(what),
      (seen) => seen.status === status,
    );

  const tendlc = {
    brandBody: (fields: object = {}) => ({ ...requestExample('createTendlcBrand'), ...fields }),
    createBrand: (fields: object = {}, key?: string) => keyed<WireBrand>('brands', tendlc.brandBody(fields), key),
    /** Insists on the 202. */
    brand: async (fields: object = {}): Promise<WireBrand> => accepted(await tendlc.createBrand(fields)),
    brandReaches: (id: string, status: WireBrand['status']) => reaches<WireBrand>(`brands/${id}`, status),
    verifiedBrand: async (fields: object = {}): Promise<WireBrand> =>
      tendlc.brandReaches((await tendlc.brand(fields)).id, 'verified'),

    campaignBody: (brandId: string, fields: object = {}) => ({
      ...requestExample('createTendlcCampaign'),
      brand_id: brandId,
      ...fields,
    }),
    createCampaign: (brandId: string, fields: object = {}, key?: string) =>
      keyed<WireCampaign>('campaigns', tendlc.campaignBody(brandId, fields), key),
    campaign: async (brandId: string, fields: object = {}): Promise<WireCampaign> =>
      accepted(await tendlc.createCampaign(brandId, fields)),
    campaignReaches: (id: string, status: WireCampaign['status']) => reaches<WireCampaign>(`campaigns/${id}`, status),
    approvedCampaign: async (brandId: string, fields: object = {}): Promise<WireCampaign> =>
      tendlc.campaignReaches((await tendlc.campaign(brandId, fields)).id, 'approved'),

    assign: (campaignId: string, numberId = organization.numberId) =>
      call<WireAssignment>('POST', `${path}/assignments`, { phone_number_id: numberId, campaign_id: campaignId }),
    unassign: (numberId = organization.numberId) => call('DELETE', `${path}/assignments/${numberId}`),
    /** The number without a campaign. */
    unassigned: async (numberId = organization.numberId): Promise<void> => {
      await tendlc.unassign(numberId);
      await waitFor(
        `${numberId} has no campaign`,
        () => tendlc.number(numberId),
        ({ smsCampaignId }) => smsCampaignId === null,
      );
    },
    number: async (id = organization.numberId): Promise<WireNumber> =>
      (await call<WireNumber>('GET', `/v1/phone-numbers/${id}`)).body,
    /** Follows the assignment of the number through the record of the number. */
    numberReaches: (status: WireAssignment['status'], id = organization.numberId): Promise<WireNumber> =>
      waitFor(
        `${id} is ${status}`,
        () => tendlc.number(id),
        ({ smsAssignmentStatus }) => smsAssignmentStatus === status,
      ),
    /** Type and status of every event of a resource, in order. */
    told: async (resourceId: string): Promise<Array<[type: string, status: string]>> =>
      (await organization.events(resourceId)).map(({ type, body }) => [type, body.data.status]),
  };
  return tendlc;
}

function accepted<T>(answer: ApiAnswer<T>): T {
  if (answer.status !== 202) throw new Error(`Not accepted: ${answer.status} ${answer.text}`);
  return answer.body;
}

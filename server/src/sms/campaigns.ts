import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';

/** Makes a campaign and its brand's id; a test organization is born with an approved one. */
export type CreateCampaign = (
  tx: Tx,
  campaign: { organizationId: string; status: 'approved'; campaignId?: string },
) => Promise<{ campaignId: string; brandId: string }>;

const insertCampaign = `
insert into sms_campaigns (id, organization_id, brand_id, use_case, status, created_at, updated_at)
values ($1, $2, $3, 'MIXED', $4, now(), now())`;

export function createCampaigns(options: { ids: Ids }): { create: CreateCampaign } {
  return {
    create: async (tx, { organizationId, status, campaignId = options.ids.prefixed('camp') }) => {
      const brandId = options.ids.prefixed('brand');
      await tx.query(insertCampaign, [campaignId, organizationId, brandId, status]);
      return { campaignId, brandId };
    },
  };
}

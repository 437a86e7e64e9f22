import type { Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/errors.ts';
import type { Ids } from '../platform/ids.ts';

/**
 * Makes a campaign and its brand's id; a test organization is born with an approved one. Several numbers of an
 * organization may share a campaign; one of another organization is not found.
 */
export type CreateCampaign = (
  tx: Tx,
  campaign: { organizationId: string; status: 'approved'; campaignId?: string },
) => Promise<{ campaignId: string; brandId: string }>;

const ensureCampaign = `
insert into sms_campaigns as c (id, organization_id, brand_id, use_case, status, created_at, updated_at)
values ($1, $2, $3, 'MIXED', $4, organization_now($2), organization_now($2))
on conflict (id) do update set updated_at = excluded.updated_at where c.organization_id = excluded.organization_id
returning brand_id`;

export function createCampaigns(options: { ids: Ids }): { create: CreateCampaign } {
  return {
    create: async (tx, { organizationId, status, campaignId = options.ids.prefixed('camp') }) => {
      const fresh = options.ids.prefixed('brand');
      const [row] = await tx.query<{ brand_id: string }>(ensureCampaign, [campaignId, organizationId, fresh, status]);
      if (row === undefined) throw notFound('Campaign');
      return { campaignId, brandId: row.brand_id };
    },
  };
}

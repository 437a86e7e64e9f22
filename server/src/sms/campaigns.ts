import type { Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/errors.ts';
import type { Ids } from '../platform/ids.ts';

/**
 * Makes a campaign and its brand as the operator states them: registered elsewhere, approved. A test organization is
 * born with one. Several numbers of an organization may share a campaign; one of another organization is not found.
 */
export type CreateCampaign = (
  tx: Tx,
  campaign: { organizationId: string; status: 'approved'; campaignId?: string | null },
) => Promise<{ campaignId: string; brandId: string }>;

const ensureCampaign = `
insert into sms_campaigns as c (id, organization_id, brand_id, use_case, status, registry_id, created_at, updated_at)
values ($1, $2, $3, 'MIXED', $4, $5, organization_now($2), organization_now($2))
on conflict (id) do update set updated_at = excluded.updated_at where c.organization_id = excluded.organization_id
returning brand_id`;

const insertBrand = `
insert into sms_brands (id, organization_id, source, status, created_at, updated_at)
values ($1, $2, 'operator', 'verified', organization_now($2), organization_now($2))`;

export function createCampaigns(options: { ids: Ids }): { create: CreateCampaign } {
  return {
    create: async (tx, { organizationId, status, campaignId: stated = null }) => {
      const fresh = options.ids.prefixed('brand');
      // The id that the operator states is the registry's.
      const campaignId = stated ?? options.ids.prefixed('camp');
      const values = [campaignId, organizationId, fresh, status, stated];
      const [row] = await tx.query<{ brand_id: string }>(ensureCampaign, values);
      if (row === undefined) throw notFound('Campaign');
      // A campaign that is there already has its brand.
      if (row.brand_id === fresh) await tx.query(insertBrand, [fresh, organizationId]);
      return { campaignId, brandId: row.brand_id };
    },
  };
}

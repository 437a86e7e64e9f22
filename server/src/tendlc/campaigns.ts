import type { CreateCampaign } from '../phone-numbers/index.ts';
import type { Tx } from '../platform/db/database.ts';
import type { TendlcIds } from './id-prefixes.ts';
import { tendlcErrors } from './errors.ts';

interface KnownCampaign {
  id: string;
  organization_id: string;
  brand_id: string;
  status: string;
}

const holdKnown = `
select id, organization_id, brand_id, status from sms_campaigns where id = $1 or registry_id = $1 order by id for no key update`;

const insertCampaign = `
insert into sms_campaigns (id, organization_id, brand_id, use_case, status, registry_id, created_at, updated_at)
values ($1, $2, $3, 'MIXED', $4, $5, organization_now($2), organization_now($2))
on conflict (id) do nothing returning id`;

const insertBrand = `
insert into sms_brands (id, organization_id, source, status, created_at, updated_at)
values ($1, $2, 'operator', 'verified', organization_now($2), organization_now($2))`;

/**
 * Makes a campaign and its brand as the operator states them: registered elsewhere, approved. A test organization is
 * born with one. Several numbers of an organization may share a campaign. One that is known here, by our id or by the
 * registry's, is held until the transaction ends: 409 CAMPAIGN_NOT_APPROVED unless it is approved, 404 where it is of
 * another organization.
 */
export function createCampaigns(options: { ids: TendlcIds }): { create: CreateCampaign } {
  const { ids } = options;
  return {
    create: async (tx, { organizationId, status, campaignId: stated = null }) => {
      const known = await findKnown(tx, organizationId, stated);
      if (known !== null) return known;
      const brandId = ids.prefixed('brand');
      // The id that the operator states is the registry's.
      const campaignId = stated ?? ids.prefixed('camp');
      const written = await tx.query(insertCampaign, [campaignId, organizationId, brandId, status, stated]);
      if (written.length > 0) {
        await tx.query(insertBrand, [brandId, organizationId]);
        return { campaignId, brandId };
      }
      // Another statement of the same campaign came in between.
      const other = await findKnown(tx, organizationId, stated);
      if (other === null) throw new Error('A campaign is gone that was there');
      return other;
    },
  };
}

/** The campaign that is known under the id that was stated, held; null where there is none. */
async function findKnown(
  tx: Tx,
  organizationId: string,
  stated: string | null,
): Promise<{ campaignId: string; brandId: string } | null> {
  const known = stated === null ? [] : await tx.query<KnownCampaign>(holdKnown, [stated]);
  if (known.length === 0) return null;
  const own = known.filter((one) => one.organization_id === organizationId);
  const [campaign] = own;
  if (campaign === undefined) throw tendlcErrors.campaignNotFound();
  const open = own.find((one) => one.status !== 'approved');
  if (open !== undefined) throw tendlcErrors.statedNotApproved(open.status);
  return { campaignId: campaign.id, brandId: campaign.brand_id };
}

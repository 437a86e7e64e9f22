import type { Tx } from '../platform/db/database.ts';
import { createRegistrationStore, registrationFromRow, type RegistrationRow } from './registration-store.ts';
import { type CampaignStatus, livingCampaigns } from './status.ts';
import type { Campaign, SubmittedCampaign } from './types.ts';

interface CampaignRow extends RegistrationRow<CampaignStatus, SubmittedCampaign> {
  brand_id: string;
  use_case: string;
}

const fromRow = (row: CampaignRow): Campaign => ({
  ...registrationFromRow(row),
  brandId: row.brand_id,
  useCase: row.use_case,
});

export const campaigns = createRegistrationStore<CampaignRow, Campaign>('sms_campaigns', fromRow);

/** Writes a campaign that is on its way to the registry. */
export async function insertCampaign(
  tx: Tx,
  campaign: { id: string; organizationId: string; brandId: string; useCase: string; details: SubmittedCampaign },
): Promise<Campaign> {
  const [row] = await tx.query<CampaignRow>(
    `insert into sms_campaigns
       (id, organization_id, brand_id, use_case, source, status, details, created_at, updated_at)
     values ($1, $2, $3, $4, 'api', 'registering', $5, organization_now($2), organization_now($2))
     returning *, created_at::text as listed_at`,
    [campaign.id, campaign.organizationId, campaign.brandId, campaign.useCase, JSON.stringify(campaign.details)],
  );
  if (row === undefined) throw new Error('A campaign was not written');
  return fromRow(row);
}

/** Whether a brand has campaigns that have not ended. */
export async function hasLivingCampaigns(tx: Tx, organizationId: string, brandId: string): Promise<boolean> {
  const rows = await tx.query(
    'select from sms_campaigns where organization_id = $1 and brand_id = $2 and status = any($3) limit 1',
    [organizationId, brandId, livingCampaigns],
  );
  return rows.length > 0;
}

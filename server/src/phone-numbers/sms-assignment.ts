import type { Tx } from '../platform/db/database.ts';
import type { SmsAssignmentStatus } from './types.ts';

/** The campaign of a number as its record shows it. */
export interface SmsAssignment {
  campaignId: string | null;
  /** The 10DLC profile: the brand of the campaign. */
  brandId: string | null;
  status: SmsAssignmentStatus | null;
}

/** A number as whoever assigns it sees it. */
export interface AssignableNumber extends SmsAssignment {
  id: string;
  e164: string;
  carrier: string;
  assignedAt: Date | null;
}

const columns = `
  n.id, n.e164, n.carrier, n.sms_campaign_id as "campaignId", n.sms10dlc_profile_id as "brandId",
  n.sms_assignment_status as status, n.sms_assignment_updated_at as "assignedAt"`;

const assigned = `
  n.organization_id = $1 and n.released_at is null and n.sms_assignment_status is not null
  and n.sms_campaign_id is not null`;

/** The numbers of an organization that have a campaign or are about to, by their ids; at most `limit` behind one. */
export function listAssignedNumbers(
  tx: Tx,
  organizationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<AssignableNumber[]> {
  return tx.query<AssignableNumber>(
    `select ${columns} from phone_numbers n where ${assigned} and ($2::text is null or n.id > $2) order by n.id limit $3`,
    [organizationId, after, limit],
  );
}

/** One of them; null for a number without a campaign, or that is unknown, foreign or released. */
export async function findAssignedNumber(tx: Tx, organizationId: string, id: string): Promise<AssignableNumber | null> {
  const [row] = await tx.query<AssignableNumber>(
    `select ${columns} from phone_numbers n where ${assigned} and n.id = $2`,
    [organizationId, id],
  );
  return row ?? null;
}

/** Holds a number until the transaction ends; null for one that is unknown, foreign or released. */
export async function lockAssignableNumber(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<AssignableNumber | null> {
  const [row] = await tx.query<AssignableNumber>(
    `select ${columns} from phone_numbers n
     where n.organization_id = $1 and n.id = $2 and n.released_at is null for update`,
    [organizationId, id],
  );
  return row ?? null;
}

/** Writes the campaign of a number that the caller holds, and answers when. */
export async function writeSmsAssignment(
  tx: Tx,
  number: { organizationId: string; id: string },
  { campaignId, brandId, status }: SmsAssignment,
): Promise<Date> {
  const [row] = await tx.query<{ at: Date }>(
    `update phone_numbers set sms_campaign_id = $3, sms10dlc_profile_id = $4, sms_assignment_status = $5,
       sms_assignment_updated_at = organization_now(organization_id), updated_at = organization_now(organization_id)
     where organization_id = $1 and id = $2 returning updated_at as at`,
    [number.organizationId, number.id, campaignId, brandId, status],
  );
  if (row === undefined) throw new Error('A number is gone while it is held');
  return row.at;
}

/** Whether numbers have that campaign, or are about to get or lose it. */
export async function hasNumbers(tx: Tx, organizationId: string, campaignId: string): Promise<boolean> {
  const rows = await tx.query(
    `select from phone_numbers
     where organization_id = $1 and sms_campaign_id = $2 and released_at is null limit 1`,
    [organizationId, campaignId],
  );
  return rows.length > 0;
}

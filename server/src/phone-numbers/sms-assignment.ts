import { sql } from 'kysely';
import { type Tx, tables } from '../platform/db/database.ts';
import { orderStatus } from './store.ts';
import type { PhoneNumberTables } from './tables.ts';
import type { OrderStatus, PhoneNumberSource, SmsAssignmentStatus } from './types.ts';

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

/** The same while it is held, with what decides whether it can text at all. */
export interface HeldNumber extends AssignableNumber {
  source: PhoneNumberSource;
  /** Where its purchase stands; null for a number that was not bought here. */
  order: OrderStatus | null;
}

const columns = [
  'id',
  'e164',
  'carrier',
  'sms_campaign_id as campaignId',
  'sms10dlc_profile_id as brandId',
  'sms_assignment_status as status',
  'sms_assignment_updated_at as assignedAt',
] as const;

/** The numbers of an organization that were not released. */
function numbersOf(tx: Tx, organizationId: string) {
  return tables<PhoneNumberTables>(tx)
    .selectFrom('phone_numbers')
    .where('organization_id', '=', organizationId)
    .where('released_at', 'is', null);
}

/** Those among them that have a campaign or are about to. */
function assignedNumbersOf(tx: Tx, organizationId: string) {
  return numbersOf(tx, organizationId)
    .select(columns)
    .where('sms_assignment_status', 'is not', null)
    .where('sms_campaign_id', 'is not', null);
}

/** The numbers of an organization that have a campaign or are about to, by their ids; at most `limit` behind one. */
export function listAssignedNumbers(
  tx: Tx,
  organizationId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<AssignableNumber[]> {
  return assignedNumbersOf(tx, organizationId)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** One of them; null for a number without a campaign, or that is unknown, foreign or released. */
export async function findAssignedNumber(tx: Tx, organizationId: string, id: string): Promise<AssignableNumber | null> {
  const row = await assignedNumbersOf(tx, organizationId).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Holds a number until the transaction ends; null for one that is unknown, foreign or released. */
export async function lockAssignableNumber(tx: Tx, organizationId: string, id: string): Promise<HeldNumber | null> {
  const row = await numbersOf(tx, organizationId)
    .select([...columns, 'source', orderStatus.as('order')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the campaign of a number that the caller holds, and answers when. */
export async function writeSmsAssignment(
  tx: Tx,
  number: { organizationId: string; id: string },
  { campaignId, brandId, status }: SmsAssignment,
): Promise<Date> {
  const now = sql<string>`organization_now(organization_id)`;
  const row = await tables<PhoneNumberTables>(tx)
    .updateTable('phone_numbers')
    .set({
      sms_campaign_id: campaignId,
      sms10dlc_profile_id: brandId,
      sms_assignment_status: status,
      sms_assignment_updated_at: now,
      updated_at: now,
    })
    .where('organization_id', '=', number.organizationId)
    .where('id', '=', number.id)
    .returning('updated_at as at')
    .executeTakeFirst();
  if (row === undefined) throw new Error('A number is gone while it is held');
  return row.at;
}

/** Whether numbers have that campaign, or are about to get or lose it. */
export async function hasNumbers(tx: Tx, organizationId: string, campaignId: string): Promise<boolean> {
  const row = await numbersOf(tx, organizationId)
    .select('id')
    .where('sms_campaign_id', '=', campaignId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

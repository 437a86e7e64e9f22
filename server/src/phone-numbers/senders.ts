import type { Tx } from '../platform/db/database.ts';
import type { MessagingProfileStatus, PhoneNumberDirection, SmsAssignmentStatus } from './types.ts';

/** A number as the sms slice judges it. */
export interface SenderNumber {
  id: string;
  organizationId: string;
  e164: string;
  carrier: string;
  agentId: string | null;
  /** Neither suspended nor released. */
  active: boolean;
  direction: PhoneNumberDirection;
  messagingProfileStatus: MessagingProfileStatus | null;
  messagingProfileId: string | null;
  campaignId: string | null;
  assignmentStatus: SmsAssignmentStatus | null;
}

const columns = `
  n.id, n.organization_id as "organizationId", n.e164, n.carrier, n.agent_id as "agentId",
  coalesce(n.suspended_at, n.billing_suspended_at, n.compliance_suspended_at, n.released_at) is null as active,
  n.direction, n.sms_messaging_profile_status as "messagingProfileStatus",
  n.telnyx_messaging_profile_id as "messagingProfileId", n.sms_campaign_id as "campaignId",
  n.sms_assignment_status as "assignmentStatus"`;

const loadSql = `
select q.ordinality::int - 1 as index, ${columns}
from unnest($1::text[], $2::text[]) with ordinality as q(organization_id, id, ordinality)
join phone_numbers n on n.organization_id = q.organization_id and n.id = q.id`;

/** For each reference, in order: the number, or null when it is unknown or another organization's. One statement. */
export async function loadSenders(
  tx: Tx,
  refs: ReadonlyArray<{ organizationId: string; phoneNumberId: string }>,
): Promise<Array<SenderNumber | null>> {
  const found: Array<SenderNumber | null> = refs.map(() => null);
  if (refs.length === 0) return found;
  const values = [refs.map((ref) => ref.organizationId), refs.map((ref) => ref.phoneNumberId)];
  const rows = await tx.query<SenderNumber & { index: number }>(loadSql, values, 'phone_numbers_load_senders');
  for (const { index, ...sender } of rows) found[index] = sender;
  return found;
}

const byE164Sql = `
select ${columns} from phone_numbers n where n.e164 = any($1::text[]) and n.released_at is null`;

/** The numbers in use among these, by E.164 spelling: whom an inbound text is for. */
export async function findByE164(tx: Tx, e164s: readonly string[]): Promise<Map<string, SenderNumber>> {
  if (e164s.length === 0) return new Map();
  const rows = await tx.query<SenderNumber>(byE164Sql, [e164s], 'phone_numbers_find_by_e164');
  return new Map(rows.map((row) => [row.e164, row]));
}

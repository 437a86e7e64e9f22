import type { Tx } from '../platform/db/database.ts';

/** What a recipient's keyword decides. `seq` is its place in the order of arrival. */
export interface SuppressionDecision {
  id: string;
  organizationId: string;
  recipient: string;
  status: 'suppressed' | 'lifted';
  keyword: string;
  phoneNumberId: string;
  messageId: string;
  seq: string;
}

const findSql = 'select status from sms_suppressions where organization_id = $1 and recipient = $2 for update';

// The recipient's last word counts, in whatever order the words are read: an older one finds a newer and does nothing.
const decideSql = `
insert into sms_suppressions as s (id, organization_id, recipient, status, keyword, source_phone_number_id,
  source_message_id, decided_seq, suppressed_at, lifted_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8,
  case $4 when 'suppressed' then organization_now($2) end, case $4 when 'lifted' then organization_now($2) end,
  organization_now($2))
on conflict (organization_id, recipient) do update set
  status = excluded.status, keyword = excluded.keyword, source_phone_number_id = excluded.source_phone_number_id,
  source_message_id = excluded.source_message_id, decided_seq = excluded.decided_seq,
  suppressed_at = coalesce(excluded.suppressed_at, s.suppressed_at), lifted_at = excluded.lifted_at,
  updated_at = excluded.updated_at
where s.decided_seq < excluded.decided_seq
returning id`;

/** Suppresses a recipient for the whole organization, or lifts that; true when it changed whether texts may leave. */
export async function decideSuppression(tx: Tx, decision: SuppressionDecision): Promise<boolean> {
  const [before] = await tx.query<{ status: string }>(findSql, [decision.organizationId, decision.recipient]);
  const written = await tx.query(decideSql, [
    decision.id,
    decision.organizationId,
    decision.recipient,
    decision.status,
    decision.keyword,
    decision.phoneNumberId,
    decision.messageId,
    decision.seq,
  ]);
  return written.length > 0 && (before?.status ?? 'lifted') !== decision.status;
}

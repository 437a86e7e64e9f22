import type { Tx } from '../platform/db/database.ts';

export interface OptOut {
  id: string;
  organizationId: string;
  recipient: string;
  keyword: string;
  phoneNumberId: string;
  messageId: string;
}

/** Suppresses a recipient for the whole organization; false when it already was. */
export async function suppress(tx: Tx, optOut: OptOut): Promise<boolean> {
  const rows = await tx.query(
    `insert into sms_suppressions as s
       (id, organization_id, recipient, status, keyword, source_phone_number_id, source_message_id, suppressed_at, updated_at)
     values ($1, $2, $3, 'suppressed', $4, $5, $6, organization_now($2), organization_now($2))
     on conflict (organization_id, recipient) do update set
       status = 'suppressed', keyword = excluded.keyword, source_phone_number_id = excluded.source_phone_number_id,
       source_message_id = excluded.source_message_id, suppressed_at = excluded.suppressed_at, lifted_at = null,
       updated_at = excluded.updated_at
     where s.status = 'lifted'
     returning s.id`,
    [optOut.id, optOut.organizationId, optOut.recipient, optOut.keyword, optOut.phoneNumberId, optOut.messageId],
  );
  return rows.length > 0;
}

/** Lifts a suppression; false when there was none. */
export async function liftSuppression(tx: Tx, organizationId: string, recipient: string): Promise<boolean> {
  const rows = await tx.query(
    `update sms_suppressions set status = 'lifted', lifted_at = organization_now($1), updated_at = organization_now($1)
     where organization_id = $1 and recipient = $2 and status = 'suppressed' returning id`,
    [organizationId, recipient],
  );
  return rows.length > 0;
}

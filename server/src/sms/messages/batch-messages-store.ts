import type { Tx } from '../../platform/db/database.ts';
import { type MessageRow, messageFromRow } from '../model/message-row.ts';
import { statesBefore } from '../model/status.ts';
import type { Message } from '../model/types.ts';

/** Those of the batches that were taken back, held until the transaction ends: a cancel that is under way is waited for. */
export async function holdCanceledBatches(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string; canceled: boolean }>(
    'select id, canceled_at is not null as canceled from sms_batches where id = any($1) order by id for share',
    [ids],
    'sms_hold_batches',
  );
  return new Set(rows.flatMap(({ id, canceled }) => (canceled ? [id] : [])));
}

const cancelSql = `
with locked as (
  select id from sms_messages
  where organization_id = $1 and batch_id = $2 and status = any($3)
  order by id for update
)
update sms_messages m
set status = 'canceled', terminal_at = organization_now(m.organization_id), wake_at = null, released_at = null,
  updated_at = organization_now(m.organization_id)
from locked where m.id = locked.id
returning m.*`;

/** Cancels every message of a batch whose state still allows it, and answers them. */
export async function cancelBatchMessages(tx: Tx, organizationId: string, batchId: string): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(
    cancelSql,
    [organizationId, batchId, statesBefore('cancel')],
    'sms_cancel_batch_messages',
  );
  return rows.map(messageFromRow);
}

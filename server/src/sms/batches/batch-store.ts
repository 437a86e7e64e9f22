import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type MessageRow, messageFromRow } from '../model/message-row.ts';
import type { KeyedCall, Message } from '../model/types.ts';
import type { Batch, StatusCounts, StoredBatch } from './types.ts';

interface FoundRow {
  id: string;
  organization_id: string;
  from_phone_number_id: string;
  requested_send_at: Date | null;
  total_count: number;
  canceled_at: Date | null;
  created_at: Date;
  updated_at: Date;
  counts: StatusCounts;
  begun: number;
  handled_at: Date | null;
  changed_at: Date;
}

// Counted when it is read: at most a thousand rows, which lie together, by one index. A count that every outcome wrote
// would have all workers of a batch wait for each other at its row.
const findSql = `
select b.*, p.* from sms_batches b
cross join lateral (
  select json_object_agg(g.status, g.messages) as counts, sum(g.begun)::int as begun,
    max(g.handled_at) as handled_at, max(g.changed_at) as changed_at
  from (
    select m.status, count(*) as messages, count(*) filter (where m.attempt > 0) as begun,
      max(coalesce(m.handled_at, m.terminal_at)) as handled_at, max(m.updated_at) as changed_at
    from sms_messages m where m.organization_id = b.organization_id and m.batch_id = b.id
    group by m.status
  ) g
) p
where b.organization_id = $1 and b.id = $2`;

/** One organization's batch and how far it is; another organization's is as absent as an unknown one. */
export async function findBatch(tx: Tx, organizationId: string, id: string): Promise<Batch | null> {
  const [row] = await tx.query<FoundRow>(findSql, [organizationId, id], 'sms_find_batch');
  if (row === undefined) return null;
  return {
    id: row.id,
    organizationId: row.organization_id,
    fromPhoneNumberId: row.from_phone_number_id,
    requestedSendAt: instantOrNull(row.requested_send_at),
    totalCount: row.total_count,
    canceledAt: instantOrNull(row.canceled_at),
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
    progress: {
      counts: row.counts,
      begun: row.begun,
      handledAt: instantOrNull(row.handled_at),
      changedAt: instantFromDate(row.changed_at),
    },
  };
}

/** Takes the key for the batch; false where it was taken before. Waits for a transaction that is taking it now. */
export async function takeKey(tx: Tx, call: KeyedCall, batch: StoredBatch): Promise<boolean> {
  const rows = await tx.query(
    `insert into idempotency_keys (organization_id, endpoint, key_sha256, body_sha256, resource_id, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning resource_id`,
    [call.organizationId, call.endpoint, call.keySha256, call.bodySha256, batch.id, isoMillis(batch.createdAt)],
    'sms_take_batch_key',
  );
  return rows.length > 0;
}

export async function insertBatch(tx: Tx, batch: StoredBatch): Promise<void> {
  await tx.query(
    `insert into sms_batches
       (id, organization_id, from_phone_number_id, requested_send_at, total_count, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      batch.id,
      batch.organizationId,
      batch.fromPhoneNumberId,
      batch.requestedSendAt === null ? null : isoMillis(batch.requestedSendAt),
      batch.totalCount,
      isoMillis(batch.createdAt),
    ],
    'sms_insert_batch',
  );
}

/** Locks a batch until the transaction ends, so that nothing of it goes back to waiting unseen; false where it is absent. */
export async function lockBatch(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const rows = await tx.query(
    'select from sms_batches where organization_id = $1 and id = $2 for update',
    [organizationId, id],
    'sms_lock_batch',
  );
  return rows.length > 0;
}

export async function markBatchCanceled(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx.query(
    `update sms_batches set canceled_at = organization_now(organization_id), updated_at = organization_now(organization_id)
     where organization_id = $1 and id = $2`,
    [organizationId, id],
    'sms_mark_batch_canceled',
  );
}

const pageSql = `
select * from sms_messages
where organization_id = $1 and batch_id = $2 and ($3::text is null or id > $3)
order by id limit $4`;

/** The messages of a batch in the order of its rows, which is that of their ids. */
export async function listBatchMessages(
  tx: Tx,
  organizationId: string,
  batchId: string,
  page: { after: string | null; limit: number },
): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(
    pageSql,
    [organizationId, batchId, page.after, page.limit],
    'sms_list_batch_messages',
  );
  return rows.map(messageFromRow);
}

function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

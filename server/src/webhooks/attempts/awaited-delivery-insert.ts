import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { leaseSlackMs } from './claim.ts';
import { retentionDays } from '../rows/delivery-insert.ts';
import type { StoredEvent } from '../rows/event-store.ts';

/** A delivery that is attempted by the request that stores it, and by nothing else before its lease ends. */
export interface AwaitedDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly event: StoredEvent;
  /** 0 for an attempt that was made by hand. */
  readonly maxAutomaticAttempts: number;
}

// Of the instant at which the event happened.
const insertSql = `
insert into webhook_deliveries
  (id, organization_id, event_id, endpoint_id, event_type, session_id, agent_id, tags, status, attempts, automatic_attempts,
   attempt_number, max_automatic_attempts, error, lease_until, due_at, occurred_at, expires_at, created_at)
select $1, $2, $3, $4, $5, $6::uuid, $7, $8::json, $9::text, $10::int, least($10::int, $11::int), nullif($10::int, 0),
  $11::int, $12, case when $9::text = 'delivering' then clock_timestamp() + $13::int * interval '1 millisecond' end,
  t.at, t.at, t.at + ${retentionDays} * interval '1 day', t.at
from (select $14::timestamptz as at) t`;

/** Writes a delivery as one whose attempt has begun. `timeoutMs` is what its receiver has. */
export async function insertAwaitedDelivery(tx: Tx, delivery: AwaitedDelivery, timeoutMs: number): Promise<void> {
  const leaseMs = timeoutMs + leaseSlackMs;
  await insert(tx, delivery, { status: 'delivering', attempts: 1, error: null, leaseMs });
}

/** Writes a delivery that has failed before an attempt was made, with one public sentence that says why. */
export async function insertUnsentDelivery(tx: Tx, delivery: AwaitedDelivery, error: string): Promise<void> {
  await insert(tx, delivery, { status: 'failed', attempts: 0, error, leaseMs: 0 });
}

async function insert(
  tx: Tx,
  { id, endpointId, event, maxAutomaticAttempts }: AwaitedDelivery,
  state: { status: 'delivering' | 'failed'; attempts: number; error: string | null; leaseMs: number },
): Promise<void> {
  const { organizationId, id: eventId, type, sessionId, agentId, tags, occurredAt } = event;
  const { status, attempts, error, leaseMs } = state;
  await tx.query(
    insertSql,
    [
      id,
      organizationId,
      eventId,
      endpointId,
      type,
      sessionId,
      agentId,
      JSON.stringify(tags),
      status,
      attempts,
      maxAutomaticAttempts,
      error,
      leaseMs,
      isoMillis(occurredAt),
    ],
    'webhooks_insert_awaited',
  );
}

import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { deliverManyQueue, deliverPassedQueue, deliverQueue } from '../model/queues.ts';
import type { Tags } from '../model/types.ts';
import { rewakeSeconds } from '../model/wake-time.ts';

/** An event that is to reach an endpoint. */
export interface NewDelivery {
  organizationId: string;
  eventId: string;
  endpointId: string;
  eventType: string;
  sessionId: string | null;
  agentId: string | null;
  tags: Tags;
  occurredAt: Temporal.Instant;
  /** 0 for what is only ever attempted by hand. */
  maxAutomaticAttempts: number;
  replayId: string | null;
  /** The provider's id of an event that is passed on; absent for events of ours. */
  providerEventId?: string;
}

/** A delivery that may be attempted, and where it goes. */
export interface DueDelivery {
  id: string;
  endpointId: string;
  organizationId: string;
}

/** A due delivery as the driver hands it out. */
export interface DueRow {
  id: string;
  endpoint_id: string;
  organization_id: string;
}

export function dueFromRow(row: DueRow): DueDelivery {
  return { id: row.id, endpointId: row.endpoint_id, organizationId: row.organization_id };
}

/**
 * Deliveries of an event with many endpoints, of a replay, and many that fall due together have a queue of their own, and so
 * have those of an event that is passed on.
 */
export type HowMany = 'few' | 'many' | 'passed';

const queues = { few: deliverQueue, many: deliverManyQueue, passed: deliverPassedQueue } as const;

export const retentionDays = 30;

const insertSql = `
insert into webhook_deliveries
  (id, organization_id, event_id, endpoint_id, event_type, session_id, agent_id, tags, status, max_automatic_attempts,
   replay_id, provider_event_id, due_at, wake_at, occurred_at, expires_at, created_at)
select d.id, d.organization_id, d.event_id, d.endpoint_id, d.event_type, d.session_id, d.agent_id, d.tags, 'pending',
  d.max_automatic_attempts, d.replay_id, d.provider_event_id, t.at, clock_timestamp() + interval '${rewakeSeconds} seconds', d.occurred_at,
  t.at + interval '${retentionDays} days', t.at
from json_to_recordset($1::json) as d(
  id uuid, organization_id text, event_id uuid, endpoint_id uuid, event_type text, session_id uuid, agent_id text,
  tags json, max_automatic_attempts int, replay_id uuid, provider_event_id text, occurred_at timestamptz)
join organization_clocks o on o.id = d.organization_id
cross join lateral (select date_trunc('milliseconds', statement_timestamp() + o.clock_offset) as at) t`;

/** Inserts deliveries, due now, each with the job of its first attempt. Answers their ids in the order given. */
export async function insertDeliveries(
  tx: Tx,
  jobs: Jobs,
  ids: Ids,
  deliveries: readonly NewDelivery[],
  howMany: HowMany = 'few',
): Promise<string[]> {
  if (deliveries.length === 0) return [];
  const rows = deliveries.map((delivery) => ({
    id: ids.uuid(),
    organization_id: delivery.organizationId,
    event_id: delivery.eventId,
    endpoint_id: delivery.endpointId,
    event_type: delivery.eventType,
    session_id: delivery.sessionId,
    agent_id: delivery.agentId,
    tags: delivery.tags,
    max_automatic_attempts: delivery.maxAutomaticAttempts,
    replay_id: delivery.replayId,
    provider_event_id: delivery.providerEventId ?? null,
    occurred_at: isoMillis(delivery.occurredAt),
  }));
  await tx.query(insertSql, [JSON.stringify(rows)], 'webhooks_insert_deliveries');
  await enqueueDeliveries(tx, jobs, rows.map(dueFromRow), howMany);
  return rows.map((row) => row.id);
}

/** One job for each delivery that may be attempted now. */
export async function enqueueDeliveries(
  tx: Tx,
  jobs: Jobs,
  deliveries: readonly DueDelivery[],
  howMany: HowMany = 'few',
): Promise<void> {
  await jobs.enqueue(
    tx,
    queues[howMany],
    deliveries.map(({ id, endpointId, organizationId }) => ({
      payload: { deliveryId: id, endpointId, organizationId },
    })),
  );
}

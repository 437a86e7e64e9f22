import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lowestIdSince } from '../model/id-bounds.ts';
import { deliveriesOfSessionSql } from '../rows/sql/deliveries-of-session.ts';
import type { WebhookDeliveryStatus } from '../model/status.ts';

/** An event of a session on its way to one endpoint. */
export interface DeliveryOfSession {
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly dueAt: Temporal.Instant;
  readonly deliveredAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
}

/** The deliveries of a session's events of these types, oldest first; the newest hundred where there are more. */
export type DeliveriesOfSession = (
  tx: Tx,
  organizationId: string,
  sessionId: string,
  types: readonly string[],
) => Promise<DeliveryOfSession[]>;

const most = 100;

export const deliveriesOfSession: DeliveriesOfSession = async (tx, organizationId, sessionId, types) => {
  const query = deliveriesOfSessionSql(organizationId, sessionId, types, {
    lowestId: lowestIdSince(sessionId),
    limit: most,
  });
  const { rows } = await query.execute(tx.kysely);
  return rows.map((row) => ({
    id: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    status: row.status,
    attempts: row.attempts,
    httpStatus: row.http_status,
    error: row.error,
    dueAt: instantFromDate(row.due_at),
    deliveredAt: row.delivered_at === null ? null : instantFromDate(row.delivered_at),
    createdAt: instantFromDate(row.created_at),
  }));
};

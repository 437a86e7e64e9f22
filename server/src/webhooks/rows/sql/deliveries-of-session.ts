import { type RawBuilder, sql } from 'kysely';
import type { WebhookDeliveryStatus } from '../../model/status.ts';

export interface SessionDeliveryRow {
  id: string;
  event_id: string;
  endpoint_id: string;
  status: WebhookDeliveryStatus;
  attempts: number;
  http_status: number | null;
  error: string | null;
  due_at: Date;
  delivered_at: Date | null;
  created_at: Date;
}

/** The newest deliveries of a session's events of these types, oldest first. No day before that of the lowest id is looked at. */
export const deliveriesOfSessionSql = (
  organizationId: string,
  sessionId: string,
  types: readonly string[],
  { lowestId, limit }: { lowestId: string; limit: number },
): RawBuilder<SessionDeliveryRow> => sql<SessionDeliveryRow>`
select d.id, d.event_id, d.endpoint_id, d.status, d.attempts, d.http_status, d.error, d.due_at, d.delivered_at, d.created_at
from (
  select id, event_id, endpoint_id, status, attempts, http_status, error, due_at, delivered_at, created_at
  from webhook_deliveries
  where organization_id = ${organizationId} and session_id = ${sessionId} and event_type = any(${types})
    and id > ${lowestId}::uuid
  order by id desc limit ${limit}
) d order by d.id`;

import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AttemptResult, AttemptTrigger } from '../model/types.ts';

/** An attempt that ended, as the log keeps it. */
export interface NewAttempt {
  /** `att_...` */
  id: string;
  deliveryId: string;
  organizationId: string;
  attemptNumber: number;
  trigger: AttemptTrigger;
  result: AttemptResult;
  /** In the organization's time. */
  startedAt: Temporal.Instant;
}

const insertSql = `
insert into webhook_attempts
  (id, delivery_id, organization_id, attempt_number, trigger, request_url, request_headers, response_status,
   response_body, response_truncated, duration_ms, error, created_at)
select * from json_to_recordset($1::json) as a(
  id text, delivery_id uuid, organization_id text, attempt_number int, trigger text, request_url text,
  request_headers json, response_status int, response_body text, response_truncated boolean, duration_ms int,
  error text, created_at timestamptz)`;

export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const rows = attempts.map(({ result, ...attempt }) => ({
    id: attempt.id,
    delivery_id: attempt.deliveryId,
    organization_id: attempt.organizationId,
    attempt_number: attempt.attemptNumber,
    trigger: attempt.trigger,
    request_url: result.url,
    request_headers: result.headers,
    response_status: result.responseStatus,
    response_body: result.responseBody,
    response_truncated: result.responseTruncated,
    duration_ms: result.durationMs,
    error: result.error,
    created_at: isoMillis(attempt.startedAt),
  }));
  await tx.query(insertSql, [JSON.stringify(rows)], 'webhooks_insert_attempts');
}

import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { statesBefore } from '../model/status.ts';
import type { AttemptResult } from '../model/types.ts';

/** The number of an endpoint's next event about itself; null where there is no such live endpoint. */
export async function raiseEventSequence(
  tx: Tx,
  organizationId: string,
  endpointId: string,
): Promise<{ sequence: number; at: Temporal.Instant } | null> {
  const [row] = await tx.query<{ event_sequence: number; at: Date }>(
    `update webhook_endpoints set event_sequence = event_sequence + 1
     where organization_id = $1 and id = $2 and deleted_at is null
     returning event_sequence, organization_now($1) as at`,
    [organizationId, endpointId],
  );
  return row === undefined ? null : { sequence: row.event_sequence, at: instantFromDate(row.at) };
}

/**
 * Writes what a redelivery came to and answers its number, or null where the record is gone. The schedule, a claim and
 * its lease stay as they are: a redelivery neither adds nor takes away an automatic attempt.
 */
export async function recordRedelivery(
  tx: Tx,
  organizationId: string,
  deliveryId: string,
  result: AttemptResult,
): Promise<number | null> {
  const [row] = await tx.query<{ attempts: number }>(
    `update webhook_deliveries
     set attempts = attempts + 1, http_status = $3, error = $4,
       status = case when $5 and status = any($6) then 'succeeded' else status end,
       delivered_at = case when $5 and status = any($6) then organization_now($1) else delivered_at end
     where organization_id = $1 and id = $2
     returning attempts`,
    [organizationId, deliveryId, result.responseStatus, result.error, result.delivered, statesBefore('redelivered')],
  );
  return row?.attempts ?? null;
}

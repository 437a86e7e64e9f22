import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { VoiceTables } from './tables.ts';
import type { CallControlEvent, HumanCall } from './types.ts';

/** Writes what happened in a call that is locked. */
export async function insertEvents(
  tx: Tx,
  { id, organizationId }: HumanCall,
  events: readonly CallControlEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tables<VoiceTables>(tx)
    .insertInto('human_call_events')
    .values(
      events.map((event) => ({
        id: event.id,
        organization_id: organizationId,
        call_id: id,
        sequence: event.sequence,
        type: event.type,
        control_id: event.controlId,
        payload: JSON.stringify(event.payload),
        occurred_at: isoMillis(event.occurredAt),
      })),
    )
    .execute();
}

/** What happened in a call, in its order. */
export async function listEvents(tx: Tx, organizationId: string, callId: string): Promise<CallControlEvent[]> {
  const rows = await tables<VoiceTables>(tx)
    .selectFrom('human_call_events')
    .select(['id', 'sequence', 'type', 'control_id', 'payload', 'occurred_at'])
    .where('organization_id', '=', organizationId)
    .where('call_id', '=', callId)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sequence: row.sequence,
    type: row.type,
    controlId: row.control_id,
    payload: row.payload,
    occurredAt: instantFromDate(row.occurred_at),
  }));
}

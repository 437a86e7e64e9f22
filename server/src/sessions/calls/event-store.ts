import { instantFromDate, isoMillis } from '../../platform/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { SessionTables } from '../tables.ts';
import type { CallEvent, RevisionSpan } from '../types.ts';

/** What happened to a call, in its order; in a span of its revisions alone where one is given. */
export async function listCallEvents(tx: Tx, sessionId: string, span?: RevisionSpan): Promise<CallEvent[]> {
  const rows = await tables<SessionTables>(tx)
    .selectFrom('session_events')
    .select([
      'id',
      'session_id',
      'organization_id',
      'provider',
      'event_type',
      'status',
      'failure_cause',
      'sip_status_code',
      'sip_status',
      'payload',
      'revision',
      'occurred_at',
      'created_at',
    ])
    .where('session_id', '=', sessionId)
    .$if(span !== undefined, (all) =>
      all.where('revision', '>', span?.after ?? 0).where('revision', '<=', span?.upTo ?? 0),
    )
    .orderBy('revision')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    organizationId: row.organization_id,
    provider: row.provider,
    type: row.event_type,
    status: row.status,
    failureCause: row.failure_cause,
    sipStatusCode: row.sip_status_code,
    sipStatus: row.sip_status,
    payload: row.payload,
    revision: row.revision,
    occurredAt: instantFromDate(row.occurred_at),
    createdAt: instantFromDate(row.created_at),
  }));
}

export async function insertCallEvent(tx: Tx, event: CallEvent): Promise<void> {
  await tables<SessionTables>(tx)
    .insertInto('session_events')
    .values({
      id: event.id,
      session_id: event.sessionId,
      organization_id: event.organizationId,
      provider: event.provider,
      event_type: event.type,
      status: event.status,
      failure_cause: event.failureCause,
      sip_status_code: event.sipStatusCode,
      sip_status: event.sipStatus,
      payload: JSON.stringify(event.payload),
      revision: event.revision,
      occurred_at: isoMillis(event.occurredAt),
      created_at: isoMillis(event.createdAt),
    })
    .execute();
}

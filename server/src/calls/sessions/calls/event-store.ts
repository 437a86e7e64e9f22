import { instantFromDate, isoMillis } from '../../../platform/time/clock.ts';
import { type Tx, tables } from '../../../platform/db/database.ts';
import type { SessionTables } from '../tables.ts';
import type { CallEvent, ReportedEventType, RevisionSpan } from '../types.ts';

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
      'reported_id',
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
    reportedId: row.reported_id,
    revision: row.revision,
    occurredAt: instantFromDate(row.occurred_at),
    createdAt: instantFromDate(row.created_at),
  }));
}

/** Writes what happened, in the transaction in which the session changes. */
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
      reported_id: event.reportedId,
      revision: event.revision,
      occurred_at: isoMillis(event.occurredAt),
      created_at: isoMillis(event.createdAt),
    })
    .execute();
}

/** The events of a session that a worker reported under these names. */
export async function findReportedEvents(tx: Tx, sessionId: string, names: readonly string[]): Promise<NamedEvent[]> {
  const rows = await tables<SessionTables>(tx)
    .selectFrom('session_events')
    .select(['reported_id', 'event_type', 'payload', 'sip_status_code', 'sip_status', 'occurred_at'])
    .where('session_id', '=', sessionId)
    .where((of) => of('reported_id', '=', of.fn.any(of.val(names))))
    .execute();
  return rows.map((row) => ({
    id: row.reported_id ?? '',
    type: row.event_type as ReportedEventType,
    payload: row.payload,
    sipStatusCode: row.sip_status_code,
    sipStatus: row.sip_status,
    occurredAt: instantFromDate(row.occurred_at),
  }));
}

interface NamedEvent extends Pick<CallEvent, 'payload' | 'sipStatusCode' | 'sipStatus' | 'occurredAt'> {
  readonly id: string;
  readonly type: ReportedEventType;
}

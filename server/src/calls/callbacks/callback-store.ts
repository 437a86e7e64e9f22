import { type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type Tx, tables } from '../../platform/db/database.ts';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { CallbackTables } from './tables.ts';
import type { Callback, CallbackStatus } from './types.ts';

/** What a callback is read from. */
const columns = [
  'id',
  'organization_id',
  'source_session_id',
  'agent_id',
  'phone_number_id',
  'to_number',
  'from_number',
  'metadata',
  'webhook_tags',
  'variables',
  'reason',
  'instructions',
  'status',
  'failure_cause',
  'cancel_reason',
  'scheduled_at',
  'failed_tries',
  'silent_calls',
  'created_session_id',
  'fence',
  'event_sequence',
  'attempted_at',
  'dispatched_at',
  'cancelled_at',
  'created_at',
  'updated_at',
] as const;

/** Writes a new callback. The session in which it was agreed upon is locked. */
export async function insertCallback(tx: Tx, callback: Callback): Promise<void> {
  await tables<CallbackTables>(tx)
    .insertInto('call_callbacks')
    .values({
      id: callback.id,
      organization_id: callback.organizationId,
      source_session_id: callback.sourceSessionId,
      agent_id: callback.agentId,
      phone_number_id: callback.phoneNumberId,
      to_number: callback.to,
      from_number: callback.from,
      metadata: JSON.stringify(callback.metadata),
      webhook_tags: JSON.stringify(callback.webhookTags),
      variables: JSON.stringify(callback.variables),
      created_at: isoMillis(callback.createdAt),
      ...valuesOfLife(callback),
    })
    .execute();
}

/**
 * Writes what has changed of one that is locked. For so many seconds no other process makes its call; null where none is being
 * made, or is known.
 */
export async function writeCallback(tx: Tx, callback: Callback, leaseSeconds: number | null): Promise<void> {
  await tables<CallbackTables>(tx)
    .updateTable('call_callbacks')
    .set({
      ...valuesOfLife(callback),
      lease_until:
        leaseSeconds === null ? null : sql<string>`clock_timestamp() + ${sql.lit(leaseSeconds)} * interval '1 second'`,
    })
    .where('id', '=', callback.id)
    .execute();
}

/** Null for an unknown one, and for another organization's. */
export async function findCallback(tx: Tx, organizationId: string, id: string): Promise<Callback | null> {
  return one(await ofOrganization(tx, organizationId).where('id', '=', id).executeTakeFirst());
}

/** The same, locked. */
export async function lockCallback(tx: Tx, organizationId: string, id: string): Promise<Callback | null> {
  return one(await ofOrganization(tx, organizationId).where('id', '=', id).forUpdate().executeTakeFirst());
}

/** One that is due, or whose call another process has left undone, locked; null where it is neither. */
export async function lockDueCallback(tx: Tx, id: string): Promise<Callback | null> {
  const row = await tables<CallbackTables>(tx)
    .selectFrom('call_callbacks')
    .select(columns)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'scheduled'),
          eb('scheduled_at', '<=', sql<Date>`organization_now(organization_id)`),
        ]),
        eb('lease_until', '<=', sql<Date>`clock_timestamp()`),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  return one(row);
}

/** The callback whose call a session is, while that is not known to have rung; locked. */
export async function lockCallbackOfCall(tx: Tx, sessionId: string): Promise<Callback | null> {
  const row = await tables<CallbackTables>(tx)
    .selectFrom('call_callbacks')
    .select(columns)
    .where('created_session_id', '=', sessionId)
    .where('status', '=', 'dispatching')
    .forUpdate()
    .executeTakeFirst();
  return one(row);
}

/** The callback of a session that is not decided yet, locked; null where there is none. */
export async function lockOpenCallback(tx: Tx, sourceSessionId: string): Promise<Callback | null> {
  const row = await tables<CallbackTables>(tx)
    .selectFrom('call_callbacks')
    .select(columns)
    .where('source_session_id', '=', sourceSessionId)
    .where('status', 'in', ['scheduled', 'dispatching'])
    .forUpdate()
    .executeTakeFirst();
  return one(row);
}

/** The newest callback that was agreed upon in a session; null where there is none. */
export async function findNewestCallback(tx: Tx, sourceSessionId: string): Promise<Callback | null> {
  const row = await tables<CallbackTables>(tx)
    .selectFrom('call_callbacks')
    .select(columns)
    .where('source_session_id', '=', sourceSessionId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return one(row);
}

export interface CallbackFilter {
  readonly status: CallbackStatus | null;
  readonly sourceSessionId: string | null;
  readonly limit: number;
}

/** The callbacks of an organization, newest first. */
export async function listCallbacks(
  tx: Tx,
  organizationId: string,
  { status, sourceSessionId, limit }: CallbackFilter,
): Promise<Callback[]> {
  const rows = await ofOrganization(tx, organizationId)
    .$if(status !== null, (query) => query.where('status', '=', status))
    .$if(sourceSessionId !== null, (query) => query.where('source_session_id', '=', sourceSessionId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(callbackFromRow);
}

/** When the first callback of the organization is due; null where none waits. */
export async function firstDueAt(tx: Tx, organizationId: string): Promise<Date | null> {
  const row = await tables<CallbackTables>(tx)
    .selectFrom('call_callbacks')
    .select(sql<Date | null>`min(scheduled_at)`.as('at'))
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'scheduled')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Whether a call of the organization is being made of which nothing is known yet. */
export async function hasUnknownCalls(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tables<CallbackTables>(tx)
    .selectFrom('call_callbacks')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('lease_until', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function ofOrganization(tx: Tx, organizationId: string) {
  return tables<CallbackTables>(tx)
    .selectFrom('call_callbacks')
    .select(columns)
    .where('organization_id', '=', organizationId);
}

/** The columns that change while a callback lives. */
function valuesOfLife(callback: Callback) {
  return {
    reason: callback.reason,
    instructions: callback.instructions,
    status: callback.status,
    failure_cause: callback.failureCause,
    cancel_reason: callback.cancelReason,
    scheduled_at: isoMillis(callback.scheduledAt),
    failed_tries: callback.failedTries,
    silent_calls: callback.silentCalls,
    created_session_id: callback.createdSessionId,
    fence: callback.fence,
    event_sequence: callback.eventSequence,
    attempted_at: isoOrNull(callback.attemptedAt),
    dispatched_at: isoOrNull(callback.dispatchedAt),
    cancelled_at: isoOrNull(callback.cancelledAt),
    updated_at: isoMillis(callback.updatedAt),
  };
}

type Row = Pick<Selectable<CallbackTables['call_callbacks']>, (typeof columns)[number]>;

function one(row: Row | undefined): Callback | null {
  return row === undefined ? null : callbackFromRow(row);
}

function callbackFromRow(row: Row): Callback {
  return {
    id: row.id,
    organizationId: row.organization_id,
    sourceSessionId: row.source_session_id,
    agentId: row.agent_id,
    phoneNumberId: row.phone_number_id,
    to: row.to_number,
    from: row.from_number,
    metadata: row.metadata,
    webhookTags: row.webhook_tags,
    variables: row.variables ?? {},
    scheduledAt: instantFromDate(row.scheduled_at),
    reason: row.reason,
    instructions: row.instructions,
    status: row.status,
    failureCause: row.failure_cause,
    cancelReason: row.cancel_reason,
    failedTries: row.failed_tries,
    silentCalls: row.silent_calls,
    createdSessionId: row.created_session_id,
    fence: row.fence,
    eventSequence: row.event_sequence,
    attemptedAt: instantOrNull(row.attempted_at),
    dispatchedAt: instantOrNull(row.dispatched_at),
    cancelledAt: instantOrNull(row.cancelled_at),
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}

function isoOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : isoMillis(instant);
}

function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

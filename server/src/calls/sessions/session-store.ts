import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type Tx, tables } from '../../platform/db/database.ts';
import { instantOrNull, sessionColumns, sessionFromRow, valuesOfLife, valuesOfPlan } from './session-row.ts';
import type { SessionTables } from './tables.ts';
import type { Session, SessionKind, WireStatus } from './types.ts';

/** Where the id of a session is notified whose stream is read, that a worker has, or that a client has joined. */
export const sessionsChannel = 'trunkline_sessions';
/** The same where nothing changed but that its worker has stored turns: its worker, and those who relay its sound, need not look. */
export const workerTurnsChannel = 'trunkline_worker_turns';

/** Writes a new session; `toolSecretsEncrypted` is sealed already. */
export async function insertSession(tx: Tx, session: Session, toolSecretsEncrypted: string | null): Promise<void> {
  await tables<SessionTables>(tx)
    .insertInto('sessions')
    .values({ ...valuesOfPlan(session), ...valuesOfLife(session), tool_secrets_encrypted: toolSecretsEncrypted })
    .execute();
}

/** Who has a session, as far as its credential is concerned; null for an unknown session and for another organization's. */
export async function findLease(
  tx: Tx,
  organizationId: string,
  id: string,
): Promise<Pick<Session, 'isLeased' | 'fence' | 'configuration' | 'clientJoinedAt'> | null> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select(['lease_renewed_at', 'fence', 'configuration', 'client_joined_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { lease_renewed_at: renewedAt, fence, configuration, client_joined_at: joinedAt } = row;
  return { isLeased: renewedAt !== null, fence, configuration, clientJoinedAt: instantOrNull(joinedAt) };
}

/** Null for an unknown session and for another organization's. */
export async function findSession(tx: Tx, organizationId: string, id: string): Promise<Session | null> {
  const row = await oneSession(tx, organizationId, id).executeTakeFirst();
  return row === undefined ? null : sessionFromRow(row);
}

/** The same as `findSession`, and nothing else changes it, its turns or its events until the transaction ends. */
export async function lockSession(tx: Tx, organizationId: string, id: string): Promise<Session | null> {
  const row = await oneSession(tx, organizationId, id).forUpdate().executeTakeFirst();
  return row === undefined ? null : sessionFromRow(row);
}

/** The same of any organization: for a worker of the operator's. */
export async function lockSessionOfAny(tx: Tx, id: string): Promise<Session | null> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : sessionFromRow(row);
}

function oneSession(tx: Tx, organizationId: string, id: string) {
  return tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
}

/** Writes what a session that is locked runs with, once its endpoint has answered. */
export async function writePrepared(
  tx: Tx,
  { id, organizationId, configuration }: Session,
  toolSecretsEncrypted: string | null,
): Promise<void> {
  await tables<SessionTables>(tx)
    .updateTable('sessions')
    .set({ configuration: JSON.stringify(configuration), tool_secrets_encrypted: toolSecretsEncrypted })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Writes what changed of a session that is locked; its lease, and what its tools need to stay secret, go with its end.
 * Notifies those who follow it, on the channel of what changed.
 */
export async function writeSession(
  tx: Tx,
  session: Session,
  channel: typeof sessionsChannel | typeof workerTurnsChannel = sessionsChannel,
): Promise<void> {
  const { heard } = await tables<SessionTables>(tx)
    .updateTable('sessions')
    .set({
      ...valuesOfLife(session),
      ...(session.state === 'ended' ? { tool_secrets_encrypted: null, lease_renewed_at: null } : {}),
    })
    .where('organization_id', '=', session.organizationId)
    .where('id', '=', session.id)
    .returning(heardBy[channel].as('heard'))
    .executeTakeFirstOrThrow();
  if (heard) await tx.kysely.selectNoFrom(sql`pg_notify(${channel}, ${session.id})`.as('told')).execute();
}

// A NOTIFY has commits of the whole database wait for one another: where no one listens none is made.
const isRead = sql<boolean>`coalesce(watched_until > clock_timestamp(), false)`;
const heardBy = {
  [sessionsChannel]: sql<boolean>`${isRead} or fence > 0 or client_joined_at is not null`,
  [workerTurnsChannel]: isRead,
};

/** Counts so many more events of a session, and answers the number of the first. */
export async function takeSequences(tx: Tx, organizationId: string, sessionId: string, count: number): Promise<number> {
  const { event_sequence: last } = await tables<SessionTables>(tx)
    .updateTable('sessions')
    .set({ event_sequence: sql<number>`event_sequence + ${count}` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sessionId)
    .returning('event_sequence')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

export interface SessionFilter {
  readonly agentId: string | null;
  readonly status: WireStatus | null;
  readonly kind: SessionKind | null;
  /** By when they were created: from this instant on, and before that one. */
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
}

/** The sessions behind an id, newest first; null begins with the newest. */
export async function listSessions(
  tx: Tx,
  organizationId: string,
  filter: SessionFilter,
  page: { before: string | null; limit: number },
): Promise<Session[]> {
  const { agentId, status, kind, from, to } = filter;
  const rows = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select(sessionColumns)
    .where('organization_id', '=', organizationId)
    .$if(agentId !== null, (query) => query.where('agent_id', '=', agentId))
    .$if(kind !== null, (query) => query.where('kind', '=', kind as SessionKind))
    .$if(from !== null, (query) => query.where('created_at', '>=', sql<Date>`${String(from)}::timestamptz`))
    .$if(to !== null, (query) => query.where('created_at', '<', sql<Date>`${String(to)}::timestamptz`))
    .$if(status === 'active', (query) => query.where('status', '<>', 'ended'))
    .$if(status === 'ended', (query) => query.where('status', '=', 'ended').where('failure_cause', 'is', null))
    .$if(status === 'failed', (query) => query.where('failure_cause', 'is not', null))
    .$if(page.before !== null, (query) => query.where('id', '<', page.before as string))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(sessionFromRow);
}

/** Whether the organization ever had a session of this agent. */
export async function hasSessionsOf(tx: Tx, organizationId: string, agentId: string): Promise<boolean> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('agent_id', '=', agentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the first step of an active session of the organization falls due; null where none is active. */
export async function firstDueAt(tx: Tx, organizationId: string): Promise<Date | null> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select(sql<Date | null>`min(due_at)`.as('at'))
    .where('organization_id', '=', organizationId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return row?.at ?? null;
}

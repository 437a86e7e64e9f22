import { type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { TransferTables } from './tables.ts';
import type { Route, Transfer } from './types.ts';

/** Writes a request to hand a call over, whose session is locked. */
export async function insertRoute(tx: Tx, route: Route): Promise<void> {
  await tables<TransferTables>(tx)
    .insertInto('call_transfer_routes')
    .values({
      id: route.id,
      organization_id: route.organizationId,
      session_id: route.sessionId,
      kind: route.kind,
      destinations: JSON.stringify(route.destinations),
      dialing: JSON.stringify(route.dialing),
      fallback: route.fallback === null ? null : JSON.stringify(route.fallback),
      tool_call_id: route.toolCallId,
      exhausted_at: isoOrNull(route.exhaustedAt),
      created_at: isoMillis(route.createdAt),
    })
    .execute();
}

/** Writes that no destination of a request is left. */
export async function writeExhausted(tx: Tx, { id }: Route, at: Temporal.Instant): Promise<void> {
  await tables<TransferTables>(tx)
    .updateTable('call_transfer_routes')
    .set({ exhausted_at: isoMillis(at) })
    .where('id', '=', id)
    .execute();
}

/** Writes a new attempt, and answers it with the place of the change among those of its session, which is locked. */
export async function insertTransfer(tx: Tx, transfer: Transfer): Promise<Transfer> {
  const { organizationId, sessionId, id: routeId } = transfer.route;
  const { sequence } = await tables<TransferTables>(tx)
    .insertInto('call_transfers')
    .values({
      id: transfer.id,
      organization_id: organizationId,
      session_id: sessionId,
      route_id: routeId,
      position: transfer.position,
      created_at: isoMillis(transfer.createdAt),
      ...changing(transfer),
    })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return { ...transfer, sequence };
}

/** The same of an attempt that has changed. */
export async function writeTransfer(tx: Tx, transfer: Transfer): Promise<Transfer> {
  const { sequence } = await tables<TransferTables>(tx)
    .updateTable('call_transfers')
    .set(changing(transfer))
    .where('organization_id', '=', transfer.route.organizationId)
    .where('id', '=', transfer.id)
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return { ...transfer, sequence };
}

function changing(transfer: Transfer) {
  return {
    sequence: sql<number>`(select coalesce(max(sequence), 0) + 1 from call_transfers where session_id = ${transfer.route.sessionId})`,
    status: transfer.status,
    failure_cause: transfer.failureCause,
    summary: transfer.summary,
    consultation: JSON.stringify(transfer.consultation),
    is_accepted: transfer.isAccepted,
    rang_at: isoOrNull(transfer.rangAt),
    answered_at: isoOrNull(transfer.answeredAt),
    completed_at: isoOrNull(transfer.completedAt),
    updated_at: isoMillis(transfer.updatedAt),
  };
}

/** The attempts of a session, oldest first. */
export async function listTransfers(tx: Tx, sessionId: string): Promise<Transfer[]> {
  const rows = await attempts(tx)
    .where('call_transfers.session_id', '=', sessionId)
    .orderBy('call_transfer_routes.created_at')
    .orderBy('call_transfer_routes.id')
    .orderBy('position')
    .execute();
  return rows.map(fromRow);
}

/** Those that changed behind a place, in the order of their last change. */
export async function listTransfersBehind(tx: Tx, sessionId: string, sequence: number): Promise<Transfer[]> {
  const rows = await attempts(tx)
    .where('call_transfers.session_id', '=', sessionId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute();
  return rows.map(fromRow);
}

/** The attempts of a request, first one first; empty for an unknown one. */
export async function listAttempts(tx: Tx, routeId: string): Promise<Transfer[]> {
  const rows = await attempts(tx).where('route_id', '=', routeId).orderBy('position').execute();
  return rows.map(fromRow);
}

/** The attempt of a session that is not decided yet; null where there is none. */
export async function findOpenTransfer(tx: Tx, sessionId: string): Promise<Transfer | null> {
  const row = await attempts(tx)
    .where('call_transfers.session_id', '=', sessionId)
    .where('status', 'in', ['requested', 'screening', 'bridging'])
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** An attempt of a session; null for an unknown one, and for one of another session. */
export async function findTransfer(tx: Tx, sessionId: string, id: string): Promise<Transfer | null> {
  const row = await attempts(tx)
    .where('call_transfers.session_id', '=', sessionId)
    .where('call_transfers.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

function attempts(tx: Tx) {
  return tables<TransferTables>(tx)
    .selectFrom('call_transfers')
    .innerJoin('call_transfer_routes', 'call_transfer_routes.id', 'route_id')
    .select([
      'call_transfers.id',
      'call_transfers.organization_id',
      'call_transfers.session_id',
      'route_id',
      'position',
      'sequence',
      'status',
      'failure_cause',
      'summary',
      'consultation',
      'is_accepted',
      'rang_at',
      'answered_at',
      'completed_at',
      'call_transfers.created_at',
      'updated_at',
      'kind',
      'destinations',
      'dialing',
      'fallback',
      'tool_call_id',
      'exhausted_at',
      'call_transfer_routes.created_at as routed_at',
    ]);
}

type Row = Selectable<TransferTables['call_transfers']> &
  Omit<Selectable<TransferTables['call_transfer_routes']>, 'id' | 'created_at'> & { routed_at: Date };

function fromRow(row: Omit<Row, 'id'> & { id: string }): Transfer {
  return {
    id: row.id,
    route: {
      id: row.route_id,
      organizationId: row.organization_id,
      sessionId: row.session_id,
      kind: row.kind,
      destinations: row.destinations,
      dialing: row.dialing,
      fallback: row.fallback,
      toolCallId: row.tool_call_id,
      exhaustedAt: instantOrNull(row.exhausted_at),
      createdAt: instantFromDate(row.routed_at),
    },
    position: row.position,
    sequence: row.sequence,
    status: row.status,
    failureCause: row.failure_cause,
    summary: row.summary,
    consultation: row.consultation,
    isAccepted: row.is_accepted,
    rangAt: instantOrNull(row.rang_at),
    answeredAt: instantOrNull(row.answered_at),
    completedAt: instantOrNull(row.completed_at),
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

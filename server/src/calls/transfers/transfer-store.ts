import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { TransferTables } from './tables.ts';
import { isoOrNull, transferColumns, transferFromRow, valuesOfLife } from './transfer-row.ts';
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
      ...valuesOfLife(transfer),
    })
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return { ...transfer, sequence };
}

/** The same of an attempt that has changed. */
export async function writeTransfer(tx: Tx, transfer: Transfer): Promise<Transfer> {
  const { sequence } = await tables<TransferTables>(tx)
    .updateTable('call_transfers')
    .set(valuesOfLife(transfer))
    .where('organization_id', '=', transfer.route.organizationId)
    .where('id', '=', transfer.id)
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return { ...transfer, sequence };
}

/** An attempt is not looked at by itself any more: its call ends. */
export async function writeNoDeadline(tx: Tx, { id, route }: Pick<Transfer, 'id' | 'route'>): Promise<void> {
  await tables<TransferTables>(tx)
    .updateTable('call_transfers')
    .set({ due_at: null })
    .where('organization_id', '=', route.organizationId)
    .where('id', '=', id)
    .execute();
}

/** When the first attempt of the organization comes to nothing by itself; null where none does. */
export async function firstDueAt(tx: Tx, organizationId: string): Promise<Date | null> {
  const row = await tables<TransferTables>(tx)
    .selectFrom('call_transfers')
    .select(sql<Date | null>`min(due_at)`.as('at'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The attempts of a session, oldest first. */
export async function listTransfers(tx: Tx, sessionId: string): Promise<Transfer[]> {
  const rows = await attempts(tx)
    .where('call_transfers.session_id', '=', sessionId)
    .orderBy('call_transfer_routes.created_at')
    .orderBy('call_transfer_routes.id')
    .orderBy('position')
    .execute();
  return rows.map(transferFromRow);
}

/** Those that changed behind a place, in the order of their last change. */
export async function listTransfersBehind(tx: Tx, sessionId: string, sequence: number): Promise<Transfer[]> {
  const rows = await attempts(tx)
    .where('call_transfers.session_id', '=', sessionId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .execute();
  return rows.map(transferFromRow);
}

/** The attempts of a request, first one first; empty for an unknown one. */
export async function listAttempts(tx: Tx, routeId: string): Promise<Transfer[]> {
  const rows = await attempts(tx).where('route_id', '=', routeId).orderBy('position').execute();
  return rows.map(transferFromRow);
}

/** The attempt of a session that is not decided yet; null where there is none. */
export async function findOpenTransfer(tx: Tx, sessionId: string): Promise<Transfer | null> {
  const row = await attempts(tx)
    .where('call_transfers.session_id', '=', sessionId)
    .where('status', 'in', ['requested', 'screening', 'bridging'])
    .executeTakeFirst();
  return row === undefined ? null : transferFromRow(row);
}

/** An attempt of a session; null for an unknown one, and for one of another session. */
export async function findTransfer(tx: Tx, sessionId: string, id: string): Promise<Transfer | null> {
  const row = await attempts(tx)
    .where('call_transfers.session_id', '=', sessionId)
    .where('call_transfers.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : transferFromRow(row);
}

function attempts(tx: Tx) {
  return tables<TransferTables>(tx)
    .selectFrom('call_transfers')
    .innerJoin('call_transfer_routes', 'call_transfer_routes.id', 'route_id')
    .select(transferColumns);
}

import { type Selectable, sql } from 'kysely';
import { type Tx, tables } from '../../../platform/db/database.ts';
import type { LinesTables } from './tables.ts';

/** Whom the person on a line is connected with by its carrier. */
export interface LineTransfer {
  /** The attempt; the leg to the destination has this reference. */
  readonly transferId: string;
  readonly organizationId: string;
  readonly sessionId: string;
  readonly carrier: string;
  readonly destination: string;
  readonly from: string;
  readonly ringSeconds: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: LinesTables['line_transfers']['status'];
  /** The number of the act that asks for it; null until one does. */
  readonly act: number | null;
  /** The carrier's name of the leg; null while it is not known. */
  readonly legId: string | null;
  readonly isLegOver: boolean;
}

const columns = [
  'transfer_id',
  'organization_id',
  'session_id',
  'carrier',
  'destination',
  'from_number',
  'ring_seconds',
  'headers',
  'status',
  'act',
  'leg_id',
  'is_leg_over',
] as const;

export async function insertLineTransfer(
  tx: Tx,
  transfer: Omit<LineTransfer, 'status' | 'act' | 'legId' | 'isLegOver'>,
): Promise<void> {
  await tables<LinesTables>(tx)
    .insertInto('line_transfers')
    .values({
      transfer_id: transfer.transferId,
      organization_id: transfer.organizationId,
      session_id: transfer.sessionId,
      carrier: transfer.carrier,
      destination: transfer.destination,
      from_number: transfer.from,
      ring_seconds: transfer.ringSeconds,
      headers: JSON.stringify(transfer.headers),
      status: 'due',
      created_at: sql<string>`clock_timestamp()`,
    })
    .execute();
}

/** By the attempt; null for one that is none of a carrier. Its session is locked before it, as by everything that changes one. */
export async function findLineTransfer(tx: Tx, transferId: string): Promise<LineTransfer | null> {
  const row = await tables<LinesTables>(tx)
    .selectFrom('line_transfers')
    .select(columns)
    .where('transfer_id', '=', transferId)
    .executeTakeFirst();
  return row === undefined ? null : transferOf(row);
}

/** That of a session that was asked for last; null where none was. */
export async function lastLineTransfer(tx: Tx, sessionId: string): Promise<LineTransfer | null> {
  const row = await tables<LinesTables>(tx)
    .selectFrom('line_transfers')
    .select(columns)
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : transferOf(row);
}

/** Writes what changes of one whose session is locked, and answers it as it is then. */
export async function changeLineTransfer(
  tx: Tx,
  transfer: LineTransfer,
  changed: Partial<Pick<LineTransfer, 'status' | 'act' | 'legId' | 'isLegOver'>>,
): Promise<LineTransfer> {
  const left = { ...transfer, ...changed };
  await tables<LinesTables>(tx)
    .updateTable('line_transfers')
    .set({ status: left.status, act: left.act, leg_id: left.legId, is_leg_over: left.isLegOver })
    .where('transfer_id', '=', transfer.transferId)
    .execute();
  return left;
}

/** Whether it is not decided yet. */
export function isUndecided(transfer: LineTransfer | null): transfer is LineTransfer {
  return (
    transfer !== null && (transfer.status === 'due' || transfer.status === 'asking' || transfer.status === 'asked')
  );
}

function transferOf(row: Pick<Selectable<LinesTables['line_transfers']>, (typeof columns)[number]>): LineTransfer {
  return {
    transferId: row.transfer_id,
    organizationId: row.organization_id,
    sessionId: row.session_id,
    carrier: row.carrier,
    destination: row.destination,
    from: row.from_number,
    ringSeconds: row.ring_seconds,
    headers: row.headers,
    status: row.status,
    act: row.act,
    legId: row.leg_id,
    isLegOver: row.is_leg_over,
  };
}

import { type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { deadlineOf } from './deadline.policy.ts';
import type { TransferTables } from './tables.ts';
import type { Transfer } from './types.ts';

/** What an attempt and its request are read from. */
export const transferColumns = [
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
] as const;

type Row = Omit<Selectable<TransferTables['call_transfers']>, 'due_at'> &
  Omit<Selectable<TransferTables['call_transfer_routes']>, 'id' | 'created_at'> & { routed_at: Date };

/** The columns that change while an attempt lives. */
export function valuesOfLife(transfer: Transfer) {
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
    due_at: isoOrNull(deadlineOf(transfer)?.at ?? null),
    updated_at: isoMillis(transfer.updatedAt),
  };
}

export function transferFromRow(row: Row): Transfer {
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

/** An instant as it is written, and null as it is. */
export function isoOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : isoMillis(instant);
}

function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import { callColumns, callFromRow, changingOfCall, changingOfLeg, legColumns, legFromRow } from './call-row.ts';
import type { VoiceTables } from './tables.ts';
import type { CallDirection, CallStatus, HumanCall, Leg } from './types.ts';

/** A call with its legs, oldest first. */
export interface CallWithLegs {
  readonly call: HumanCall;
  readonly legs: readonly Leg[];
}

/** Which calls a list shows; what is left out shows all. */
export interface CallFilter {
  readonly status?: CallStatus | undefined;
  readonly direction?: CallDirection | undefined;
  readonly brokerId?: string | undefined;
}

/** Null for an unknown call and for another organization's. */
export async function findCall(tx: Tx, organizationId: string, id: string): Promise<CallWithLegs | null> {
  const row = await oneCall(tx, organizationId, id).executeTakeFirst();
  return row === undefined ? null : withLegs(tx, callFromRow(row));
}

/** The same, and nothing else changes it or its legs until the transaction ends. */
export async function lockCall(tx: Tx, organizationId: string, id: string): Promise<CallWithLegs | null> {
  const row = await oneCall(tx, organizationId, id).forUpdate().executeTakeFirst();
  return row === undefined ? null : withLegs(tx, callFromRow(row));
}

/** Whether the organization has the call. */
export async function hasCall(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  return (await oneCall(tx, organizationId, id).clearSelect().select('id').executeTakeFirst()) !== undefined;
}

/** The call of a leg; null for an unknown one and for another organization's. */
export async function findCallIdOfLeg(tx: Tx, organizationId: string, controlId: string): Promise<string | null> {
  const row = await tables<VoiceTables>(tx)
    .selectFrom('human_call_legs')
    .select('call_id')
    .where('organization_id', '=', organizationId)
    .where('control_id', '=', controlId)
    .executeTakeFirst();
  return row?.call_id ?? null;
}

/** Whether the organization has the leg, and it has not ended. */
export async function isLegLive(tx: Tx, organizationId: string, controlId: string): Promise<boolean> {
  const row = await tables<VoiceTables>(tx)
    .selectFrom('human_call_legs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('control_id', '=', controlId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest calls that the filter shows, newest first. */
export async function listCalls(
  tx: Tx,
  organizationId: string,
  { status, direction, brokerId }: CallFilter,
  limit: number,
): Promise<CallWithLegs[]> {
  const rows = await tables<VoiceTables>(tx)
    .selectFrom('human_calls')
    .select(callColumns)
    .where('organization_id', '=', organizationId)
    .$if(status !== undefined, (query) => query.where('status', '=', status as CallStatus))
    .$if(direction !== undefined, (query) => query.where('direction', '=', direction as CallDirection))
    .$if(brokerId !== undefined, (query) =>
      query.where('id', 'in', (legs) =>
        legs
          .selectFrom('human_call_legs')
          .select('call_id')
          .where('human_call_legs.organization_id', '=', organizationId)
          .where('broker_id', '=', brokerId as string),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const legs = await legsOf(
    tx,
    organizationId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ call: callFromRow(row), legs: legs.get(row.id) ?? [] }));
}

/** Those of the brokers who have a live leg in another call than that. */
export async function listEngaged(tx: Tx, organizationId: string, callId: string): Promise<Set<string>> {
  const rows = await tables<VoiceTables>(tx)
    .selectFrom('human_call_legs')
    .select('broker_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('broker_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where('call_id', '<>', callId)
    .execute();
  return new Set(rows.flatMap(({ broker_id: id }) => id ?? []));
}

/** Writes a new call. */
export async function insertCall(
  tx: Tx,
  call: HumanCall,
  dueAt: Temporal.Instant | null,
  at: Temporal.Instant,
): Promise<void> {
  await tables<VoiceTables>(tx)
    .insertInto('human_calls')
    .values({
      id: call.id,
      organization_id: call.organizationId,
      direction: call.direction,
      from_number: call.from,
      to_number: call.to,
      metadata: JSON.stringify(call.metadata),
      route_to_broker_id: call.routeToBrokerId,
      created_at: isoMillis(call.createdAt),
      ...changingOfCall(call, dueAt, at),
    })
    .execute();
}

/** Writes what has changed of a call that is locked. */
export async function writeCall(
  tx: Tx,
  call: HumanCall,
  dueAt: Temporal.Instant | null,
  at: Temporal.Instant,
): Promise<void> {
  await tables<VoiceTables>(tx)
    .updateTable('human_calls')
    .set(changingOfCall(call, dueAt, at))
    .where('organization_id', '=', call.organizationId)
    .where('id', '=', call.id)
    .execute();
}

/** Writes legs of a call that is locked, the first of them at that position. */
export async function insertLegs(
  tx: Tx,
  { id: callId, organizationId }: HumanCall,
  legs: readonly Leg[],
  position: number,
): Promise<void> {
  if (legs.length === 0) return;
  await tables<VoiceTables>(tx)
    .insertInto('human_call_legs')
    .values(
      legs.map((leg, nth) => ({
        id: leg.id,
        control_id: leg.controlId,
        organization_id: organizationId,
        call_id: callId,
        position: position + nth,
        kind: leg.kind,
        direction: leg.direction,
        broker_id: leg.brokerId,
        phone_number: leg.phoneNumber,
        party: leg.party,
        created_at: isoMillis(leg.createdAt),
        ...changingOfLeg(leg),
      })),
    )
    .execute();
}

/** Writes what has changed of a leg of a call that is locked. */
export async function writeLeg(tx: Tx, { organizationId }: HumanCall, leg: Leg): Promise<void> {
  await tables<VoiceTables>(tx)
    .updateTable('human_call_legs')
    .set(changingOfLeg(leg))
    .where('organization_id', '=', organizationId)
    .where('id', '=', leg.id)
    .execute();
}

/** When the first call of the organization does its next step by itself; null where none does. */
export async function firstDueAt(tx: Tx, organizationId: string): Promise<Date | null> {
  const row = await tables<VoiceTables>(tx)
    .selectFrom('human_calls')
    .select(sql<Date | null>`min(due_at)`.as('at'))
    .where('organization_id', '=', organizationId)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

function oneCall(tx: Tx, organizationId: string, id: string) {
  return tables<VoiceTables>(tx)
    .selectFrom('human_calls')
    .select(callColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
}

async function withLegs(tx: Tx, call: HumanCall): Promise<CallWithLegs> {
  return { call, legs: (await legsOf(tx, call.organizationId, [call.id])).get(call.id) ?? [] };
}

async function legsOf(tx: Tx, organizationId: string, callIds: readonly string[]): Promise<Map<string, Leg[]>> {
  if (callIds.length === 0) return new Map();
  const rows = await tables<VoiceTables>(tx)
    .selectFrom('human_call_legs')
    .select(legColumns)
    .where('organization_id', '=', organizationId)
    .where('call_id', 'in', callIds)
    .orderBy('position')
    .execute();
  const legs = new Map<string, Leg[]>();
  for (const row of rows) legs.set(row.call_id, [...(legs.get(row.call_id) ?? []), legFromRow(row)]);
  return legs;
}

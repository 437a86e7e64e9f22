import type { Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { VoiceTables } from './tables.ts';
import type { HumanCall, Leg } from './types.ts';

export const callColumns = [
  'id',
  'organization_id',
  'direction',
  'status',
  'from_number',
  'to_number',
  'metadata',
  'route_to_broker_id',
  'is_offered_to_all',
  'offered_until',
  'transfer',
  'event_sequence',
  'end_reason',
  'answered_at',
  'ended_at',
  'created_at',
] as const;

export const legColumns = [
  'id',
  'control_id',
  'call_id',
  'kind',
  'direction',
  'status',
  'broker_id',
  'phone_number',
  'is_muted',
  'peer_id',
  'party',
  'end_reason',
  'answered_at',
  'ended_at',
  'created_at',
] as const;

type CallRow = Pick<Selectable<VoiceTables['human_calls']>, (typeof callColumns)[number]>;
type LegRow = Pick<Selectable<VoiceTables['human_call_legs']>, (typeof legColumns)[number]>;

export function callFromRow(row: CallRow): HumanCall {
  return {
    id: row.id,
    organizationId: row.organization_id,
    direction: row.direction,
    status: row.status,
    from: row.from_number,
    to: row.to_number,
    metadata: row.metadata,
    routeToBrokerId: row.route_to_broker_id,
    isOfferedToAll: row.is_offered_to_all,
    offeredUntil: instantOrNull(row.offered_until),
    transfer: row.transfer,
    eventSequence: row.event_sequence,
    endReason: row.end_reason,
    answeredAt: instantOrNull(row.answered_at),
    endedAt: instantOrNull(row.ended_at),
    createdAt: instantFromDate(row.created_at),
  };
}

export function legFromRow(row: LegRow): Leg {
  return {
    id: row.id,
    controlId: row.control_id,
    kind: row.kind,
    direction: row.direction,
    status: row.status,
    brokerId: row.broker_id,
    phoneNumber: row.phone_number,
    isMuted: row.is_muted,
    peerId: row.peer_id,
    party: row.party,
    endReason: row.end_reason,
    answeredAt: instantOrNull(row.answered_at),
    endedAt: instantOrNull(row.ended_at),
    createdAt: instantFromDate(row.created_at),
  };
}

/** What of a call changes in its life. */
export function changingOfCall(call: HumanCall, dueAt: Temporal.Instant | null, at: Temporal.Instant) {
  return {
    status: call.status,
    is_offered_to_all: call.isOfferedToAll,
    offered_until: isoOrNull(call.offeredUntil),
    transfer: call.transfer === null ? null : JSON.stringify(call.transfer),
    event_sequence: call.eventSequence,
    end_reason: call.endReason,
    answered_at: isoOrNull(call.answeredAt),
    ended_at: isoOrNull(call.endedAt),
    due_at: isoOrNull(dueAt),
    updated_at: isoMillis(at),
  };
}

/** What of a leg changes in its life. */
export function changingOfLeg(leg: Leg) {
  return {
    status: leg.status,
    is_muted: leg.isMuted,
    peer_id: leg.peerId,
    end_reason: leg.endReason,
    answered_at: isoOrNull(leg.answeredAt),
    ended_at: isoOrNull(leg.endedAt),
  };
}

function isoOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : isoMillis(instant);
}

function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

import type { Temporal } from 'temporal-polyfill';
import { callStates, legStates, type CallTrigger, type LegTrigger } from '../status.ts';
import type { Broker, CallControlEvent, HumanCall, Leg } from '../types.ts';

/** The event of a change. */
export type CallEventInput = Pick<CallControlEvent, 'type' | 'controlId' | 'payload' | 'occurredAt'>;

/**
 * A call that is locked, as it becomes: the rules change it in place, one after another, and what became of it is written once.
 * Whatever they need to know stands in it; they read no clock and no table.
 */
export interface Draft {
  call: HumanCall;
  /** Oldest first. */
  legs: Leg[];
  readonly events: CallEventInput[];
  /** The brokers of the organization, as far as the call has to do with them. */
  readonly brokers: readonly Broker[];
  /** Those who have a live leg in another call. */
  readonly engaged: ReadonlySet<string>;
  /** Makes the ids of another leg. */
  generateIds(): Pick<Leg, 'id' | 'controlId'>;
}

/** What every call begins as. */
export const newCall = {
  status: 'initiating',
  routeToBrokerId: null,
  isOfferedToAll: false,
  offeredUntil: null,
  transfer: null,
  eventSequence: 0,
  endReason: null,
  answeredAt: null,
  endedAt: null,
} as const;

export function isLive({ status }: Pick<Leg, 'status'>): boolean {
  return status !== 'ended' && status !== 'failed';
}

/** Whether its party is in the call. */
export function isThere({ status }: Pick<Leg, 'status'>): boolean {
  return status === 'active' || status === 'held';
}

/** A leg of the call as it is now. */
export function legOf({ legs, call }: Draft, id: string): Leg {
  const leg = legs.find((one) => one.id === id);
  if (leg === undefined) throw new Error(`The call ${call.id} has no leg ${id}`);
  return leg;
}

/** Changes a leg, and answers it as it is then. */
export function change(draft: Draft, id: string, changes: Partial<Leg>): Leg {
  const changed = { ...legOf(draft, id), ...changes };
  draft.legs = draft.legs.map((leg) => (leg.id === id ? changed : leg));
  return changed;
}

/** Moves a leg as its machine permits; anything else is a mistake of the rules. */
export function moveLeg(draft: Draft, id: string, trigger: LegTrigger, changes: Partial<Leg> = {}): Leg {
  const { status } = legOf(draft, id);
  const next = legStates.nextStatus(status, trigger);
  if (next === null) throw new Error(`A leg that is ${status} cannot ${trigger}`);
  return change(draft, id, { ...changes, status: next });
}

/** The same of the call. */
export function moveCall(draft: Draft, trigger: CallTrigger, changes: Partial<HumanCall> = {}): void {
  const { status } = draft.call;
  const next = callStates.nextStatus(status, trigger);
  if (next === null) throw new Error(`A call that is ${status} cannot ${trigger}`);
  draft.call = { ...draft.call, ...changes, status: next };
}

/** Adds a leg, and answers it. */
export function addLeg(
  draft: Draft,
  leg: Pick<Leg, 'kind' | 'direction' | 'status'> & Partial<Leg>,
  at: Temporal.Instant,
): Leg {
  const added: Leg = { ...newLeg, ...draft.generateIds(), ...leg, createdAt: at };
  draft.legs = [...draft.legs, added];
  return added;
}

const newLeg = {
  brokerId: null,
  phoneNumber: null,
  isMuted: false,
  peerId: null,
  party: null,
  endReason: null,
  answeredAt: null,
  endedAt: null,
} as const;

/** Tells of a leg; without more, whose it is. */
export function note(
  draft: Draft,
  leg: Leg,
  type: CallEventInput['type'],
  at: Temporal.Instant,
  payload: CallEventInput['payload'] = partyOf(leg),
): void {
  draft.events.push({ type, controlId: leg.controlId, payload, occurredAt: at });
}

/** Tells of the whole call. */
export function noteCall(
  draft: Draft,
  type: CallEventInput['type'],
  payload: CallEventInput['payload'],
  at: Temporal.Instant,
): void {
  draft.events.push({ type, controlId: null, payload, occurredAt: at });
}

/** Whose a leg is, as events say it. */
export function partyOf({ kind, brokerId, phoneNumber }: Leg): Record<string, unknown> {
  return { kind, broker_id: brokerId, phone_number: phoneNumber };
}

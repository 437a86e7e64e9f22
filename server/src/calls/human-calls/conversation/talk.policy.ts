import type { Temporal } from 'temporal-polyfill';
import type { CallTrigger } from '../status.ts';
import type { EndReason, Leg, OpenTransfer } from '../types.ts';
import {
  change,
  type Draft,
  isLive,
  isThere,
  legOf,
  moveCall,
  moveLeg,
  note,
  noteCall,
  partyOf,
} from './draft.policy.ts';

/** A leg rings. */
export function ring(draft: Draft, leg: Leg, at: Temporal.Instant): void {
  note(draft, leg.status === 'ringing' ? leg : moveLeg(draft, leg.id, 'ring'), 'call.ringing', at);
  if (draft.call.status === 'initiating') moveCall(draft, 'ring');
}

/** A party is there: the leg is answered, and nothing more. */
export function pickUp(draft: Draft, leg: Leg, at: Temporal.Instant): Leg {
  const answered = moveLeg(draft, leg.id, 'answer', { answeredAt: at });
  note(draft, answered, 'call.answered', at);
  return answered;
}

/**
 * Lets two legs that are there speak with each other, and with none else; those on hold are taken off it. The simulated party that
 * hangs up while it is being connected does so: answers whether they speak.
 */
export function connect(draft: Draft, one: Leg, other: Leg, at: Temporal.Instant): boolean {
  const leaving = [one, other].find(({ party }) => party === 'hangs_up');
  if (leaving !== undefined) return false;
  for (const { id } of [one, other]) if (legOf(draft, id).status === 'held') unhold(draft, id, at);
  pair(draft, one, other, at);
  return true;
}

/** The same, whether one of them is on hold or none. */
export function pair(draft: Draft, one: Leg, other: Leg, at: Temporal.Instant): void {
  part(draft, one.id);
  part(draft, other.id);
  change(draft, one.id, { peerId: other.id });
  change(draft, other.id, { peerId: one.id });
  note(draft, legOf(draft, one.id), 'call.bridged', at, { bridged_to: other.controlId });
}

/** Lets a leg speak with none. */
export function part(draft: Draft, id: string): void {
  const { peerId } = legOf(draft, id);
  if (peerId === null) return;
  change(draft, id, { peerId: null });
  change(draft, peerId, { peerId: null });
}

export function hold(draft: Draft, id: string, at: Temporal.Instant): void {
  note(draft, moveLeg(draft, id, 'hold'), 'call.hold', at);
}

export function unhold(draft: Draft, id: string, at: Temporal.Instant): void {
  note(draft, moveLeg(draft, id, 'unhold'), 'call.unhold', at);
}

/** Ends a leg that is live, and nothing more; `said` is why, in the words of a command. */
export function endLeg(
  draft: Draft,
  id: string,
  endReason: EndReason,
  at: Temporal.Instant,
  said: string | null = null,
): Leg {
  part(draft, id);
  const ended = moveLeg(draft, id, isThere(legOf(draft, id)) ? 'end' : 'fail', { endReason, endedAt: at });
  note(draft, ended, 'call.leg.hangup', at, { ...partyOf(ended), end_reason: endReason, reason: said });
  return ended;
}

/** Ends the call with every leg that is live. */
export function finish(draft: Draft, trigger: CallTrigger, endReason: EndReason, at: Temporal.Instant): void {
  const { transfer } = draft.call;
  if (transfer !== null) {
    draft.call = { ...draft.call, transfer: null };
    noteTransfer(draft, transfer, 'call.transfer.failed', endReason, at);
  }
  const ofLegs = endedByTime.has(endReason) || endReason === 'cancelled' ? endReason : 'call_ended';
  for (const { id } of draft.legs.filter(isLive)) endLeg(draft, id, ofLegs, at);
  moveCall(draft, trigger, { endReason, endedAt: at, offeredUntil: null });
  const { status, answeredAt } = draft.call;
  const duration_seconds =
    answeredAt === null ? 0 : Math.floor((at.epochMilliseconds - answeredAt.epochMilliseconds) / 1_000);
  const code = endReason === 'no_broker_available' ? 'NO_BROKER_AVAILABLE' : null;
  noteCall(draft, 'call.hangup', { status, end_reason: endReason, code, duration_seconds }, at);
}

/** Tells of a transfer. */
export function noteTransfer(
  draft: Draft,
  { mode, to, legId, targetId }: OpenTransfer,
  type: 'call.transfer.initiated' | 'call.transfer.completed' | 'call.transfer.failed',
  cause: EndReason | null,
  at: Temporal.Instant,
): void {
  const payload = { mode, to, target_control_id: legOf(draft, targetId).controlId, cause };
  note(draft, legOf(draft, legId), type, at, payload);
}

const endedByTime: ReadonlySet<EndReason> = new Set(['max_duration', 'broker_lost', 'no_answer']);

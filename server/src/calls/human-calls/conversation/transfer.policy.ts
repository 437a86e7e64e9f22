import type { Temporal } from 'temporal-polyfill';
import type { EndReason, Leg, OpenTransfer, Party, TransferMode } from '../types.ts';
import { addLeg, type Draft, isLive, isThere, legOf } from './draft.policy.ts';
import { connect, endLeg, hold, noteTransfer, pair, unhold } from './talk.policy.ts';

/** Has a telephone called that the leg is to speak with in place of `leaving`. */
export function beginTransfer(
  draft: Draft,
  { leg, leaving, mode, to, party }: { leg: Leg; leaving: Leg; mode: TransferMode; to: string; party: Party },
  at: Temporal.Instant,
): void {
  const target = addLeg(
    draft,
    { kind: 'pstn', direction: 'outbound', status: 'initiating', phoneNumber: to, party },
    at,
  );
  const transfer = { mode, to, legId: leg.id, leavingId: leaving.id, targetId: target.id, isHeldByIt: false };
  draft.call = { ...draft.call, transfer };
  noteTransfer(draft, transfer, 'call.transfer.initiated', null, at);
  if (mode === 'warm' && leg.status === 'active') putOnHold(draft, leg.id, at);
}

/** The destination has answered. A blind transfer is complete with it; in a warm one it is spoken with. */
export function reachTarget(draft: Draft, transfer: OpenTransfer, at: Temporal.Instant): void {
  const target = legOf(draft, transfer.targetId);
  if (transfer.mode === 'blind') return completeTransfer(draft, transfer, at);
  // The one that hangs up while it is being connected lets itself be spoken with before.
  connect(draft, legOf(draft, transfer.leavingId), { ...target, party: null }, at);
  // It may have been taken off hold while the destination rang.
  if (legOf(draft, transfer.legId).status === 'active') putOnHold(draft, transfer.legId, at);
}

/** Puts a leg on hold for as long as a transfer wants it. */
export function putOnHold(draft: Draft, id: string, at: Temporal.Instant): void {
  hold(draft, id, at);
  heldByTransfer(draft, id, true);
}

/** Whether the leg, if it is the one that is handed over, is on hold because of that, and no longer than it takes. */
export function heldByTransfer(draft: Draft, id: string, isHeldByIt: boolean): void {
  const { transfer } = draft.call;
  if (transfer?.legId === id) draft.call = { ...draft.call, transfer: { ...transfer, isHeldByIt } };
}

/** Connects the leg with the destination: the one that it spoke with before leaves. */
export function completeTransfer(draft: Draft, transfer: OpenTransfer, at: Temporal.Instant): void {
  const target = legOf(draft, transfer.targetId);
  if (!connect(draft, legOf(draft, transfer.legId), target, at)) {
    endLeg(draft, target.id, 'remote_hangup', at);
    return failTransfer(draft, transfer, 'remote_hangup', at);
  }
  draft.call = { ...draft.call, transfer: null };
  if (isLive(legOf(draft, transfer.leavingId))) endLeg(draft, transfer.leavingId, 'transferred', at);
  noteTransfer(draft, transfer, 'call.transfer.completed', null, at);
}

/** It came to nothing: what it has changed is taken back as far as those concerned are still there. */
export function failTransfer(draft: Draft, transfer: OpenTransfer, cause: EndReason, at: Temporal.Instant): void {
  draft.call = { ...draft.call, transfer: null };
  if (isLive(legOf(draft, transfer.targetId))) endLeg(draft, transfer.targetId, 'cancelled', at);
  noteTransfer(draft, transfer, 'call.transfer.failed', cause, at);
  const [leg, leaving] = [legOf(draft, transfer.legId), legOf(draft, transfer.leavingId)];
  if (!isThere(leg) || !isThere(leaving)) return;
  if (leg.status === 'held' && transfer.isHeldByIt) unhold(draft, leg.id, at);
  if (leg.peerId !== null) return;
  if (leaving.status === 'held') unhold(draft, leaving.id, at);
  pair(draft, leaving, leg, at);
}

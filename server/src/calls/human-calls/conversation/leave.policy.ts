import type { Temporal } from 'temporal-polyfill';
import type { EndReason, Leg } from '../types.ts';
import { type Draft, isLive, isThere, legOf, moveCall, moveLeg } from './draft.policy.ts';
import { isOffered, offerToAll, withdrawOffers } from './offer.policy.ts';
import { connect, endLeg, finish, pickUp } from './talk.policy.ts';
import { failTransfer, reachTarget } from './transfer.policy.ts';

/** A party answers: the call begins with the first, and the target of a transfer goes where it belongs. */
export function answer(draft: Draft, leg: Leg, at: Temporal.Instant): void {
  const answered = pickUp(draft, leg, at);
  const { transfer } = draft.call;
  if (transfer?.targetId === leg.id) {
    reachTarget(draft, transfer, at);
    if (!isThere(legOf(draft, leg.id))) settle(draft, legOf(draft, leg.id), at);
    return;
  }
  withdrawOffers(draft, at);
  moveCall(draft, 'answer', { answeredAt: at });
  const caller = callerOf(draft);
  // A telephone that calls hears it ring until then.
  if (!isThere(caller)) moveLeg(draft, caller.id, 'answer', { answeredAt: at });
  if (!connect(draft, answered, legOf(draft, caller.id), at)) leave(draft, answered.id, 'remote_hangup', at);
}

/** A party leaves the call, or is no longer wanted there, with what follows for the others. */
export function leave(
  draft: Draft,
  id: string,
  endReason: EndReason,
  at: Temporal.Instant,
  said: string | null = null,
): void {
  settle(draft, endLeg(draft, id, endReason, at, said), at);
}

/** The leg with which the call began: of who placed it, or of the telephone that calls. */
function callerOf({ legs, call }: Draft): Leg {
  const [first] = legs;
  if (first === undefined) throw new Error(`The call ${call.id} has no leg`);
  return first;
}

/** What follows for the call once a leg has ended. */
function settle(draft: Draft, gone: Leg, at: Temporal.Instant): void {
  if (draft.call.status !== 'active') return settleUnanswered(draft, gone, at);
  const { transfer } = draft.call;
  if (transfer !== null && isUndoneBy(gone, transfer)) failTransfer(draft, transfer, gone.endReason ?? 'hangup', at);
  const isSpoken = draft.legs.some((leg) => isLive(leg) && leg.peerId !== null);
  // The party that is handed over without a word waits for its destination, also without who handed it over.
  const isAwaited = draft.call.transfer?.mode === 'blind';
  if (!isSpoken && !isAwaited) finish(draft, 'end', gone.endReason ?? 'hangup', at);
}

function isUndoneBy(
  { id }: Leg,
  { mode, legId, leavingId, targetId }: NonNullable<Draft['call']['transfer']>,
): boolean {
  return id === targetId || id === legId || (mode === 'warm' && id === leavingId);
}

function settleUnanswered(draft: Draft, gone: Leg, at: Temporal.Instant): void {
  const { direction, isOfferedToAll } = draft.call;
  const reason = gone.endReason ?? 'hangup';
  if (gone.id === callerOf(draft).id) {
    if (direction !== 'inbound') return finish(draft, 'cancel', 'cancelled', at);
    return reason === 'declined' ? finish(draft, 'decline', reason, at) : finish(draft, 'miss', reason, at);
  }
  if (direction === 'outbound') {
    const trigger = { declined: 'decline', no_answer: 'miss', cancelled: 'cancel' } as const;
    return finish(draft, reason in trigger ? trigger[reason as keyof typeof trigger] : 'fail', reason, at);
  }
  if (draft.legs.some(isOffered)) return;
  if (!isOfferedToAll) return offerToAll(draft, at);
  finish(draft, 'decline', 'declined', at);
}

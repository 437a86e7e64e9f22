import type { Temporal } from 'temporal-polyfill';
import { isReachable } from '../reachable.policy.ts';
import { addLeg, type Draft } from './draft.policy.ts';
import { endLeg, finish, ring } from './talk.policy.ts';

/** How long those who are offered a call may take to answer (docs/decisions/calls.md#d93). */
const offerSeconds = 20;

/** The brokers whom the call can be offered to now: available, heard of lately, in no call, and not in this one. */
export function availableBrokers({ brokers, engaged, legs }: Draft, at: Temporal.Instant): string[] {
  const asked = new Set(legs.map(({ brokerId }) => brokerId));
  return brokers
    .filter((broker) => broker.status === 'available' && isReachable(broker, at))
    .map(({ brokerId }) => brokerId)
    .filter((brokerId) => !engaged.has(brokerId) && !asked.has(brokerId));
}

/** Offers a new call to the broker of its number; where he is not available, to all who are. */
export function offer(draft: Draft, at: Temporal.Instant): void {
  const { routeToBrokerId } = draft.call;
  const first = availableBrokers(draft, at).find((brokerId) => brokerId === routeToBrokerId);
  if (first === undefined) offerToAll(draft, at);
  else offerTo(draft, [first], at);
}

/** Offers the call to all who are available, besides those who have it already. With none it is missed. */
export function offerToAll(draft: Draft, at: Temporal.Instant): void {
  draft.call = { ...draft.call, isOfferedToAll: true };
  const others = availableBrokers(draft, at);
  if (others.length > 0) return offerTo(draft, others, at);
  const isDeclined = draft.legs.some(({ endReason }) => endReason === 'declined');
  if (isDeclined) return finish(draft, 'decline', 'declined', at);
  for (const { id } of draft.legs.filter(isOffered)) endLeg(draft, id, 'no_answer', at);
  finish(draft, 'miss', 'no_broker_available', at);
}

/** The time of those who were offered the call is over: it goes on to all, and from them to none. */
export function endOffer(draft: Draft, at: Temporal.Instant): void {
  if (draft.call.isOfferedToAll) finish(draft, 'miss', 'no_answer', at);
  else offerToAll(draft, at);
}

/** Takes the call from those who were offered it too. */
export function withdrawOffers(draft: Draft, at: Temporal.Instant): void {
  for (const { id } of draft.legs.filter(isOffered)) endLeg(draft, id, 'answered_elsewhere', at);
  draft.call = { ...draft.call, offeredUntil: null };
}

/** Whether a broker may still answer with the leg. */
export function isOffered({ kind, direction, status }: Draft['legs'][number]): boolean {
  return kind === 'browser' && direction === 'inbound' && status === 'ringing';
}

function offerTo(draft: Draft, brokerIds: readonly string[], at: Temporal.Instant): void {
  draft.call = { ...draft.call, offeredUntil: at.add({ seconds: offerSeconds }) };
  for (const brokerId of brokerIds)
    ring(draft, addLeg(draft, { kind: 'browser', direction: 'inbound', status: 'ringing', brokerId }, at), at);
}

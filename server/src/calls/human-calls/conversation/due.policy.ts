import { Temporal } from 'temporal-polyfill';
import type { Leg } from '../types.ts';
import { type Draft, isLive } from './draft.policy.ts';
import { nextStep, takeStep } from './line.policy.ts';
import { endOffer } from './offer.policy.ts';
import { finish } from './talk.policy.ts';

/** The longest that a call between people lasts. */
export const longestSeconds = 14_400;
/** How long a call lasts whose brokers are not heard of. */
const lostSeconds = 300;

interface Due {
  at: Temporal.Instant;
  take(draft: Draft): void;
}

/** When the call does its next step by itself; null once it has ended. */
export function nextDueAt(draft: Draft): Temporal.Instant | null {
  return nextDue(draft)?.at ?? null;
}

/** Does all that is due by `now`, each step at its own time, however late this comes. */
export function catchUp(draft: Draft, now: Temporal.Instant): void {
  for (;;) {
    const due = nextDue(draft);
    if (due === null || Temporal.Instant.compare(due.at, now) > 0) return;
    due.take(draft);
  }
}

function nextDue(draft: Draft): Due | null {
  const { call, legs } = draft;
  if (call.endedAt !== null) return null;
  const over = call.createdAt.add({ seconds: longestSeconds });
  const dues: Due[] = [
    { at: over, take: (then) => finish(then, call.status === 'active' ? 'end' : 'miss', 'max_duration', over) },
  ];
  for (const leg of legs.filter(isLive)) {
    const next = nextStep(leg);
    if (next !== null) dues.push({ at: next.at, take: (then) => takeStep(then, leg.id, next.step, next.at) });
  }
  const { offeredUntil } = call;
  if (offeredUntil !== null) dues.push({ at: offeredUntil, take: (then) => endOffer(then, offeredUntil) });
  const lostAt = call.status === 'active' ? brokersLostAt(draft) : null;
  if (lostAt !== null) dues.push({ at: lostAt, take: (then) => finish(then, 'end', 'broker_lost', lostAt) });
  return dues.reduce((first, due) => (Temporal.Instant.compare(due.at, first.at) < 0 ? due : first));
}

/** When the last of the brokers in the call counts as lost, if none is heard of until then; null without one. */
function brokersLostAt({ legs, brokers }: Draft): Temporal.Instant | null {
  const heard = legs
    .filter((leg) => isLive(leg) && leg.brokerId !== null)
    .map((leg) => lastHeardOf(leg, brokers))
    .toSorted(Temporal.Instant.compare)
    .at(-1);
  return heard?.add({ seconds: lostSeconds }) ?? null;
}

/** Who has answered was there then. */
function lastHeardOf({ brokerId, answeredAt, createdAt }: Leg, brokers: Draft['brokers']): Temporal.Instant {
  const since = answeredAt ?? createdAt;
  const seen = brokers.find((broker) => broker.brokerId === brokerId)?.lastSeenAt ?? since;
  return Temporal.Instant.compare(seen, since) > 0 ? seen : since;
}

import { Temporal } from 'temporal-polyfill';
import { portionSeconds } from './charge.policy.ts';
import type { Session } from './types.ts';

/** What a session does by itself when its time has come (docs/decisions/sessions.md#d69). */
export type DueStep =
  | 'pre_call_failed'
  | 'tell_waiting'
  | 'worker_lost'
  | 'no_answer'
  | 'ttl_expired'
  | 'caller_hangup'
  | 'max_duration'
  | 'transferred'
  | 'hold_portion'
  | 'ask_to_end'
  | 'end';

type Timed = Pick<
  Session,
  | 'state'
  | 'kind'
  | 'direction'
  | 'phone'
  | 'createdAt'
  | 'dialedAt'
  | 'startedAt'
  | 'bridgedUntil'
  | 'clientJoinedAt'
  | 'clientLeftAt'
  | 'ttlSeconds'
  | 'maxDurationSeconds'
  | 'minutePriceMicroUsd'
  | 'heldPortions'
  | 'isLeased'
  | 'isWaitingRecorded'
  | 'endingAt'
>;

/** How long a telephone rings (docs/decisions/calls.md#d75). */
export const ringSeconds = 30;
// The network that carries the call tells that nobody answered; where it does not, this server does.
const unreportedSeconds = 5;
// For a session without a worker: one that has it is asked to end it in time.
const graceSeconds = 30;
/** Longer than an endpoint may take to answer, and what it said to be written. */
export const preparingSeconds = 60;
/** How long a session waits for a worker before that is told. */
const waitingSeconds = 30;
/** How long a worker has to say goodbye. */
const goodbyeSeconds = 10;
/** How long the two speak whom the simulated network has connected. */
export const simulatedTalkSeconds = 10;

/** How long a session waits for a client that was lost. */
export const absentSeconds = 30;

/** The next step and its time, by the organization's clock; null once the session has ended. */
export function nextDue(session: Timed): { step: DueStep; at: Temporal.Instant } | null {
  const { state, createdAt } = session;
  if (state === 'ended') return null;
  if (state === 'preparing')
    return isRinging(session)
      ? notAnswered(session)
      : { step: 'pre_call_failed', at: createdAt.add({ seconds: preparingSeconds }) };
  if (session.endingAt !== null) return { step: 'end', at: session.endingAt.add({ seconds: goodbyeSeconds }) };
  // Of a line its carrier says when it is over, and it has no stream while it is transferred.
  const isWaitedFor = state !== 'bridged' && !isCarried(session);
  if (session.clientLeftAt !== null && isWaitedFor) return soonestOf(session, session.clientLeftAt);
  return dueOf(session);
}

/** The same of one whose client was lost. */
function soonestOf(session: Timed, leftAt: Temporal.Instant): { step: DueStep; at: Temporal.Instant } {
  const gone = { step: 'caller_hangup', at: leftAt.add({ seconds: absentSeconds }) } as const;
  const due = dueOf(session);
  return Temporal.Instant.compare(due.at, gone.at) < 0 ? due : gone;
}

function dueOf(session: Timed): { step: DueStep; at: Temporal.Instant } {
  const { startedAt, maxDurationSeconds, minutePriceMicroUsd, heldPortions } = session;
  if (startedAt === null) return dueBeforeStart(session);
  const paidUntil = startedAt.add({ seconds: heldPortions * portionSeconds });
  const last = lastOf(session, startedAt.add({ seconds: maxDurationSeconds }));
  const isPaidToTheEnd = minutePriceMicroUsd === 0 || Temporal.Instant.compare(paidUntil, last.at) >= 0;
  return isPaidToTheEnd ? last : { step: 'hold_portion', at: paidUntil };
}

function dueBeforeStart(session: Timed): { step: DueStep; at: Temporal.Instant } {
  const { state, kind, createdAt, dialedAt, clientJoinedAt, ttlSeconds, maxDurationSeconds } = session;
  if (dialedAt !== null) return { step: 'no_answer', at: dialedAt.add({ seconds: ringSeconds + unreportedSeconds }) };
  if (!session.isWaitingRecorded && state === 'created' && ttlSeconds > waitingSeconds)
    return { step: 'tell_waiting', at: createdAt.add({ seconds: waitingSeconds }) };
  // Who has joined waits for as long as a conversation may take.
  if (clientJoinedAt !== null) return { step: 'max_duration', at: clientJoinedAt.add({ seconds: maxDurationSeconds }) };
  if (isRinging(session)) return notAnswered(session);
  // A telephone does not join: a call that nothing has dialed has failed.
  const step = kind === 'phone' ? 'worker_lost' : 'ttl_expired';
  return { step, at: createdAt.add({ seconds: ttlSeconds }) };
}

/** A line of a carrier that came in: what is asked before it and its worker have the same time. */
function isRinging(session: Timed): boolean {
  return session.direction === 'inbound' && isCarried(session);
}

function isCarried({ phone }: Timed): boolean {
  return (phone?.carrier ?? null) !== null;
}

function notAnswered({ createdAt, ttlSeconds }: Timed): { step: DueStep; at: Temporal.Instant } {
  return { step: 'no_answer', at: createdAt.add({ seconds: ttlSeconds }) };
}

/** Whether a session has waited for a worker for so long that its clients are told. */
export function waitsForWorker(
  { state, createdAt }: Pick<Session, 'state' | 'createdAt'>,
  now: Temporal.Instant,
): boolean {
  return state === 'created' && Temporal.Instant.compare(createdAt.add({ seconds: waitingSeconds }), now) <= 0;
}

/** The end that comes by itself, of a session whose longest time is over then. */
function lastOf(session: Timed, over: Temporal.Instant): { step: DueStep; at: Temporal.Instant } {
  const { state, isLeased, bridgedUntil } = session;
  // No worker says goodbye for those who were connected.
  if (state === 'bridged')
    return bridgedUntil !== null && Temporal.Instant.compare(bridgedUntil, over) < 0
      ? { step: 'transferred', at: bridgedUntil }
      : { step: 'max_duration', at: over };
  return isLeased
    ? { step: 'ask_to_end', at: over }
    : { step: 'max_duration', at: over.add({ seconds: graceSeconds }) };
}

import {
  webhookDeliveryMachine,
  type WebhookDeliveryStatus,
} from '../../server/src/contract/generated/state-machines.ts';
import type { BookedAttempt, BookedDelivery, Books, Change } from './webhook-model-books.ts';

const machine: {
  initial: readonly WebhookDeliveryStatus[];
  states: Record<WebhookDeliveryStatus, { description: string; terminal?: boolean }>;
  transitions: ReadonlyArray<{ on: string; from: readonly WebhookDeliveryStatus[]; to: WebhookDeliveryStatus }>;
} = webhookDeliveryMachine;

const mostAttempts = 8;
// Published in the contract: how long after the attempt before it each automatic attempt begins at the earliest.
const scheduleMs = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 36_000].map((seconds) => seconds * 1_000);
// The log keeps milliseconds.
const roundingMs = 2;

export const interrupted = 'The attempt was interrupted; the receiver may have got it';

/** The transition of the state table from one state to another; undefined where it has none. */
export function transitionOf(change: Pick<Change, 'before' | 'after'>): string | undefined {
  const { before, after } = change;
  return machine.transitions.find(({ from, to }) => before !== null && from.includes(before) && to === after)?.on;
}

function isTerminal(status: WebhookDeliveryStatus): boolean {
  return machine.states[status].terminal === true;
}

/** What is wrong with what became of one delivery, change by change. */
export function judgeChanges(delivery: BookedDelivery, changes: readonly Change[], books: Books): string[] {
  const wrong: string[] = [];
  const [first, ...others] = changes;
  if (first === undefined) return ['nobody saw it begin'];
  if (first.before !== null || !machine.initial.includes(first.after)) wrong.push(`it began ${first.after}`);
  let ended = false;
  let before = first;
  for (const change of others) {
    ended ||= isTerminal(before.after);
    const moved = change.before !== change.after;
    const on = moved ? transitionOf(change) : undefined;
    const claimed = on === 'claim';
    const byHand = change.attempts > before.attempts && !claimed;
    if (change.before !== before.after) wrong.push(`it was ${before.after}, and then ${change.before}`);
    if (moved && on === undefined) wrong.push(`it moved from ${change.before} to ${change.after}`);
    if (on === 'redelivered' && !byHand) wrong.push(`it came out of ${change.before} without a redelivery`);
    if (on === 'replay' && change.replayAfter === null) wrong.push(`it came out of ${change.before} without a replay`);
    if (change.attempts - before.attempts !== (claimed || byHand ? 1 : 0)) wrong.push('an attempt is not counted once');
    const automatic = change.automaticAttempts - before.automaticAttempts;
    if (automatic !== (claimed && change.replayAfter === null ? 1 : 0)) {
      wrong.push(`${automatic} automatic attempts are counted by ${on ?? 'nothing'}`);
    }
    if (automatic > 0 && ended) wrong.push('it is attempted automatically after its end');
    if (change.fence - before.fence !== (claimed ? 1 : 0)) wrong.push('its fence does not count claims');
    wrong.push(
      ...judgeEnd(delivery, change, { created: first, books }).map((why) => `${why}, as it became ${change.after}`),
    );
    before = change;
  }
  if (before.after !== delivery.status) wrong.push(`it was last ${before.after}`);
  return wrong;
}

/** Every end has a cause. */
function judgeEnd(
  delivery: BookedDelivery,
  change: Change,
  { created, books }: { created: Change; books: Books },
): string[] {
  if (change.before === change.after) return [];
  switch (change.after) {
    case 'failed':
      if (change.replayBefore !== null || delivery.maxAutomaticAttempts === 0) return [];
      return change.automaticAttempts === delivery.maxAutomaticAttempts ? [] : ['it had attempts left'];
    case 'cancelled': {
      const ceased = books.liveChanges.some(
        ({ endpointId, live, atMs }) =>
          endpointId === delivery.endpointId && !live && atMs >= created.atMs && atMs <= change.atMs,
      );
      return ceased ? [] : ['its endpoint was live all the time'];
    }
    case 'expired':
      return books.nowMs >= delivery.expiresAtMs ? [] : ['its 30 days had not ended'];
    case 'pending':
    case 'delivering':
    case 'succeeded':
      return [];
  }
}

/** What is wrong with how one delivery stands. */
export function judgeStanding(delivery: BookedDelivery): string[] {
  const { status, leased, waits, replayId } = delivery;
  const wrong: string[] = [];
  if (waits !== (status === 'pending')) wrong.push(waits ? 'something still waits for it' : 'nothing will wake it');
  if (leased !== (status === 'delivering')) wrong.push(leased ? 'it is leased' : 'it has no lease');
  if (isTerminal(status) && replayId !== null) wrong.push('a replay waits for it');
  if (delivery.delivered !== (status === 'succeeded')) wrong.push('deliveredAt does not tell its success');
  if (delivery.maxAutomaticAttempts > mostAttempts) wrong.push('it may have too many attempts');
  if (delivery.automaticAttempts > delivery.maxAutomaticAttempts) wrong.push('it had too many attempts');
  return wrong;
}

/** What is wrong with the log of one delivery's attempts. */
export function judgeAttempts(delivery: BookedDelivery, attempts: readonly BookedAttempt[]): string[] {
  const wrong: string[] = [];
  const underWay = delivery.status === 'delivering' ? 1 : 0;
  const automatic = attempts.filter(({ trigger }) => trigger === 'automatic');
  const automaticUnderWay = delivery.replayId === null && delivery.maxAutomaticAttempts > 0 ? underWay : 0;
  if (attempts.length !== delivery.attempts - underWay) {
    wrong.push(`${attempts.length} attempts of ${delivery.attempts} are in the log, ${underWay} is under way`);
  }
  if (attempts.some(({ number }) => number < 1 || number > delivery.attempts)) wrong.push('an attempt is misnumbered');
  if (automatic.length !== delivery.automaticAttempts - automaticUnderWay) {
    wrong.push(`${automatic.length} of ${delivery.automaticAttempts} automatic attempts are in the log`);
  }
  const delivered = attempts.some(({ error }) => error === null);
  if (delivery.status === 'succeeded' && !delivered) wrong.push('no attempt was answered by a 2xx');
  if (delivery.status !== 'succeeded' && automatic.some(({ error }) => error === null)) {
    wrong.push('an attempt was answered by a 2xx');
  }
  for (const [index, attempt] of automatic.entries()) {
    const previous = automatic[index - 1];
    const least = scheduleMs[index];
    if (previous === undefined || least === undefined) continue;
    const gapMs = attempt.createdAtMs - previous.createdAtMs;
    if (gapMs < least - roundingMs) wrong.push(`attempt ${attempt.number} began ${least - gapMs} ms early`);
  }
  return wrong;
}

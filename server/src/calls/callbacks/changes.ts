import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import type { CallTimes } from '../../sms/index.ts';
import type { Publish } from '../../webhooks/index.ts';
import { insertCallback, writeCallback } from './callback-store.ts';
import { callbackErrors } from './errors.ts';
import { presentCallback } from './present.ts';
import { callbackStates, type CallbackTrigger } from './states.ts';
import type { Agreement, Callback } from './types.ts';

/** The one writer of callbacks, which are locked: a state and its event change in one transaction. */
export interface CallbackChanges {
  /** Stores a new one. */
  open(tx: Tx, callback: Callback): Promise<Callback>;
  /** Something else is agreed upon, or another hour; the latter also where a process has left its call undone. */
  move(tx: Tx, callback: Callback, agreed: Partial<Agreement>, at: Temporal.Instant): Promise<Callback>;
  /** Gives a process the right to make its call; also where another one has left that undone. */
  claim(tx: Tx, callback: Callback, at: Temporal.Instant): Promise<Callback>;
  /** Its call is being made by a process that is gone, or still at it: another one looks in a moment. */
  postpone(tx: Tx, callback: Callback): Promise<void>;
  /** Its call is stored: what becomes of it from now on is written in the transactions of the call. */
  link(tx: Tx, callback: Callback, sessionId: string, at: Temporal.Instant): Promise<Callback>;
  /** The telephone rings, or may have rung. */
  ring(tx: Tx, callback: Callback, at: Temporal.Instant): Promise<Callback>;
  /** No telephone rang: it is tried again, or fails for the cause where that was the last try. */
  retry(tx: Tx, callback: Callback, cause: string, hadCall: boolean, at: Temporal.Instant): Promise<Callback>;
  fail(tx: Tx, callback: Callback, cause: string, at: Temporal.Instant): Promise<Callback>;
  cancel(tx: Tx, callback: Callback, reason: string | null, at: Temporal.Instant): Promise<Callback>;
}

const retryMinutes = [1, 5, 15] as const;
// A call waits for the endpoint that is asked before it, and for the database.
const leaseSeconds = 60;
const lookAgainSeconds = 2;

export function createCallbackChanges(options: { publish: Publish; callTimes: CallTimes }): CallbackChanges {
  const { publish, callTimes } = options;

  async function publishAs(tx: Tx, type: 'scheduled' | 'dispatched' | 'failed' | 'cancelled', callback: Callback) {
    const { organizationId, id, agentId, webhookTags: tags, updatedAt: occurredAt, eventSequence: sequence } = callback;
    const event = { organizationId, type: `callback.${type}`, resourceId: id, agentId, sessionId: null };
    await publish(tx, [{ ...event, sequence, tags, occurredAt, data: presentCallback(callback) }]);
    return callback;
  }

  /** Where a change leads. Throws 409 CALLBACK_NOT_OPEN where it does not apply. */
  const moved = (callback: Callback, trigger: CallbackTrigger, at: Temporal.Instant): Callback => {
    const status = callbackStates.nextStatus(callback.status, trigger);
    if (status === null) throw callbackErrors.notOpen(callback.status);
    return { ...callback, status, eventSequence: callback.eventSequence + 1, updatedAt: at };
  };
  const write = async (tx: Tx, callback: Callback, lease: number | null = null): Promise<Callback> => {
    await writeCallback(tx, callback, lease);
    return callback;
  };

  const fail: CallbackChanges['fail'] = async (tx, callback, cause, at) =>
    publishAs(tx, 'failed', await write(tx, { ...moved(callback, 'fail', at), failureCause: cause }));

  return {
    open: async (tx, callback) => {
      const opened = { ...callback, eventSequence: 1 };
      await insertCallback(tx, opened);
      return publishAs(tx, 'scheduled', opened);
    },
    move: async (tx, callback, agreed, at) =>
      publishAs(
        tx,
        'scheduled',
        await write(tx, { ...moved(callback, callback.status === 'dispatching' ? 'retry' : 'move', at), ...agreed }),
      ),
    claim: (tx, callback, at) => {
      const { status } = callback.status === 'dispatching' ? callback : moved(callback, 'dispatch', at);
      const claimed = { ...callback, status, fence: callback.fence + 1, attemptedAt: at, updatedAt: at };
      return write(tx, claimed, leaseSeconds);
    },
    postpone: async (tx, callback) => {
      await write(tx, callback, lookAgainSeconds);
    },
    link: (tx, callback, createdSessionId, at) => write(tx, { ...callback, createdSessionId, updatedAt: at }),
    ring: async (tx, callback, at) =>
      publishAs(tx, 'dispatched', await write(tx, { ...moved(callback, 'ring', at), dispatchedAt: at })),
    retry: async (tx, callback, cause, hadCall, at) => {
      const minutes = retryMinutes[callback.failedTries];
      if (minutes === undefined) return fail(tx, callback, cause, at);
      const wanted = at.add({ minutes });
      const failedTries = callback.failedTries + 1;
      const silentCalls = callback.silentCalls + (hadCall ? 1 : 0);
      const scheduledAt = (await callTimes.next(tx, recipientOf(callback), wanted)) ?? wanted;
      const retried = { ...moved(callback, 'retry', at), failedTries, silentCalls, scheduledAt };
      return publishAs(tx, 'scheduled', await write(tx, retried));
    },
    fail,
    cancel: async (tx, callback, cancelReason, at) =>
      publishAs(tx, 'cancelled', await write(tx, { ...moved(callback, 'cancel', at), cancelReason, cancelledAt: at })),
  };
}

/** Whom it calls, and from where. */
export function recipientOf({ organizationId, phoneNumberId, to: recipient }: Callback) {
  return { organizationId, phoneNumberId, recipient };
}

import { Temporal } from 'temporal-polyfill';
import type { AgentsPorts } from '../../agents/index.ts';
import { loadSettings } from '../../organizations/index.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { withIdempotency } from '../../platform/idempotency/with-idempotency.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { CallTimes } from '../../sms/index.ts';
import { nowOf, type SessionsPorts } from '../sessions/index.ts';
import { type CallbackChanges, recipientOf } from './changes.ts';
import { findCallback, lockCallback, lockDueCallback } from './callback-store.ts';
import { callbackErrors } from './errors.ts';
import type { CallbackKillPoint } from './kill-points.ts';
import type { Callback } from './types.ts';

/** Makes the calls of callbacks. */
export interface Dispatch {
  /** Of one that is due, or whose call another process has left undone; any other one stays as it is. */
  whenDue(callbackId: string): Promise<void>;
  /**
   * At once, whatever the hour, once for an Idempotency-Key; answers it as it is then. Throws 404, 409 CALLBACK_NOT_OPEN and
   * those of the key.
   */
  byHand(organizationId: string, callbackId: string, key: string | undefined): Promise<Callback>;
}

export function createDispatch(options: {
  database: Database;
  log: Logger;
  agents: Pick<AgentsPorts, 'exists'>;
  standings: PhoneNumbersPorts['standings'];
  callTimes: CallTimes;
  sessions: Pick<SessionsPorts, 'dialPhone'>;
  changes: CallbackChanges;
  killPoint: KillPoint<CallbackKillPoint>;
}): Dispatch {
  const { database, log, agents, standings, callTimes, sessions, changes, killPoint } = options;

  /** Why no call can come of it any more; null where one can. */
  async function causeAgainst(tx: Tx, callback: Callback): Promise<string | null> {
    const { organizationId, agentId, phoneNumberId, createdAt } = callback;
    if (!(await agents.exists(tx, organizationId, agentId))) return 'agent_deleted';
    if ((await standings.find(tx, organizationId, phoneNumberId)) === null) return 'number_released';
    return (await callTimes.saidStopSince(tx, recipientOf(callback), createdAt)) ? 'suppressed' : null;
  }

  /** Claims a callback that is locked, and that no call was made of yet; null where its call is not to be made now. */
  async function claim(tx: Tx, callback: Callback, isByHand: boolean): Promise<Callback | null> {
    const now = await nowOf(tx, callback.organizationId);
    const cause = await causeAgainst(tx, callback);
    if (cause !== null) {
      await changes.fail(tx, callback, cause, now);
      return null;
    }
    const scheduledAt = isByHand ? null : await callTimes.next(tx, recipientOf(callback), now);
    if (scheduledAt !== null && Temporal.Instant.compare(scheduledAt, now) > 0) {
      await changes.move(tx, callback, { scheduledAt }, now);
      return null;
    }
    return changes.claim(tx, callback, now);
  }

  /** Does it to a callback under a claim that was not lost. */
  async function under(claimed: Callback, change: (tx: Tx, callback: Callback) => Promise<unknown>): Promise<void> {
    const { organizationId, id, fence } = claimed;
    await database.tx(async (tx) => {
      const callback = await lockCallback(tx, organizationId, id);
      if (callback?.fence === fence && callback.status === 'dispatching') await change(tx, callback);
    });
  }

  /** The call was refused before there was one. The next try has the same key: it finds a call that was made all the same. */
  async function refused(claimed: Callback, error: AppError): Promise<void> {
    const { organizationId, id: callbackId } = claimed;
    log.info({ organizationId, callbackId, code: error.code }, 'the call of a callback was refused');
    await under(claimed, async (tx, callback) => {
      if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return changes.postpone(tx, callback);
      const now = await nowOf(tx, organizationId);
      if (error.status >= 500 || error.status === 429) return changes.retry(tx, callback, 'unavailable', false, now);
      return changes.fail(tx, callback, causes[error.code] ?? 'configuration_invalid', now);
    });
  }

  /** Links a call in the transaction that stores it, or has that leave nothing: what a slow process has lost rings nowhere. */
  async function link(tx: Tx, { organizationId, id, fence }: Callback, sessionId: string): Promise<void> {
    const callback = await lockCallback(tx, organizationId, id);
    if (callback?.fence !== fence || callback.status !== 'dispatching') throw new ClaimLost();
    await changes.link(tx, callback, sessionId, await nowOf(tx, organizationId));
    killPoint('callbacks.linked');
  }

  async function dial(claimed: Callback): Promise<void> {
    killPoint('callbacks.claimed');
    const { organizationId, id, to, from, agentId, metadata, webhookTags, variables, silentCalls } = claimed;
    const settings = (await loadSettings(database.read, [organizationId])).get(organizationId);
    if (settings === undefined) throw new Error('A callback belongs to no organization');
    const { mode, creditPolicy } = settings;
    const principal = { kind: 'server', organizationId, mode, creditPolicy } as const;
    const body = {
      to,
      from,
      agentId,
      metadata: { ...metadata },
      webhookTags: { ...webhookTags },
      ...(Object.keys(variables).length > 0 && { variables: { ...variables } }),
    };
    const own = {
      instructions: claimed.instructions,
      within: (tx: Tx, sessionId: string) => link(tx, claimed, sessionId),
    };
    const key = `callback:${id}:${silentCalls + 1}`;
    try {
      await sessions.dialPhone(principal, body, key, own);
      killPoint('callbacks.dialed');
    } catch (error) {
      if (error instanceof ClaimLost) {
        log.info({ organizationId, callbackId: id }, 'another process makes the call of a callback');
        return;
      }
      if (!(error instanceof AppError)) throw error;
      await refused(claimed, error);
    }
  }

  return {
    whenDue: async (callbackId) => {
      const claimed = await database.tx(async (tx) => {
        const callback = await lockDueCallback(tx, callbackId);
        if (callback === null) return null;
        return claim(tx, callback, wasByHand(callback));
      });
      if (claimed !== null) await dial(claimed);
    },
    byHand: async (organizationId, callbackId, key) => {
      const request = { organizationId, endpoint: `POST /v1/callbacks/${callbackId}/dispatch`, key, body: undefined };
      let claimed: Callback | null = null;
      const find = async (tx: Tx): Promise<Callback> => {
        const callback = await findCallback(tx, organizationId, callbackId);
        if (callback === null) throw callbackErrors.notFound();
        return callback;
      };
      await database.tx((tx) =>
        withIdempotency<Callback>(tx, request, {
          resourceId: callbackId,
          find,
          make: async () => {
            const callback = await lockCallback(tx, organizationId, callbackId);
            if (callback === null) throw callbackErrors.notFound();
            if (callback.status !== 'scheduled') throw callbackErrors.notOpen(callback.status);
            claimed = await claim(tx, callback, true);
            return callback;
          },
        }),
      );
      if (claimed !== null) await dial(claimed);
      return find(database.read);
    },
  };
}

/** Another process makes the call now, or it was decided that none is made. */
class ClaimLost extends Error {}

/** Whether the call that a process has left undone was asked for before its hour. */
function wasByHand({ status, attemptedAt, scheduledAt }: Callback): boolean {
  return status === 'dispatching' && attemptedAt !== null && Temporal.Instant.compare(attemptedAt, scheduledAt) < 0;
}

/** What a refusal means for a callback. */
const causes: Readonly<Record<string, string>> = {
  INSUFFICIENT_CREDITS: 'insufficient_credits',
  NUMBER_NOT_READY: 'number_not_ready',
};

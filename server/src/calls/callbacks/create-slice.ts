import type { AgentsPorts } from '../../agents/index.ts';
import type { SliceHandlers } from '../../contract/binding.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { hook } from '../../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { SmsPorts } from '../../sms/index.ts';
import type { WebhooksPorts } from '../../webhooks/index.ts';
import { callHooks, type SessionsPorts } from '../sessions/index.ts';
import { createCallbackChanges } from './changes.ts';
import { firstDueAt, hasUnknownCalls } from './callback-store.ts';
import { createDispatch } from './dispatch.ts';
import type { CallbackKillPoint } from './kill-points.ts';
import { dispatchQueue } from './queues.ts';
import { createCallbacksRoutes } from './routes.ts';
import { createScheduleForTool } from './schedule-callback.ts';
import { createSettleCall } from './settle-call.ts';
import { anyDueCallbackSql, listDueCallbacksSql } from './sql/due-callbacks.ts';

export interface MadeCallbacks extends MadeSlice {
  routes: SliceHandlers<'callbacks'>;
}

const wokenAtOnce = 100;

export function createCallbacksSlice(
  deps: Pick<SliceDeps, 'database' | 'jobs' | 'ids' | 'log'> & {
    killPoint: KillPoint<CallbackKillPoint>;
    agents: Pick<AgentsPorts, 'exists'>;
    phoneNumbers: Pick<PhoneNumbersPorts, 'standings'>;
    sms: Pick<SmsPorts, 'callTimes'>;
    sessions: Pick<SessionsPorts, 'dialPhone' | 'callEvents'>;
    webhooks: Pick<WebhooksPorts, 'publish'>;
  },
): MadeCallbacks {
  const { jobs, phoneNumbers, sms, sessions, webhooks } = deps;
  const { callTimes } = sms;
  const changes = createCallbackChanges({ ...webhooks, callTimes });
  const settle = createSettleCall({ ...sessions, changes });
  const dispatch = createDispatch({ ...deps, ...phoneNumbers, callTimes, changes });

  const wakeDue = async (tx: Tx): Promise<void> => {
    const { rows } = await listDueCallbacksSql(wokenAtOnce).execute(tx.kysely);
    await jobs.enqueue(
      tx,
      dispatchQueue,
      rows.map(({ id: callbackId }) => ({ payload: { callbackId }, key: callbackId })),
    );
  };

  return {
    hooks: [
      hook(callHooks, {
        wire: { scheduleForTool: createScheduleForTool({ ...deps, ...phoneNumbers, callTimes, changes }) },
        rings: settle,
        ended: async (tx, session) => {
          await settle(tx, session);
          return session;
        },
      }),
    ],
    routes: createCallbacksRoutes({ ...deps, changes, dispatch }),
    work: () => {
      jobs.work(dispatchQueue, { batchSize: 5, inFlight: 20 }, async (payloads) => {
        await Promise.all(payloads.map(({ callbackId }) => dispatch.whenDue(callbackId)));
      });
      const step = { what: 'callbacks', isDue: anyDueCallbackSql, look: wakeDue };
      return { schedulers: [createScheduler({ ...deps, steps: [step] })] };
    },
    clockFollower: {
      // A call is made in real time; from then on the follower of sessions looks at it.
      isSettled: async (tx, organizationId) => !(await hasUnknownCalls(tx, organizationId)),
      nextDue: async (tx, organizationId) => {
        const first = await firstDueAt(tx, organizationId);
        if (first === null) return null;
        const from = instantFromDate(first);
        return { from, until: from };
      },
      release: wakeDue,
      arrive: async () => true,
    },
  };
}

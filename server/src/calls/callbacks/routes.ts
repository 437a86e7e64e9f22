import type { SliceHandlers } from '../../contract/binding.ts';
import type { Database } from '../../platform/db/database.ts';
import { nowOf } from '../sessions/index.ts';
import type { CallbackChanges } from './changes.ts';
import { findCallback, listCallbacks, lockCallback } from './callback-store.ts';
import type { Dispatch } from './dispatch.ts';
import { callbackErrors } from './errors.ts';
import { presentCallback } from './present.ts';

export function createCallbacksRoutes(options: {
  database: Database;
  changes: CallbackChanges;
  dispatch: Dispatch;
}): SliceHandlers<'callbacks'> {
  const { database, changes, dispatch } = options;
  return {
    listCallbacks: async ({ principal: { organizationId }, query }, reply) => {
      const { status = null, source_session_id: sourceSessionId = null, limit = 25 } = query;
      const callbacks = await listCallbacks(database.read, organizationId, { status, sourceSessionId, limit });
      return reply(200, { json: { callbacks: callbacks.map(presentCallback) } });
    },
    getCallback: async ({ principal: { organizationId }, params }, reply) => {
      const callback = await findCallback(database.read, organizationId, params.id);
      if (callback === null) throw callbackErrors.notFound();
      return reply(200, { json: presentCallback(callback) });
    },
    cancelCallback: async ({ principal: { organizationId }, params, body }, reply) => {
      const { reason = null } = body ?? {};
      const cancelled = await database.tx(async (tx) => {
        const callback = await lockCallback(tx, organizationId, params.id);
        if (callback === null) throw callbackErrors.notFound();
        return changes.cancel(tx, callback, reason, await nowOf(tx, organizationId));
      });
      return reply(200, { json: presentCallback(cancelled) });
    },
    dispatchCallback: async ({ principal: { organizationId }, params, idempotencyKey }, reply) =>
      reply(200, { json: presentCallback(await dispatch.byHand(organizationId, params.id, idempotencyKey)) }),
  };
}

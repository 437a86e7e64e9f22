import { storedCallback } from '../support/callback-rows.ts';
import { param, query, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';
import type { Sample } from '../support/sample.ts';

const ofScheduled = async ({ ours }: { ours: Owner }): Promise<Sample> => ({
  params: { id: (await storedCallback(ours, { agentId: await ours.the('agent') })).id },
});

export const operations: SliceTable<'callbacks'> = {
  listCallbacks: {
    names: [query('source_session_id', 'session')],
    sdk: (client) => client.calls.callbacks.list({ status: 'scheduled', limit: 5 }),
  },
  getCallback: { names: [param('callback')], sdk: (client) => client.calls.callbacks.get('callback/1') },
  cancelCallback: {
    names: [param('callback')],
    request: ofScheduled,
    sdk: (client) => client.calls.callbacks.cancel('callback/1', { reason: 'The guest has called by herself.' }),
  },
  dispatchCallback: {
    names: [param('callback')],
    request: ofScheduled,
    actsOnce: true,
    sdk: (client) => client.calls.callbacks.dispatch('callback/1', { idempotencyKey: 'one' }),
  },
};

export const things: Things = {
  callback: async (owner) => (await storedCallback(owner, { mark: owner.mark })).id,
};

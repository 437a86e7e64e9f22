import type { Tx } from '../../platform/db/database.ts';
import { listEndpointsFor } from './endpoint-store.ts';
import { route } from '../model/routing.policy.ts';
import type { Routed } from '../model/types.ts';

/** The endpoints that an event would go to at this moment, oldest first. Nothing is stored. */
export type ReceiversOf = (tx: Tx, event: Routed) => Promise<Array<{ id: string; name: string }>>;

export const receiversOf: ReceiversOf = async (tx, event) => {
  const endpoints = (await listEndpointsFor(tx, event.organizationId, event.agentId)).filter(({ enabled }) => enabled);
  const subscriptions = endpoints.map((endpoint) => ({ ...endpoint, endpointId: endpoint.id }));
  return route(event, subscriptions).map(({ id, name }) => ({ id, name }));
};

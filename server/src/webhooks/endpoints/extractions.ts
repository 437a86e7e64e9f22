import type { Tx } from '../../platform/db/database.ts';
import { listEndpointsFor } from './endpoint-store.ts';
import { route } from '../model/routing.policy.ts';
import type { ExtractionField, Routed } from '../model/types.ts';

/** The endpoints that are told of a call and want fields of it, oldest first. */
export type Extractions = (
  tx: Tx,
  session: Pick<Routed, 'organizationId' | 'agentId' | 'tags'>,
) => Promise<Array<{ endpointId: string; fields: readonly ExtractionField[] }>>;

/** The events that carry what was extracted. */
export const extractedTypes = ['call.report', 'call.analysis'] as const;

export const extractions: Extractions = async (tx, session) => {
  const { organizationId, agentId } = session;
  const endpoints = (await listEndpointsFor(tx, organizationId, agentId)).filter(({ enabled }) => enabled);
  const subscriptions = endpoints.map((endpoint) => ({ ...endpoint, endpointId: endpoint.id }));
  const subscribed = new Set(
    extractedTypes.flatMap((type) => route({ ...session, type }, subscriptions)).map(({ endpointId }) => endpointId),
  );
  return endpoints
    .filter(({ id, extractionFields }) => subscribed.has(id) && extractionFields.length > 0)
    .map(({ id: endpointId, extractionFields: fields }) => ({ endpointId, fields }));
};

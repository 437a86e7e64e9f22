import type { Tx } from '../../platform/db/database.ts';
import type { StoredEndpoint } from './endpoint-store.ts';
import { listEndpoints } from './endpoint-store.ts';
import { webhookErrors } from '../model/errors.ts';
import { type Definer, type ExtractionConflict, findConflict } from '../model/extraction-conflicts.policy.ts';
import { extractedTypes } from './extractions.ts';
import type { AgentExtractions } from '../model/needs.ts';
import { lockExtractions } from './extraction-lock.ts';

/** Sees to it that all who name fields of one agent's calls agree about them (docs/decisions/recordings.md#d98). */
export interface ExtractionGuard {
  /**
   * Throws 409 EXTRACTION_CONFLICT where what is saved disagrees with an endpoint or an agent. Until the transaction ends nothing else of
   * the organization is saved that names fields.
   */
  refuse(tx: Tx, organizationId: string, saved: Definer): Promise<void>;
  /** What each endpoint disagrees about that was saved before this was looked at, by endpoint (docs/decisions/recordings.md#d98). */
  conflicts(tx: Tx, organizationId: string): Promise<ReadonlyMap<string, ExtractionConflict>>;
}

export function createExtractionGuard({ agentExtractions }: { agentExtractions: AgentExtractions }): ExtractionGuard {
  const definers = async (tx: Tx, organizationId: string): Promise<Definer[]> => [
    ...(await listEndpoints(tx, organizationId)).flatMap((endpoint) => definerOf(endpoint) ?? []),
    ...(await agentExtractions(tx, organizationId)).map(
      ({ id, name, fields }): Definer => ({ kind: 'agent', id, name, agents: [id], fields }),
    ),
  ];
  return {
    refuse: async (tx, organizationId, saved) => {
      if (saved.fields.length === 0) return;
      await lockExtractions(tx, organizationId);
      const conflict = findConflict(saved, await definers(tx, organizationId));
      if (conflict !== null) throw webhookErrors.extractionConflict(conflict);
    },
    conflicts: async (tx, organizationId) => {
      const all = await definers(tx, organizationId);
      return new Map(
        all.flatMap((one) => {
          const conflict = one.kind === 'endpoint' ? findConflict(one, all) : null;
          return conflict === null ? [] : [[one.id, conflict] as const];
        }),
      );
    },
  };
}

/** What an endpoint defines; null where it is told of no call, or wants no field. */
export function definerOf(
  endpoint: Pick<StoredEndpoint, 'id' | 'name' | 'events' | 'allAgents' | 'agentIds' | 'extractionFields' | 'enabled'>,
): Definer | null {
  const { id, name, events, allAgents, agentIds, extractionFields: fields, enabled } = endpoint;
  const isSubscribed = extractedTypes.some((type) => events.includes(type));
  if (!enabled || !isSubscribed || fields.length === 0) return null;
  return { kind: 'endpoint', id, name, agents: allAgents ? 'all' : agentIds, fields };
}

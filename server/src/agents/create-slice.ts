import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice.ts';
import { agentExists, findDefaultAgentId, insertAgent, listAgents } from './store.ts';

export interface AgentsPorts {
  /** False for an unknown agent and for another organization's. */
  exists(tx: Tx, organizationId: string, agentId: string): Promise<boolean>;
  /** Every agent of the organization, by name. */
  list(tx: Tx, organizationId: string): Promise<Array<{ id: string; name: string }>>;
  /** The oldest agent of the organization: the one it was born with, as long as that lives. */
  defaultAgentId(tx: Tx, organizationId: string): Promise<string | null>;
}

export interface MadeAgents extends MadeSlice {
  ports: AgentsPorts;
}

export function createAgentsSlice({ clock, ids }: Pick<SliceDeps, 'clock'> & { ids: Ids<'agent'> }): MadeAgents {
  return {
    ports: { exists: agentExists, list: listAgents, defaultAgentId: findDefaultAgentId },
    // Every organization has an agent from the beginning.
    onBirth: (tx, organization) =>
      insertAgent(tx, {
        id: ids.prefixed('agent'),
        organizationId: organization.id,
        name: 'Default',
        systemPrompt: 'You are a friendly voice assistant. Answer briefly and in the language of the caller.',
        intent: { language: 'en' },
        createdAt: clock.now(),
      }),
  };
}

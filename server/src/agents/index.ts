import type { BirthHook } from '../organizations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import { agentExists, findDefaultAgentId, insertAgent, listAgents } from './store.ts';

export interface AgentsSlice {
  /** Gives every organization its agent `Default`. */
  onBirth: BirthHook;
  /** False for an unknown agent and for another organization's. */
  exists(tx: Tx, organizationId: string, agentId: string): Promise<boolean>;
  /** Every agent of the organization, by name. */
  list(tx: Tx, organizationId: string): Promise<Array<{ id: string; name: string }>>;
  /** The oldest agent of the organization: the one it was born with, as long as that lives. */
  defaultAgentId(tx: Tx, organizationId: string): Promise<string | null>;
}

export function createAgentsSlice(options: { clock: Clock; ids: Ids }): AgentsSlice {
  return {
    onBirth: (tx, organization) =>
      insertAgent(tx, {
        id: options.ids.prefixed('agent'),
        organizationId: organization.id,
        name: 'Default',
        systemPrompt: 'You are a friendly voice assistant. Answer briefly and in the language of the caller.',
        intent: { language: 'en' },
        createdAt: options.clock.now(),
      }),
    exists: agentExists,
    list: listAgents,
    defaultAgentId: findDefaultAgentId,
  };
}

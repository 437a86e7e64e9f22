import type { AgentsPorts } from '../../agents/index.ts';
import { findOrganization, organizationErrors } from '../../organizations/index.ts';
import type { NumberStanding, PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { imessageErrors } from '../errors.ts';
import type { ImessageAccess, ImessageAgent, PoolEntry } from '../types.ts';
import { putAccess } from './access-store.ts';
import { putAgent } from './agent-store.ts';
import { putIntoPool } from './pool-store.ts';

/** What the operator states of an organization, each time as a whole. An unknown organization is 404. */
export interface ImessageAdminService {
  setAccess(organizationId: string, access: Omit<ImessageAccess, 'privateApiSince'>): Promise<ImessageAccess>;
  /** 404 for a number or an agent that the organization does not have. */
  assign(
    organizationId: string,
    entry: Omit<PoolEntry, 'createdAt' | 'updatedAt'>,
  ): Promise<{ number: NumberStanding; entry: PoolEntry }>;
  /** 404 for an agent that the organization does not have. */
  setAgent(organizationId: string, agent: Omit<ImessageAgent, 'updatedAt'>): Promise<ImessageAgent>;
}

export function createImessageAdminService(options: {
  database: Database;
  agents: Pick<AgentsPorts, 'exists'>;
  phoneNumbers: Pick<PhoneNumbersPorts, 'standings'>;
}): ImessageAdminService {
  const { database, agents, phoneNumbers } = options;

  const forOrganization = <T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.tx(async (tx) => {
      if ((await findOrganization(tx, organizationId)) === null) throw organizationErrors.organizationNotFound();
      return work(tx);
    });
  const assertAgent = async (tx: Tx, organizationId: string, agentId: string): Promise<void> => {
    if (!(await agents.exists(tx, organizationId, agentId))) throw imessageErrors.managedAgentNotFound();
  };

  return {
    setAccess: (organizationId, access) =>
      forOrganization(organizationId, (tx) => putAccess(tx, organizationId, access)),
    assign: (organizationId, stated) =>
      forOrganization(organizationId, async (tx) => {
        const number = await phoneNumbers.standings.find(tx, organizationId, stated.phoneNumberId);
        if (number === null) throw imessageErrors.managedNumberNotFound();
        if (stated.agentId !== null) await assertAgent(tx, organizationId, stated.agentId);
        return { number, entry: await putIntoPool(tx, organizationId, stated) };
      }),
    setAgent: (organizationId, agent) =>
      forOrganization(organizationId, async (tx) => {
        await assertAgent(tx, organizationId, agent.agentId);
        return putAgent(tx, organizationId, agent);
      }),
  };
}

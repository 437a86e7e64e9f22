import type { AgentsPorts } from '../../agents/index.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { imessageErrors } from '../errors.ts';
import { findAccess, putAccess } from './access-store.ts';
import { findAgent, putAgent } from './agent-store.ts';
import type { ChannelNumber, PoolService } from './pool-service.ts';
import { putIntoPool } from './pool-store.ts';

/**
 * Opens the channel to a test organization and to an agent of it, and adds simulated numbers to its pool, of which the
 * agent holds the first. Answers those. 404 for an agent that it does not have.
 */
export type SetUpTestImessage = (
  organizationId: string,
  wish: { numbers: number; agentId: string | null },
) => Promise<ChannelNumber[]>;

export function createSetUpTestImessage(options: {
  database: Database;
  ids: Pick<Ids, 'uuid'>;
  agents: Pick<AgentsPorts, 'exists' | 'defaultAgentId'>;
  phoneNumbers: Pick<PhoneNumbersPorts, 'addSimulated'>;
  pool: Pick<PoolService, 'open'>;
}): SetUpTestImessage {
  const { database, ids, agents, phoneNumbers, pool } = options;
  return (organizationId, { numbers, agentId: wished }) =>
    database.tx(async (tx) => {
      const agentId = wished ?? (await agents.defaultAgentId(tx, organizationId));
      if (agentId === null || !(await agents.exists(tx, organizationId, agentId))) throw imessageErrors.agentNotFound();
      const at = instantFromDate(new Date(await organizationNow(tx, organizationId)));
      const poolsSince = (await findAccess(tx, organizationId))?.poolsSince ?? at;
      await putAccess(tx, organizationId, { integrationEnabled: true, privateApiEnabled: true, poolsSince });
      const identityId = (await findAgent(tx, organizationId, agentId))?.identityId ?? ids.uuid();
      await putAgent(tx, organizationId, { agentId, enabled: true, backend: 'dedicated', identityId });
      const added: string[] = [];
      for (let made = 0; made < numbers; made += 1) {
        const holder = made === 0 ? agentId : null;
        const id = await phoneNumbers.addSimulated(tx, { organizationId, agentId: holder, at });
        const stated = { agentId: holder, status: 'active', callerId: 'verified' } as const;
        await putIntoPool(tx, organizationId, { phoneNumberId: id, ...stated });
        added.push(id);
      }
      const { numbers: all } = await pool.open(tx, { organizationId, admin: false });
      return all.filter(({ id }) => added.includes(id));
    });
}

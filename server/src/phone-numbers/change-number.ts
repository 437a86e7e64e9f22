import { instantFromDate } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import { validationError } from '../platform/process/errors.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { VerificationPorts } from '../verification/index.ts';
import { lookSoon } from './carrier-work/index.ts';
import { withConsequences } from './change.policy.ts';
import { phoneNumberErrors } from './errors.ts';
import { findPhoneNumber, insertPhoneNumber, updateNumber } from './store.ts';
import { newTrunkNumber } from './text-number.ts';
import type { LiveCarrier, NumberAgents, NumberChanges, PhoneNumber, TrunkNumber } from './types.ts';

export interface NumberChanger {
  /**
   * 400 for an agent beside a broker, 404 for an unknown number or agent, 422 AUTOMATION_UNAVAILABLE for a number that would
   * answer texts without an agent.
   */
  update(organizationId: string, id: string, changes: NumberChanges): Promise<PhoneNumber>;
  /** 400 without connection and trunk, 403 KYB_REQUIRED while the organization is held, 404 for an agent, 409 NUMBER_IN_USE. */
  bring(caller: { organizationId: string; mode: 'test' | 'live' }, number: TrunkNumber): Promise<PhoneNumber>;
}

/** What customers do with their numbers beside buying and releasing them. */
export function createNumberChanger(options: {
  database: Database;
  ids: Ids<'num'>;
  agents: NumberAgents;
  verification: VerificationPorts;
  defaultCarrier: LiveCarrier | null;
}): NumberChanger {
  const { database, ids, agents, verification, defaultCarrier } = options;
  return {
    update: (organizationId, id, asked) =>
      database.tx(async (tx) => {
        const changes = withConsequences(asked);
        if (Array.isArray(changes)) throw validationError(changes);
        if ((await findPhoneNumber(tx, organizationId, id)) === null) throw phoneNumberErrors.notFound();
        const { agentId } = changes;
        if (typeof agentId === 'string' && !(await agents.exists(tx, organizationId, agentId))) {
          throw phoneNumberErrors.agentNotFound();
        }
        const number = await updateNumber(tx, organizationId, id, changes);
        if (number === null) throw phoneNumberErrors.notFound();
        if (changesAutomation(changes) && number.smsAutomationEnabled && number.agentId === null)
          throw phoneNumberErrors.automationUnavailable();
        // Who answers has changed: whether calls come here is asked anew.
        if (agentId !== undefined || changes.routeToBrokerId !== undefined)
          await lookSoon(tx, { organizationId, id, afresh: false });
        return number;
      }),

    bring: ({ organizationId, mode }, asked) =>
      database.tx(async (tx) => {
        const { sipConnectionInstallationId: connection, sipTrunkId, agentId } = asked;
        if (connection === null && sipTrunkId === null) throw phoneNumberErrors.noTrunk();
        await verification.requireNotHeld(tx, organizationId);
        if (agentId !== null && !(await agents.exists(tx, organizationId, agentId))) {
          throw phoneNumberErrors.agentNotFound();
        }
        const number = newTrunkNumber({
          ...asked,
          id: ids.prefixed('num'),
          organizationId,
          // The trunk is the older way, and says nothing beside a connection.
          sipTrunkId: connection === null ? sipTrunkId : null,
          carrier: mode === 'test' ? 'simulated' : (defaultCarrier ?? 'telnyx'),
          at: instantFromDate(new Date(await organizationNow(tx, organizationId))),
        });
        if (!(await insertPhoneNumber(tx, number))) throw phoneNumberErrors.taken();
        return number;
      }),
  };
}

/** A number that lost its agent with the agent can be changed in everything else. */
function changesAutomation({ agentId, smsAutomationEnabled }: NumberChanges): boolean {
  return agentId !== undefined || smsAutomationEnabled !== undefined;
}

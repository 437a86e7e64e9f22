import type { Database, Tx } from '../platform/db/database.ts';
import { uncounted } from '../platform/db/deadline.ts';
import { validationError } from '../platform/process/errors.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { WebhooksPorts } from '../webhooks/index.ts';
import {
  countAgentsAlone,
  deleteAgent,
  findAgent,
  insertAgent,
  listAgents,
  lockAgent,
  updateAgent,
} from './agent-store.ts';
import type { CheckSettings, SettingsOwner } from './check-settings.ts';
import { agentErrors } from './errors.ts';
import { changedSettings, newSettings } from './settings.policy.ts';
import type { Agent, AgentChanges, AgentSettings, AgentWarning } from './types.ts';

/** What a request says of an agent. */
export type AgentRequest = AgentChanges & {
  /** The legacy configuration: kept for a later piece of work, and refused until then. */
  webhooks?: unknown;
};

/** Whether a caller expects the agent to be at this revision. */
export type Expects = (revision: number) => boolean;

/** Agents of one organization. Every other organization's are 404 like an unknown id. */
export interface AgentService {
  /** 400 with every rule that the request breaks; 409 LIMIT_REACHED and EXTRACTION_CONFLICT. */
  create(
    owner: SettingsOwner,
    request: AgentRequest & Pick<AgentSettings, 'name' | 'systemPrompt' | 'intent'>,
  ): Promise<Agent>;
  /** Newest last. */
  list(organizationId: string): Promise<Agent[]>;
  get(organizationId: string, id: string): Promise<Agent>;
  /** Writes only what is sent, each value as a whole. 400 as for a new one; 412 where it is not as expected. */
  update(owner: SettingsOwner, id: string, request: AgentRequest, expects: Expects): Promise<Agent>;
  /** Removes it with its tools; 409 LAST_AGENT for the only one; 412 where it is not as expected. */
  remove(organizationId: string, id: string, expects: Expects): Promise<void>;
  /** Everything that is worth telling of an agent when it is read. */
  warningsOf(mode: 'test' | 'live', agent: Agent): readonly AgentWarning[];
}

export function createAgentService(options: {
  database: Database;
  ids: Ids<'agent'>;
  check: CheckSettings;
  refuseExtraction: WebhooksPorts['refuseExtraction'];
  /** How many agents an organization can have. */
  agentLimit: number;
}): AgentService {
  const { database, ids, check, refuseExtraction, agentLimit: limit } = options;

  const demand = async (
    tx: Tx,
    organizationId: string,
    id: string,
    expects: Expects,
    lock: boolean,
  ): Promise<Agent> => {
    const agent = await (lock ? lockAgent : findAgent)(tx, organizationId, id);
    if (agent === null) throw agentErrors.notFound();
    if (!expects(agent.revision)) throw agentErrors.changedMeanwhile();
    return agent;
  };

  return {
    create: async (owner, request) => {
      const { organizationId } = owner;
      const given = withoutLegacy(request);
      const settings = newSettings(given);
      // A new agent answers for all of its members, whether they were sent or not.
      const warnings = await uncounted(() => check.assertValid(owner, settings, new Set(Object.keys(settings))));
      return database.tx(async (tx) => {
        if ((await countAgentsAlone(tx, organizationId)) >= limit) throw agentErrors.limitReached(limit);
        const id = ids.prefixed('agent');
        await refuseExtraction(tx, organizationId, { id, name: settings.name, fields: settings.extractionFields });
        return insertAgent(tx, { id, organizationId, settings, warnings });
      });
    },
    list: (organizationId) => listAgents(database.read, organizationId),
    get: (organizationId, id) => demand(database.read, organizationId, id, () => true, false),
    update: async (owner, id, request, expects) => {
      const { organizationId } = owner;
      const changes = withoutLegacy(request);
      const sent = new Set(Object.keys(changes));
      // Templates are read outside of the transaction; one that finds the agent changed meanwhile looks once more.
      for (;;) {
        const before = await demand(database.read, organizationId, id, expects, false);
        if (sent.size === 0) return before;
        const settings = changedSettings(before.settings, changes);
        const warnings = await uncounted(() => check.assertValid(owner, settings, sent));
        const written = await database.tx(async (tx) => {
          const agent = await demand(tx, organizationId, id, expects, true);
          if (agent.revision !== before.revision) return null;
          if (sent.has('extractionFields'))
            await refuseExtraction(tx, organizationId, { id, name: settings.name, fields: settings.extractionFields });
          return updateAgent(tx, { ...agent, settings, warnings });
        });
        if (written !== null) return written;
      }
    },
    remove: (organizationId, id, expects) =>
      database.tx(async (tx) => {
        const count = await countAgentsAlone(tx, organizationId);
        await demand(tx, organizationId, id, expects, true);
        if (count === 1) throw agentErrors.lastAgent();
        await deleteAgent(tx, organizationId, id);
      }),
    warningsOf: (mode, agent) => [...agent.warnings, ...check.outdated(mode, agent.settings)],
  };
}

/** Null says that there is none, as is the case. */
function withoutLegacy<Request extends AgentRequest>({ webhooks, ...rest }: Request): Omit<Request, 'webhooks'> {
  if (webhooks === undefined || webhooks === null) return rest;
  const message = 'is not served yet: register endpoints with POST /v1/webhooks, which takes agentIds';
  throw validationError([{ path: '/body/webhooks', message }]);
}

import type { Database, Tx } from '../platform/db/database.ts';
import { uncounted } from '../platform/db/deadline.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { AgentWebhooks, AgentWebhooksRequest, WebhooksPorts } from '../webhooks/index.ts';
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
  /** The deprecated configuration of its receivers, which are endpoints of webhooks. */
  webhooks?: AgentWebhooksRequest | null;
};

/** An agent with the configuration of its receivers; null where it has none. */
export type ShownAgent = Agent & { readonly webhooks: AgentWebhooks | null };

/** Whether a caller expects the agent to be at this revision. */
export type Expects = (revision: number) => boolean;

/** Agents of one organization. Every other organization's are 404 like an unknown id. */
export interface AgentService {
  /** 400 with every rule that the request breaks; 409 LIMIT_REACHED and EXTRACTION_CONFLICT. */
  create(
    owner: SettingsOwner,
    request: AgentRequest & Pick<AgentSettings, 'name' | 'systemPrompt' | 'intent'>,
  ): Promise<ShownAgent>;
  /** Newest last. */
  list(organizationId: string): Promise<ShownAgent[]>;
  get(organizationId: string, id: string): Promise<ShownAgent>;
  /** Writes only what is sent, each value as a whole. 400 as for a new one; 412 where it is not as expected. */
  update(owner: SettingsOwner, id: string, request: AgentRequest, expects: Expects): Promise<ShownAgent>;
  /** Removes it with its tools; 409 LAST_AGENT for the only one; 412 where it is not as expected. */
  remove(organizationId: string, id: string, expects: Expects): Promise<void>;
  /** Everything that is worth telling of an agent when it is read. */
  warningsOf(mode: 'test' | 'live', agent: Agent): readonly AgentWarning[];
}

export function createAgentService(options: {
  database: Database;
  ids: Ids<'agent'>;
  check: CheckSettings;
  webhooks: Pick<WebhooksPorts, 'refuseExtraction' | 'legacyEndpoints'>;
  /** How many agents an organization can have. */
  agentLimit: number;
}): AgentService {
  const { database, ids, check, agentLimit: limit } = options;
  const { refuseExtraction, legacyEndpoints } = options.webhooks;

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

  const shown = async (tx: Tx, agent: Agent): Promise<ShownAgent> => ({
    ...agent,
    webhooks: (await legacyEndpoints.of(tx, agent.organizationId, agent.id)).get(agent.id) ?? null,
  });
  /** What its transaction does with the receivers of an agent, after the agent itself is written; the URLs are looked at now. */
  const prepareReceivers = async (organizationId: string, webhooks: AgentRequest['webhooks']) => {
    if (webhooks === undefined) return async () => undefined;
    const prepared = await legacyEndpoints.prepare(organizationId, webhooks);
    return (tx: Tx, id: string) => legacyEndpoints.write(tx, organizationId, id, prepared);
  };

  return {
    create: async (owner, request) => {
      const { organizationId } = owner;
      const { webhooks, ...given } = request;
      const settings = newSettings(given);
      // A new agent answers for all of its members, whether they were sent or not.
      const warnings = await uncounted(() => check.assertValid(owner, settings, new Set(Object.keys(settings))));
      const writeReceivers = await uncounted(() => prepareReceivers(organizationId, webhooks));
      return database.tx(async (tx) => {
        if ((await countAgentsAlone(tx, organizationId)) >= limit) throw agentErrors.limitReached(limit);
        const id = ids.prefixed('agent');
        const agent = await insertAgent(tx, { id, organizationId, settings, warnings });
        await writeReceivers(tx, id);
        await refuseExtraction(tx, organizationId, { id, name: settings.name, fields: settings.extractionFields });
        return shown(tx, agent);
      });
    },
    list: async (organizationId) => {
      const webhooks = await legacyEndpoints.of(database.read, organizationId, 'all');
      const all = await listAgents(database.read, organizationId);
      return all.map((agent) => ({ ...agent, webhooks: webhooks.get(agent.id) ?? null }));
    },
    get: async (organizationId, id) =>
      shown(database.read, await demand(database.read, organizationId, id, () => true, false)),
    update: async (owner, id, request, expects) => {
      const { organizationId } = owner;
      const { webhooks, ...changes } = request;
      const sent = new Set(Object.keys(changes));
      // Templates are read outside of the transaction; one that finds the agent changed meanwhile looks once more.
      for (;;) {
        const before = await demand(database.read, organizationId, id, expects, false);
        if (sent.size === 0 && webhooks === undefined) return shown(database.read, before);
        const settings = changedSettings(before.settings, changes);
        const warnings = await uncounted(() => check.assertValid(owner, settings, sent));
        const writeReceivers = await uncounted(() => prepareReceivers(organizationId, webhooks));
        const written = await database.tx(async (tx) => {
          const agent = await demand(tx, organizationId, id, expects, true);
          if (agent.revision !== before.revision) return null;
          const updated = await updateAgent(tx, { ...agent, settings, warnings });
          await writeReceivers(tx, id);
          if (sent.has('extractionFields'))
            await refuseExtraction(tx, organizationId, { id, name: settings.name, fields: settings.extractionFields });
          return shown(tx, updated);
        });
        if (written !== null) return written;
      }
    },
    remove: (organizationId, id, expects) =>
      database.tx(async (tx) => {
        const count = await countAgentsAlone(tx, organizationId);
        await demand(tx, organizationId, id, expects, true);
        if (count === 1) throw agentErrors.lastAgent();
        await legacyEndpoints.remove(tx, organizationId, id);
        await deleteAgent(tx, organizationId, id);
      }),
    warningsOf: (mode, agent) => [...agent.warnings, ...check.outdated(mode, agent.settings)],
  };
}

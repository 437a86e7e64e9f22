import type { SliceHandlers } from '../contract/binding.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import type { RouterPorts } from '../router/index.ts';
import { hook } from '../platform/slice/hooks.ts';
import { legacyHooks, type WebhooksPorts } from '../webhooks/index.ts';
import type { AgentSettings } from './types.ts';
import type { FindVoice } from '../tts-catalog/index.ts';
import { agentExists, findDefaultAgentId, countChange, insertAgent, listAgents } from './agent-store.ts';
import { createAgentService } from './agent-service.ts';
import { createCheckSettings } from './check-settings.ts';
import { type Configure, createConfigure } from './configure.ts';
import type { AgentsNeeds } from './needs.ts';
import { createAgentsRoutes } from './routes.ts';
import { newSettings } from './settings.policy.ts';
import { createTemplateThreads } from './templates/index.ts';
import {
  createReadGivenTools,
  createRunTool,
  createRunWebhook,
  createToolRoutes,
  createToolService,
  findTool,
  type ReadGivenTools,
  type RunTool,
  type RunWebhook,
  type Tool,
} from './tools/index.ts';

export interface AgentsPorts {
  /** False for an unknown agent and for another organization's. */
  exists(tx: Tx, organizationId: string, agentId: string): Promise<boolean>;
  /** Every agent of the organization, by name. */
  list(tx: Tx, organizationId: string): Promise<Array<{ id: string; name: string }>>;
  /** The oldest agent of the organization: the one it was born with, as long as that lives. */
  defaultAgentId(tx: Tx, organizationId: string): Promise<string | null>;
  /** The agents that name fields of their calls, with those. */
  extractions(
    tx: Tx,
    organizationId: string,
  ): Promise<Array<{ id: string; name: string; fields: AgentSettings['extractionFields'] }>>;
  configure: Configure;
  runTool: RunTool;
  /** Tools that a request brings for itself, under the rules of those that are kept. */
  readGivenTools: ReadGivenTools;
  runWebhook: RunWebhook;
  /** A tool of an agent as it is now; null where it is gone. */
  findTool(tx: Tx, organizationId: string, agentId: string, toolId: string): Promise<Tool | null>;
}

/** What needs nothing but the caller's transaction. */
export const agentsPorts: Omit<AgentsPorts, 'configure' | 'runTool' | 'readGivenTools' | 'runWebhook'> = {
  exists: agentExists,
  list: namesOfAgents,
  extractions: extractionsOfAgents,
  defaultAgentId: findDefaultAgentId,
  findTool,
};

export interface MadeAgents extends MadeSlice {
  ports: AgentsPorts;
  routes: SliceHandlers<'agents'>;
}

export function createAgentsSlice(
  deps: Pick<SliceDeps, 'database' | 'log' | 'clock' | 'zoneRules' | 'encryption'> & {
    ids: Ids<'agent' | 'tool'>;
  } & AgentsNeeds & {
      router: RouterPorts;
      webhooks: Pick<WebhooksPorts, 'refuseExtraction' | 'legacyEndpoints'>;
      /** Lists of voices; where there is none, every voice is taken (docs/decisions/agents.md#d84). */
      findVoice: FindVoice;
    },
): MadeAgents {
  const { ids, config, router, findVoice } = deps;
  const { knownProviders } = router;
  const threads = createTemplateThreads(deps);
  const check = createCheckSettings({ knownProviders, findVoice, threads });
  const service = createAgentService({ ...deps, check, agentLimit: config.agentLimit });
  const configure = createConfigure({ ...deps, knownProviders, findVoice, threads });
  const tools = createToolService({ ...deps, http: deps.guardedHttp, threads });
  const runWebhook = createRunWebhook({ ...deps, http: deps.guardedHttp });
  const runTool = createRunTool({ ...deps, runWebhook });
  const readGivenTools = createReadGivenTools({ http: deps.guardedHttp });
  return {
    ports: { ...agentsPorts, configure, runTool, readGivenTools, runWebhook },
    routes: {
      ...createAgentsRoutes({ ...deps, service, knownProviders, configure }),
      ...createToolRoutes({ ...deps, service: tools, runTool }),
    },
    // Every organization has an agent from the beginning.
    onOrganizationCreated: async (tx, { id: organizationId }) => {
      const settings = newSettings({
        name: 'Default',
        systemPrompt: 'You are a friendly voice assistant. Answer briefly and in the language of the caller.',
        intent: { language: 'en' },
      });
      await insertAgent(tx, { id: ids.prefixed('agent'), organizationId, settings, warnings: [] });
    },
    hooks: [hook(legacyHooks, { agentChanges: countChange })],
    stop: () => threads.stop(),
  };
}

async function extractionsOfAgents(tx: Tx, organizationId: string) {
  const agents = await listAgents(tx, organizationId);
  return agents.flatMap(({ id, settings: { name, extractionFields: fields } }) =>
    fields.length === 0 ? [] : [{ id, name, fields }],
  );
}

async function namesOfAgents(tx: Tx, organizationId: string): Promise<Array<{ id: string; name: string }>> {
  const agents = await listAgents(tx, organizationId);
  return agents
    .map(({ id, settings: { name } }) => ({ id, name }))
    .sort((one, other) => (one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1));
}

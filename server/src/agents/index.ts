import { credits } from '../credits/index.ts';
import { agents as agentTables } from '../migrations/0022-agents.ts';
import { organizations } from '../organizations/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { router } from '../router/index.ts';
import { ttsCatalog } from '../tts-catalog/index.ts';
import { webhooks } from '../webhooks/index.ts';
import { agentTools } from './migrations/0023-agent-tools.ts';
import type { AgentsNeeds } from './needs.ts';
import { toolsSealedColumns } from './secret-contexts.ts';

export type { Configure, Configured, ConfigurationRequest } from './configure.ts';
export type { AgentsPorts } from './create-slice.ts';
export type { EffectiveConfiguration, SessionOverrides } from './effective-configuration.policy.ts';
export type { OpenWebhook, ReadGivenTools, RunTool, RunWebhook, Tool, ToolRunError } from './tools/index.ts';

/** The agents of organizations: who talks, how, and with which tools. */
export const agents = defineSlice({
  name: 'agents',
  uses: [organizations, webhooks, credits, router, ttsCatalog],
  idPrefixes: ['agent', 'tool'],
  needs: needs<AgentsNeeds>(),
  migrations: [agentTables, agentTools],
  sealedColumns: toolsSealedColumns,
  create: async (deps) => {
    const { createAgentsSlice } = await import('./create-slice.ts');
    const { findVoice } = deps.use(ttsCatalog);
    return createAgentsSlice({ ...deps, router: deps.use(router), webhooks: deps.use(webhooks), findVoice });
  },
});

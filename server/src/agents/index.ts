import { credits } from '../credits/index.ts';
import { organizations } from '../organizations/index.ts';
import { defineSlice } from '../platform/slice.ts';
import { router } from '../router/index.ts';
import { webhooks } from '../webhooks/index.ts';

export type { AgentsPorts } from './create-slice.ts';

/** The agents of organizations: who talks, and how. */
export const agents = defineSlice({
  name: 'agents',
  uses: [organizations, webhooks, credits, router],
  idPrefixes: ['agent'],
  create: async (deps) => (await import('./create-slice.ts')).createAgentsSlice(deps),
});

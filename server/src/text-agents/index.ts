import { agents } from '../agents/index.ts';
import { organizations } from '../organizations/index.ts';
import { phoneNumbers } from '../phone-numbers/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { router } from '../router/index.ts';
import { sms } from '../sms/index.ts';
import { webhooks } from '../webhooks/index.ts';
import { textAgentKillPoints } from './kill-points.ts';
import { textAgentTurns } from './migrations/0080-text-agent-turns.ts';
import type { TextAgentsNeeds } from './needs.ts';
import { answerQueue } from './queues.ts';

/** Agents that answer texts by themselves. */
export const textAgents = defineSlice({
  name: 'text-agents',
  uses: [organizations, webhooks, router, agents, phoneNumbers, sms],
  needs: needs<TextAgentsNeeds>(),
  migrations: [textAgentTurns],
  queues: [answerQueue],
  killPoints: textAgentKillPoints,
  create: async (deps) => {
    const { createTextAgentsSlice } = await import('./create-slice.ts');
    return createTextAgentsSlice({
      ...deps,
      router: deps.use(router),
      agents: deps.use(agents),
      sms: deps.use(sms),
      webhooks: deps.use(webhooks),
    });
  },
});

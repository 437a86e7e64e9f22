import { agents } from '../agents/index.ts';
import { credits } from '../credits/index.ts';
import { sms as smsTables } from '../migrations/0005-sms.ts';
import { smsBatches } from '../migrations/0010-sms-batches.ts';
import { smsTurns } from '../migrations/0011-sms-turns.ts';
import { smsCompliance } from '../migrations/0012-sms-compliance.ts';
import { smsConversations } from '../migrations/0013-sms-conversations.ts';
import { smsStream } from '../migrations/0016-sms-stream.ts';
import { mexicanNumbers } from './migrations/0065-mexican-numbers.ts';
import { organizations } from '../organizations/index.ts';
import { phoneNumbers } from '../phone-numbers/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { webhooks } from '../webhooks/index.ts';
import { smsIdPrefixes } from './model/id-prefixes.ts';
import { smsKillPoints } from './model/kill-points.ts';
import { createSmsMetrics } from './model/metrics.ts';
import type { SmsNeeds } from './needs.ts';
import { smsQueues } from './throughput/queues.ts';

export type { SmsPorts } from './create-slice.ts';
export type { SendForTool } from './accept/index.ts';
export type { AgentText, CallTimes, ReadText, TextsForAgents } from './automation/index.ts';
export { textHooks } from './model/text-hooks.ts';
export { estimateSegments } from './model/segments.policy.ts';

/** Texts, from their acceptance to their receipt, with what compliance asks. */
export const sms = defineSlice({
  name: 'sms',
  uses: [organizations, webhooks, credits, agents, phoneNumbers],
  needs: needs<SmsNeeds>(),
  migrations: [smsTables, smsBatches, smsTurns, smsCompliance, smsConversations, smsStream, mexicanNumbers],
  queues: smsQueues,
  // Readers resume within a day; the second one is for rows from before midnight.
  dailyTables: [{ name: 'sms_state_changes', keepDays: 2 }],
  idPrefixes: smsIdPrefixes,
  killPoints: smsKillPoints,
  metrics: createSmsMetrics,
  create: async (deps) => {
    const { createSmsSlice } = await import('./create-slice.ts');
    const used = {
      organizations: deps.use(organizations),
      webhooks: deps.use(webhooks),
      credits: deps.use(credits),
      agents: deps.use(agents),
    };
    return createSmsSlice({ ...deps, used });
  },
});

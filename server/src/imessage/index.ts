import { agents } from '../agents/index.ts';
import { organizations } from '../organizations/index.ts';
import { phoneNumbers } from '../phone-numbers/index.ts';
import { sessions } from '../calls/sessions/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { webhooks } from '../webhooks/index.ts';
import { imessageKillPoints } from './kill-points.ts';
import { imessageTables } from './migrations/0037-imessage.ts';
import { imessageSends } from './migrations/0039-imessage-sends.ts';
import { imessageEvents } from './migrations/0042-imessage-events.ts';
import type { ImessageNeeds } from './needs.ts';
import { eventQueue, lookQueue, nameQueue } from './queues.ts';
import { imessageSealedColumns } from './secret-contexts.ts';

export type { ImessagePorts } from './create-slice.ts';

/** The iMessage channel: its numbers and who may use which, what is sent from them, and who is told of it. */
export const imessage = defineSlice({
  name: 'imessage',
  uses: [organizations, webhooks, agents, phoneNumbers, sessions],
  needs: needs<ImessageNeeds>(),
  migrations: [imessageTables, imessageSends, imessageEvents],
  queues: [lookQueue, nameQueue, eventQueue],
  sealedColumns: imessageSealedColumns,
  idPrefixes: ['imsg'],
  killPoints: imessageKillPoints,
  create: async (deps) => {
    const { createImessageSlice } = await import('./create-slice.ts');
    return createImessageSlice({
      ...deps,
      agents: deps.use(agents),
      phoneNumbers: deps.use(phoneNumbers),
      dialFromLine: deps.use(sessions).dialFromLine,
      webhooks: deps.use(webhooks),
    });
  },
});

import { agents } from '../agents/index.ts';
import { organizations } from '../organizations/index.ts';
import { phoneNumbers } from '../phone-numbers/index.ts';
import { defineSlice, needs } from '../platform/slice.ts';
import { webhooks } from '../webhooks/index.ts';
import { imessageTables } from './migrations/0037-imessage.ts';
import type { ImessageNeeds } from './needs.ts';
import { imessageSealedColumns } from './secret-places.ts';

/** The numbers of the iMessage channel: who may use which, and who is told of what happens to them. */
export const imessage = defineSlice({
  name: 'imessage',
  uses: [organizations, webhooks, agents, phoneNumbers],
  needs: needs<ImessageNeeds>(),
  migrations: [imessageTables],
  sealedColumns: imessageSealedColumns,
  create: async (deps) => {
    const { createImessageSlice } = await import('./create-slice.ts');
    return createImessageSlice({ ...deps, agents: deps.use(agents), phoneNumbers: deps.use(phoneNumbers) });
  },
});

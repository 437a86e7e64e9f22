import { agents } from '../agents/index.ts';
import { organizations } from '../organizations/index.ts';
import { phoneNumbers } from '../phone-numbers/index.ts';
import { defineSlice } from '../platform/slice.ts';
import { imessageTables } from './migrations/0037-imessage.ts';

/** The numbers of the iMessage channel: who may use which. */
export const imessage = defineSlice({
  name: 'imessage',
  uses: [organizations, agents, phoneNumbers],
  migrations: [imessageTables],
  create: async (deps) => {
    const { createImessageSlice } = await import('./create-slice.ts');
    return createImessageSlice({ ...deps, agents: deps.use(agents), phoneNumbers: deps.use(phoneNumbers) });
  },
});

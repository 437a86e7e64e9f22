import { organizations } from '../../organizations/index.ts';
import { phoneNumbers } from '../../phone-numbers/index.ts';
import { defineSlice } from '../../platform/slice/slice.ts';
import { sessions } from '../sessions/index.ts';
import { transferKillPoints } from './kill-points.ts';
import { callTransfers } from './migrations/0052-call-transfers.ts';
import { transferDeadlines } from './migrations/0060-transfer-deadlines.ts';

export type { TransfersPorts } from './create-slice.ts';
export { type TransferHooks, transferHooks } from './hooks.ts';
export { destinationOf } from './present.ts';

/** Handing a call over to a person: what is asked for, what is tried, and what comes of it. */
export const transfers = defineSlice({
  name: 'transfers',
  uses: [organizations, phoneNumbers, sessions],
  migrations: [callTransfers, transferDeadlines],
  killPoints: transferKillPoints,
  create: async (deps) => {
    const { createTransfersSlice } = await import('./create-slice.ts');
    return createTransfersSlice({
      ...deps,
      sessions: deps.use(sessions),
      phoneNumbers: deps.use(phoneNumbers),
    });
  },
});

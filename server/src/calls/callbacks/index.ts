import { agents } from '../../agents/index.ts';
import { organizations } from '../../organizations/index.ts';
import { phoneNumbers } from '../../phone-numbers/index.ts';
import { defineSlice } from '../../platform/slice/slice.ts';
import { sms } from '../../sms/index.ts';
import { webhooks } from '../../webhooks/index.ts';
import { sessions } from '../sessions/index.ts';
import { callbackKillPoints } from './kill-points.ts';
import { callbackTables } from './migrations/0081-callbacks.ts';
import { callbackVariables } from './migrations/0093-callback-variables.ts';
import { dispatchQueue } from './queues.ts';

export { findNewestCallback } from './callback-store.ts';
export { presentCallback } from './present.ts';
export type { Callback } from './types.ts';

/** Calls that agents agreed upon, and the calls that come of them. */
export const callbacks = defineSlice({
  name: 'callbacks',
  uses: [organizations, webhooks, agents, phoneNumbers, sms, sessions],
  migrations: [callbackTables, callbackVariables],
  queues: [dispatchQueue],
  killPoints: callbackKillPoints,
  create: async (deps) => {
    const { createCallbacksSlice } = await import('./create-slice.ts');
    return createCallbacksSlice({
      ...deps,
      agents: deps.use(agents),
      phoneNumbers: deps.use(phoneNumbers),
      sms: deps.use(sms),
      sessions: deps.use(sessions),
      webhooks: deps.use(webhooks),
    });
  },
});

import { organizations } from '../../organizations/index.ts';
import { phoneNumbers } from '../../phone-numbers/index.ts';
import { defineSlice } from '../../platform/slice/slice.ts';
import { sessions } from '../sessions/index.ts';
import { simulatedNetwork } from '../simulated-network/index.ts';
import { webhooks } from '../../webhooks/index.ts';
import { voiceKillPoints } from './kill-points.ts';
import { humanCalls } from './migrations/0053-human-calls.ts';

/** Calls between people: who is there to take them, the calls with their legs, and commands to each leg. */
export const voice = defineSlice({
  name: 'voice',
  uses: [organizations, webhooks, phoneNumbers, sessions, simulatedNetwork],
  idPrefixes: ['leg'],
  migrations: [humanCalls],
  killPoints: voiceKillPoints,
  create: async (deps) => {
    const { createVoiceSlice } = await import('./create-slice.ts');
    return createVoiceSlice({
      ...deps,
      publish: deps.use(webhooks).publish,
      sessions: deps.use(sessions),
      phoneNumbers: deps.use(phoneNumbers),
    });
  },
});

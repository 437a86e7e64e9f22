import { sessions } from '../calls/sessions/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import type { VoiceWorkerNeeds } from './needs.ts';

/** Speaks in sessions of the web that a client has joined: hears, thinks and answers by the models of the session. */
export const voiceWorker = defineSlice({
  name: 'voice-worker',
  uses: [sessions],
  needs: needs<VoiceWorkerNeeds>(),
  create: async (deps) => {
    const { createVoiceWorkerSlice } = await import('./create-slice.ts');
    const { issueProcessCredential: credentialFor, endLeased } = deps.use(sessions);
    return createVoiceWorkerSlice({ ...deps, credentialFor, endLeased });
  },
});

import { agents } from '../../agents/index.ts';
import { credits } from '../../credits/index.ts';
import { organizations } from '../../organizations/index.ts';
import { phoneNumbers } from '../../phone-numbers/index.ts';
import { defineSlice, needs } from '../../platform/slice/slice.ts';
import { router } from '../../router/index.ts';
import { sms } from '../../sms/index.ts';
import { webhooks } from '../../webhooks/index.ts';
import { sessionKillPoints } from './kill-points.ts';
import { sessionTables } from './migrations/0031-sessions.ts';
import { workerLeases } from './migrations/0033-workers.ts';
import { sessionToolCalls } from './migrations/0035-session-tool-calls.ts';
import { sessionsPreparing } from './migrations/0036-sessions-preparing.ts';
import { phoneCalls } from './migrations/0038-phone-calls.ts';
import { callMessages } from './migrations/0040-call-messages.ts';
import { bridgedCalls } from './migrations/0051-bridged-calls.ts';
import { endedSessions } from './migrations/0067-ended-sessions.ts';
import { ownWorkers } from './migrations/0079-own-workers.ts';
import { offeredAgain } from './migrations/0086-offered-again.ts';
import { sessionVariables } from './migrations/0092-session-variables.ts';
import { sessionClients } from './migrations/0077-session-clients.ts';
import { processesOfSessions } from './migrations/0063-processes-of-sessions.ts';
import type { SessionsNeeds } from './needs.ts';
import { sessionsSealedColumns } from './secret-contexts.ts';

export type { CallingLine, CallingNumber, DialedLine, DialFromLine } from './phone/index.ts';
export { callHooks, type ToolAnswer } from './hooks.ts';
export type { SessionsPorts } from './create-slice.ts';
export type { CallDetails } from './read-sessions.ts';
export type { CallEvent, EndReason, Session, SessionRecording, Turn } from './types.ts';
export { leaseCallOf } from './leases/lease-call.ts';
export type { LeaseCall } from './leases/leased-session.ts';
export { createSignal } from './signal.ts';
export { absentSeconds, ringSeconds } from './due.policy.ts';
export type { MediaPasses } from './media-passes.ts';
export { nowOf } from './now-of.ts';
export { isScript, type Script, scripts } from './scripts.policy.ts';
export { recordingUriOf, roomNameOf } from './present.ts';
export { lineOf } from './leases/index.ts';
export { findSession, lockSession } from './session-store.ts';

/** Conversations and their calls: one record of each, from its creation to its end. */
export const sessions = defineSlice({
  name: 'sessions',
  uses: [organizations, webhooks, credits, router, agents, phoneNumbers, sms],
  idPrefixes: ['call'],
  needs: needs<SessionsNeeds>(),
  migrations: [
    sessionTables,
    workerLeases,
    sessionToolCalls,
    sessionsPreparing,
    phoneCalls,
    callMessages,
    bridgedCalls,
    processesOfSessions,
    endedSessions,
    sessionClients,
    ownWorkers,
    offeredAgain,
    sessionVariables,
  ],
  sealedColumns: sessionsSealedColumns,
  killPoints: sessionKillPoints,
  create: async (deps) => {
    const { createSessionsSlice } = await import('./create-slice.ts');
    return createSessionsSlice({
      ...deps,
      agents: deps.use(agents),
      router: deps.use(router),
      credits: deps.use(credits).service,
      chargesOfSession: deps.use(credits).chargesOfSession,
      webhooks: deps.use(webhooks),
      sms: deps.use(sms),
      phoneNumbers: deps.use(phoneNumbers),
      watchKey: deps.use(organizations).watchKey,
    });
  },
});

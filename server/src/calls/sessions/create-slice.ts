import type { SessionPrincipal } from '../../contract/principal.ts';
import type { Temporal } from 'temporal-polyfill';
import type { AgentsPorts } from '../../agents/index.ts';
import type { SliceHandlers } from '../../contract/binding.ts';
import type { ChargesOfSession, CreditsService } from '../../credits/index.ts';
import type { WatchKey } from '../../organizations/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { hook } from '../../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import { type RouterPorts, sessionHooks } from '../../router/index.ts';
import type { SmsPorts } from '../../sms/index.ts';
import type { WebhooksPorts } from '../../webhooks/index.ts';
import { createCallsRoutes, createEndCall, createJoinCall, listCallEvents } from './calls/index.ts';
import { noteSpoken } from './lease-store.ts';
import { createSessionChanges, type SessionChanges } from './changes.ts';
import { createBeginSession } from './begin-session.ts';
import { createConfigureSession } from './configure-session.ts';
import { createCreateSession } from './create-session.ts';
import { createEndForLackOfCredit } from './end-for-credit.ts';
import { createExplainSession } from './explain-session.ts';
import { callHooks, createHookedCalls } from './hooks.ts';
import { createRenewLease } from './leases/index.ts';
import { createMediaPasses, type MediaPasses } from './media-passes.ts';
import { mediaUrls } from './media-urls.ts';
import { createSendMessage, insertMessage } from './messages/index.ts';
import { createSessionMoney } from './money.ts';
import type { SessionKillPoint } from './kill-points.ts';
import type { LeasedSession, WithLease } from './leases/index.ts';
import type { SessionsNeeds } from './needs.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import {
  callMetadata,
  createCallingNumber,
  createDialFromLine,
  createDialPhone,
  createPhoneRoutes,
  createPlanPhoneCall,
  createReceiveCall,
  createReceiveTestCall,
  type CallingNumber,
  type DialFromLine,
  type DialPhone,
  type ReceiveCall,
} from './phone/index.ts';
import { createEndAbandoned, createPrepareSession } from './pre-call/index.ts';
import { createReadSessions, type CallDetails, findCallDetails } from './read-sessions.ts';
import { createReaper } from './reaper.ts';
import { takeSequences } from './session-store.ts';
import { createSessionsRoutes } from './routes.ts';
import type { CallEvent, Session } from './types.ts';
import { createSessionStream } from './stream/index.ts';
import { createSessionNotifier, type SessionNotifier } from './session-notifier.ts';
import { createAddTurns, createStoreTurns } from './turns/index.ts';
import { type AuthenticateWorker, createWorkers, type EndLeased } from './workers/index.ts';

export interface SessionsPorts {
  authenticateWorker: AuthenticateWorker;
  mediaPasses: MediaPasses;
  /** A bearer for the workers of a process of this server, for five minutes. */
  issueProcessCredential(processId: string): string;
  dialFromLine: DialFromLine;
  dialPhone: DialPhone;
  callingNumber: CallingNumber;
  receiveCall: ReceiveCall;
  callMetadata: typeof callMetadata;
  /** A call with all that is known of it; null for an unknown one, and for another organization's. */
  findCallDetails(tx: Tx, organizationId: string, callId: string): Promise<CallDetails | null>;
  /** What happened in a call, in its order. */
  callEvents(tx: Tx, callId: string): Promise<CallEvent[]>;
  /** Counts so many more events of a session that has ended, and answers the number of the first. */
  takeSequences(tx: Tx, organizationId: string, sessionId: string, count: number): Promise<number>;
  /** A call of the worker that has a session, by the session's credential: it gives the lease its full length again. */
  renewLease(principal: SessionPrincipal): Promise<void>;
  leasedSession: LeasedSession;
  withLease: WithLease;
  /** Ends a session for the worker that has it, by its lease. */
  endLeased: EndLeased;
  publishCallEvent: SessionChanges['publish'];
  /** What happens to a call that is locked as it is handed over. */
  handOver: Pick<SessionChanges, 'noteTransfer' | 'bridge' | 'askToEnd' | 'end'>;
  /** What becomes of the telephone of a session that is locked, where a carrier carries it. */
  lineChanges: Pick<SessionChanges, 'applySipEvent' | 'end'>;
  /** What becomes of the client of a session that is locked. */
  clientChanges: Pick<SessionChanges, 'joinClient' | 'loseClient' | 'start' | 'askToEnd'> & {
    /** A worker was heard in a session that is locked. */
    noteSpoken: typeof noteSpoken;
  };
  /** Lets the agent of a session that is locked know something. */
  messageAgent(tx: Tx, session: Session, text: string, at: Temporal.Instant): Promise<void>;
  /** Calls `wake` whenever a session may have changed; returns an unsubscribe function. */
  followCall: SessionNotifier['follow'];
}

export interface MadeSessions extends MadeSlice {
  ports: SessionsPorts;
  routes: SliceHandlers<'sessions' | 'calls' | 'worker'>;
}

export function createSessionsSlice(
  deps: SliceDeps &
    SessionsNeeds & {
      killPoint: KillPoint<SessionKillPoint>;
      agents: AgentsPorts;
      router: RouterPorts;
      credits: CreditsService;
      chargesOfSession: ChargesOfSession;
      webhooks: WebhooksPorts;
      sms: SmsPorts;
      phoneNumbers: PhoneNumbersPorts;
      ids: Ids<'call'>;
      watchKey: WatchKey;
    },
): MadeSessions {
  const money = createSessionMoney(deps);
  const hooked = createHookedCalls(() => deps.hooksOf(callHooks));
  const changes = createSessionChanges({ ...deps, money, publish: deps.webhooks.publish, hooks: hooked });
  const reading = createReadSessions({ ...deps, ...hooked });
  const { ownProcess } = deps.router;
  const preparing = createPrepareSession({ ...deps, changes, ownProcess });
  const configureSession = createConfigureSession(deps);
  const beginSession = createBeginSession({ ...deps, changes, money, preparing });
  const planPhoneCall = createPlanPhoneCall({ ...deps, configureSession });
  const creating = { ...deps, configureSession, planPhoneCall, beginSession };
  const creation = createCreateSession(creating);
  const { standings } = deps.phoneNumbers;
  const callingNumber = createCallingNumber({ standings });
  const receiveCall = createReceiveCall({ ...creating, ...hooked });
  const dialPhone = createDialPhone({ ...creating, callingNumber });
  const notifier = createSessionNotifier(deps);
  const stream = createSessionStream({ ...deps, notifier });
  const storeTurns = createStoreTurns({ ...deps, changes });
  const passes = createMediaPasses(deps);
  const workers = createWorkers({ ...deps, ...hooked, changes, notifier, storeTurns, ownProcess });
  const mediaUrlOf = mediaUrls(deps.publicUrl);
  const reaper = createReaper({ ...deps, changes, money });
  const abandoned = createEndAbandoned({ ...deps, changes, ownProcess });
  const endForLackOfCredit = createEndForLackOfCredit({ ...deps, changes });
  return {
    hooks: [hook(sessionHooks, { watchLease: workers.watchLease, endForLackOfCredit })],
    checkHooks: hooked.check,
    ports: {
      authenticateWorker: workers.authenticate,
      mediaPasses: passes,
      issueProcessCredential: workers.issueProcessCredential,
      renewLease: createRenewLease(deps),
      leasedSession: workers.leasedSession,
      withLease: workers.withLease,
      endLeased: workers.endLeased,
      publishCallEvent: changes.publish,
      handOver: changes,
      lineChanges: changes,
      clientChanges: { ...changes, noteSpoken },
      messageAgent: (tx, session, text, at) =>
        insertMessage(tx, session, { id: deps.ids.uuid(), text, mode: 'context' }, at),
      followCall: notifier.follow,
      dialFromLine: createDialFromLine(creating),
      dialPhone,
      callingNumber,
      receiveCall,
      callMetadata,
      findCallDetails,
      callEvents: listCallEvents,
      takeSequences,
    },
    routes: {
      ...createSessionsRoutes({
        ...deps,
        creation,
        explain: createExplainSession({ ...deps, creation }),
        stream,
        reading,
        mediaUrlOf,
        addTurns: createAddTurns({ ...deps, storeTurns }),
        passes,
      }),
      ...createCallsRoutes({
        ...deps,
        ...hooked,
        reading,
        endCall: createEndCall({ ...deps, changes }),
        sendMessage: createSendMessage(deps),
        joinCall: createJoinCall({ ...deps, passes, mediaUrlOf }),
      }),
      ...createPhoneRoutes({
        dialPhone,
        receiveTestCall: createReceiveTestCall({ ...creating, ...hooked, standings, receiveCall }),
      }),
      ...workers.routes,
    },
    work: () => ({ schedulers: [createScheduler({ ...deps, steps: [reaper.step, abandoned, workers.step] })] }),
    start: workers.start,
    endStreams: () => {
      stream.close();
      workers.close();
    },
    stop: async () => workers.stop(),
    clockFollower: reaper.clockFollower,
  };
}

import type { AgentsPorts } from '../../../agents/index.ts';
import type { SliceHandlers } from '../../../contract/binding.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Cursors } from '../../../platform/crypto/cursors.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Encryption } from '../../../platform/crypto/encryption.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import type { KillPoint } from '../../../platform/process/kill-points.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { Notifications } from '../../../platform/db/notifications.ts';
import type { PollStep } from '../../../platform/jobs/scheduler.ts';
import type { SessionChanges } from '../changes.ts';
import type { SessionKillPoint } from '../kill-points.ts';
import type { OwnProcess } from '../../../router/index.ts';
import type { SmsPorts } from '../../../sms/index.ts';
import type { SessionNotifier } from '../session-notifier.ts';
import { createCallTool, createRunSessionTool } from '../tools/index.ts';
import type { StoreTurns } from '../turns/index.ts';
import { type AuthenticateWorker, createAuthenticateWorker } from './authenticate.ts';
import { createClaims } from './claims.ts';
import { createEndLeased, type EndLeased } from './end-leased.ts';
import { createHeartbeats } from './heartbeat.ts';
import { createLeaseClock } from './lease-clock.ts';
import { createLeaseReaper } from './lease-reaper.ts';
import { createLeaseWatch, type WatchLease } from './lease-watch.ts';
import { createLeaseTokens } from '../leases/index.ts';
import { createLeasedSession, createWithLease, type LeasedSession, type WithLease } from '../leases/index.ts';
import type { HookedCalls } from '../hooks.ts';
import type { SessionsNeeds } from '../needs.ts';
import { createOwnWorkers } from './own-workers.ts';
import { createRecordingMs } from './recording-ms.ts';
import { createPressKeysLeased } from './press-keys.ts';
import { createPresentClaim } from './present.ts';
import { createProcessCredentials } from './process-credential.ts';
import { createReports } from './reports.ts';
import { createWorkerRoutes } from './routes.ts';
import { createSessionCredentials } from './session-credential.ts';

/** What a process does for those who speak in sessions. */
export interface Workers {
  readonly routes: SliceHandlers<'worker'>;
  /** Takes sessions from workers that are not heard of any more. */
  readonly step: PollStep;
  /** Who a bearer speaks for that is no key. */
  readonly authenticate: AuthenticateWorker;
  issueProcessCredential(processId: string): string;
  readonly watchLease: WatchLease;
  readonly leasedSession: LeasedSession;
  readonly withLease: WithLease;
  readonly endLeased: EndLeased;
  /** From now on this process takes heartbeats. */
  start(): Promise<void>;
  /** Answers every call that waits. */
  close(): void;
  stop(): void;
}

export function createWorkers(options: {
  database: Database;
  notifications: Notifications;
  clock: Clock;
  cursors: Cursors;
  ids: Ids;
  log: Logger;
  changes: SessionChanges;
  notifier: SessionNotifier;
  storeTurns: StoreTurns;
  encryption: Encryption;
  agents: Pick<AgentsPorts, 'findTool' | 'runTool'>;
  ownProcess: OwnProcess;
  sms: Pick<SmsPorts, 'sendForTool'>;
  killPoint: KillPoint<SessionKillPoint>;
  recordingsOf: HookedCalls['recordingsOf'];
  transferOrders: HookedCalls['transferOrders'];
  transferForTool: SessionsNeeds['transferForTool'];
  scheduleForTool: HookedCalls['scheduleForTool'];
}): Workers {
  const { agents, sms } = options;
  const tokens = createLeaseTokens(options);
  const credentials = createSessionCredentials(options);
  const processes = createProcessCredentials(options);
  const ownWorkers = createOwnWorkers(options);
  const claims = createClaims({ ...options, ownWorkers });
  const leasedSession = createLeasedSession({ tokens });
  const withLease = createWithLease({ ...options, leasedSession, heard: ownWorkers.hear });
  const heartbeats = createHeartbeats({ ...options, withLease });
  const endLeased = createEndLeased({ ...options, withLease });
  const run = createRunSessionTool({ ...options, runTool: agents.runTool, sendForTool: sms.sendForTool });
  const callTool = createCallTool({ ...options, withLease, run });
  const leaseClock = createLeaseClock(options);
  const presentClaim = createPresentClaim({ ...options, tokens, credentialOf: credentials.issue });
  return {
    routes: createWorkerRoutes({
      ...options,
      claims,
      heartbeats,
      withLease,
      endLeased,
      pressKeys: createPressKeysLeased({ ...options, withLease }),
      callTool,
      reports: createReports(options),
      presentClaim,
      recordingMs: createRecordingMs(options),
    }),
    authenticate: createAuthenticateWorker({ ...options, credentials, processes }),
    issueProcessCredential: processes.issue,
    watchLease: createLeaseWatch(options),
    leasedSession,
    withLease,
    endLeased,
    step: createLeaseReaper(options),
    start: leaseClock.start,
    close: () => {
      claims.close();
      heartbeats.close();
    },
    stop: leaseClock.stop,
  };
}

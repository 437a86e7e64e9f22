import { ambiguousSubmission } from './ambiguous-submission.ts';
import { atomicity } from './atomicity.ts';
import { batches } from './batches.ts';
import { calls } from './calls.ts';
import { cancelRace } from './cancel-race.ts';
import { databaseGone } from './database-gone.ts';
import { documentedAnswers } from './documented-answers.ts';
import type { Drill } from './drill.ts';
import { fuzz } from './fuzz.ts';
import { edgeQuota } from './edge-quota.ts';
import { exampleWorkers } from './example-workers.ts';
import { gracefulStop } from './graceful-stop.ts';
import { greedyClients } from './greedy-clients.ts';
import { idempotency } from './idempotency.ts';
import { imessageSends } from './imessage-sends.ts';
import { keyRotation } from './key-rotation.ts';
import { killAcceptAndSubmit } from './kill-accept-and-submit.ts';
import { lines } from './lines.ts';
import { neighbours } from './neighbours.ts';
import { outsideCalls } from './outside-calls.ts';
import { pausedWorker } from './paused-worker.ts';
import { provableRefusal } from './provable-refusal.ts';
import { purchases } from './purchases.ts';
import { quietHours } from './quiet-hours.ts';
import { receipts } from './receipts.ts';
import { recordings } from './recordings.ts';
import { redelivery } from './redelivery.ts';
import { routerIdempotency } from './router-idempotency.ts';
import { routerFailover } from './router-failover.ts';
import { routerManyStreams } from './router-many-streams.ts';
import { routerStreams } from './router-streams.ts';
import { sealedCursors } from './sealed-cursors.ts';
import { secretCanaries } from './secret-canaries.ts';
import { sessions } from './sessions.ts';
import { spenders } from './spenders.ts';
import { stoppedTogether } from './stopped-together.ts';
import { streams } from './streams.ts';
import { talk } from './talk.ts';
import { tenantIsolation } from './tenant-isolation.ts';
import { testClock } from './test-clock.ts';
import { voices } from './voices.ts';
import { walks } from './walks.ts';
import { webhookDelivery } from './webhook-delivery.ts';
import { webhookSignatures } from './webhook-signatures.ts';
import { workedSessions } from './worked-sessions.ts';

/** Every drill, by the number of its promise. */
export const drills: readonly Drill[] = [
  killAcceptAndSubmit,
  ambiguousSubmission,
  imessageSends,
  outsideCalls,
  provableRefusal,
  receipts,
  idempotency,
  routerIdempotency,
  routerStreams,
  routerManyStreams,
  streams,
  routerFailover,
  webhookDelivery,
  walks,
  atomicity,
  webhookSignatures,
  redelivery,
  tenantIsolation,
  cancelRace,
  quietHours,
  batches,
  testClock,
  fuzz,
  documentedAnswers,
  secretCanaries,
  keyRotation,
  sessions,
  workedSessions,
  exampleWorkers,
  recordings,
  calls,
  talk,
  lines,
  greedyClients,
  gracefulStop,
  stoppedTogether,
  databaseGone,
  sealedCursors,
  edgeQuota,
  pausedWorker,
  neighbours,
  purchases,
  voices,
  spenders,
];

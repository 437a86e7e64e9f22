import { ambiguousSubmission } from './ambiguous-submission.ts';
import { atomicity } from './atomicity.ts';
import { cancelRace } from './cancel-race.ts';
import type { Drill } from './drill.ts';
import { idempotency } from './idempotency.ts';
import { killAcceptAndSubmit } from './kill-accept-and-submit.ts';
import { pausedWorker } from './paused-worker.ts';
import { provableRefusal } from './provable-refusal.ts';
import { receipts } from './receipts.ts';
import { redelivery } from './redelivery.ts';
import { sealedCursors } from './sealed-cursors.ts';
import { secretCanaries } from './secret-canaries.ts';
import { tenantIsolation } from './tenant-isolation.ts';
import { webhookDelivery } from './webhook-delivery.ts';
import { webhookSignatures } from './webhook-signatures.ts';

/** Every drill, by the number of its promise. */
export const drills: readonly Drill[] = [
  killAcceptAndSubmit,
  ambiguousSubmission,
  provableRefusal,
  receipts,
  idempotency,
  webhookDelivery,
  atomicity,
  webhookSignatures,
  redelivery,
  tenantIsolation,
  cancelRace,
  secretCanaries,
  sealedCursors,
  pausedWorker,
];

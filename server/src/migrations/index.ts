import { organizations } from './0001-organizations.ts';
import { credits } from './0002-credits.ts';
import { phoneNumbers } from './0003-phone-numbers.ts';
import { webhookEvents } from './0004-webhook-events.ts';
import { sms } from './0005-sms.ts';
import { simulatedCarrier } from './0006-simulated-carrier.ts';
import { webhooks } from './0007-webhooks.ts';
import { edgeQuota } from './0008-edge-quota.ts';
import { router } from './0009-router.ts';
import { smsBatches } from './0010-sms-batches.ts';
import { smsTurns } from './0011-sms-turns.ts';
import { smsCompliance } from './0012-sms-compliance.ts';
import { smsConversations } from './0013-sms-conversations.ts';
import { tendlc } from './0014-tendlc.ts';
import { smsStream } from './0016-sms-stream.ts';
import { routerAdmit } from './0017-router-admit.ts';
import { apiKeyExpiry } from './0018-api-key-expiry.ts';
import { webhookFanOut } from './0019-webhook-fan-out.ts';
import { idempotencyInProgress } from './0020-idempotency-in-progress.ts';
import type { Migration } from './migration.ts';

/** The schema from the first step to the newest. */
export const migrations: readonly Migration[] = [
  organizations,
  credits,
  phoneNumbers,
  webhookEvents,
  sms,
  simulatedCarrier,
  webhooks,
  edgeQuota,
  router,
  smsBatches,
  smsTurns,
  smsCompliance,
  smsConversations,
  tendlc,
  smsStream,
  routerAdmit,
  apiKeyExpiry,
  webhookFanOut,
  idempotencyInProgress,
];

import { webhookEvents } from '../migrations/0004-webhook-events.ts';
import { webhooks as webhookTables } from '../migrations/0007-webhooks.ts';
import { webhookFanOut } from '../migrations/0019-webhook-fan-out.ts';
import { organizations } from '../organizations/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import { webhooksKillPoints } from './model/kill-points.ts';
import { createWebhooksMetrics } from './model/metrics.ts';
import { ownData } from './migrations/0050-own-data.ts';
import { legacyEndpoints } from './migrations/0076-legacy-endpoints.ts';
import { passedThroughEvents } from './migrations/0041-passed-through-events.ts';
import type { WebhooksNeeds } from './model/needs.ts';
import { webhooksQueues } from './model/queues.ts';
import { webhooksSealedColumns } from './model/secret-contexts.ts';

export type { EndpointAnswer, PreCallRequest } from './attempts/pre-call-request.ts';
export type { AnswerReading } from './attempts/attempt.ts';
export { type AuthHeader, withStoredValues } from './model/auth-headers.ts';
export { type AgentWebhooks, type AgentWebhooksRequest, legacyHooks } from './model/legacy.ts';
export type { WebhooksPorts } from './create-slice.ts';
export type { DeliveryOfSession } from './log/deliveries-of-session.ts';
export { headerIssues } from './endpoints/endpoint-header-rules.policy.ts';
export { isSigningSecret, signingSecretProblem } from './endpoints/endpoint-rules.policy.ts';
export type { WebhookEvent } from './rows/event-store.ts';
export { extractionFieldIssues } from './model/extraction-rules.policy.ts';
export { createPublish, type Publish } from './events/publish.ts';
export type { ChannelReceiver, LoadChannelReceivers } from './model/needs.ts';
export type { ForwardEvent } from './events/forward-event.ts';
export type { ReceiversOf } from './endpoints/receivers-of.ts';
export type { ExtractionField } from './model/types.ts';
export { shownAnswer } from './attempts/shown-answer.ts';
export { signatureHeader } from './attempts/signing.ts';

/** What happens in an organization, told to its servers: events, endpoints, deliveries and replays. */
export const webhooks = defineSlice({
  name: 'webhooks',
  uses: [organizations],
  needs: needs<WebhooksNeeds>(),
  migrations: [webhookEvents, webhookTables, webhookFanOut, passedThroughEvents, ownData, legacyEndpoints],
  queues: webhooksQueues,
  dailyTables: [
    // An event outlives its deliveries: a replay may make one of an event that is 30 days old.
    { name: 'webhook_events', keepDays: 61 },
    { name: 'webhook_deliveries', keepDays: 30 },
    { name: 'webhook_attempts', keepDays: 30 },
  ],
  sealedColumns: webhooksSealedColumns,
  idPrefixes: ['att'],
  killPoints: webhooksKillPoints,
  metrics: createWebhooksMetrics,
  create: async (deps) => (await import('./create-slice.ts')).createWebhooksSlice(deps),
});

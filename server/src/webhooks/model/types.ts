import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import type { ExtractionConflict } from './extraction-conflicts.policy.ts';
import type { WebhookDeliveryStatus } from './status.ts';

/** An event that an endpoint can subscribe to. */
export type WebhookEventType = components['schemas']['WebhookEventType'];
export type ExtractionField = components['schemas']['ExtractionField'];
export type Tags = Readonly<Record<string, string>>;
/** What endpoints get in place of a part of an event, each its own, by endpoint. */
export type PerEndpointData = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
/** A receiver of the deprecated configuration of an agent. */
export type LegacyKind = keyof components['schemas']['AgentWebhooks'];
export type DisabledReason = 'manual' | 'gone' | 'failing';

/** What an endpoint is in the configuration of an agent; the options are kept and mean nothing to it. */
export interface LegacyPlace {
  readonly agentId: string;
  readonly kind: LegacyKind;
  readonly responseMode: string | null;
  readonly asyncAck: boolean | null;
}

/** A registered receiver. Its secrets are not in it. */
export interface Endpoint {
  id: string;
  organizationId: string;
  name: string;
  /** Canonical, as the guarded client accepted it. */
  url: string;
  events: readonly WebhookEventType[];
  allAgents: boolean;
  agentIds: readonly string[];
  filterTags: Tags;
  headers: Readonly<Record<string, string>>;
  authHeaderNames: readonly string[];
  timeoutMs: number;
  hasCustomSecret: boolean;
  extractionFields: readonly ExtractionField[];
  /** Who defines one of its fields otherwise; null where all agree. */
  extractionConflict: ExtractionConflict | null;
  /** Of the deprecated configuration of an agent. */
  isLegacyManaged: boolean;
  enabled: boolean;
  disabledReason: DisabledReason | null;
  disabledAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

/** An event on its way to one endpoint, as the log shows it. */
export interface Delivery {
  id: string;
  organizationId: string;
  /** Of an event that is passed on, its provider's. */
  eventId: string;
  endpointId: string;
  endpointName: string;
  endpointKind: ReceiverKind;
  endpointDeleted: boolean;
  eventType: string;
  sessionId: string | null;
  agentId: string | null;
  tags: Tags;
  status: WebhookDeliveryStatus;
  /** Attempts that were begun, automatic and manual. */
  attempts: number;
  httpStatus: number | null;
  error: string | null;
  occurredAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  deliveredAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  /** True once `expiresAt` has passed on the organization's clock. */
  expired: boolean;
}

/** What an event that is passed on has of its provider. */
export interface PassedParts {
  /** Its webhook-id. */
  webhookId: string;
  headers: Readonly<Record<string, string>>;
}

/** What a delivery goes to. */
export type ReceiverKind = 'workspace' | 'imessage';

export type AttemptTrigger = 'automatic' | 'manual';

/** Where an attempt goes and what signs it: the endpoint as it is now, its secrets in the clear. Never logged. */
export interface Destination {
  endpointId: string;
  organizationId: string;
  /** False once it is disabled or deleted. */
  live: boolean;
  deleted: boolean;
  url: string;
  headers: Readonly<Record<string, string>>;
  authHeaders: ReadonlyArray<{ name: string; value: string }>;
  timeoutMs: number;
  /** False while a streak of failures is known. */
  healthy: boolean;
  /** The current secret first, then those whose grace has not ended, newest first. */
  secrets: readonly string[];
}

/** What one request to a receiver was and came to. */
export interface AttemptResult {
  delivered: boolean;
  url: string;
  /** As sent, with the values of authHeaders redacted. */
  headers: Readonly<Record<string, string>>;
  responseStatus: number | null;
  responseBody: string | null;
  responseTruncated: boolean;
  durationMs: number;
  /** One public sentence; null when it was delivered. */
  error: string | null;
  timedOut: boolean;
  /** What the receiver asked to wait, from Retry-After; null where it asked nothing. */
  retryAfterMs: number | null;
  /** What the caller that waits for the answer made of it; absent for the others, and where it was not delivered. */
  value?: unknown;
}

/** What one attempt tells about its receiver. */
export interface HealthObservation {
  organizationId: string;
  endpointId: string;
  trigger: AttemptTrigger;
  /** What was known of the receiver before. A success says nothing new of a healthy one. */
  healthy: boolean;
  /** Null where nobody knows what the receiver did: nothing is held against it then. */
  result: AttemptResult | null;
}

/** What of an endpoint decides which events it gets. */
export interface Subscription {
  endpointId: string;
  organizationId: string;
  events: readonly string[];
  allAgents: boolean;
  agentIds: readonly string[];
  filterTags: Tags;
}

/** What of an event decides who gets it. */
export interface Routed {
  organizationId: string;
  type: string;
  agentId: string | null;
  tags: Tags;
  /** The endpoint that an operational event is about: it never gets it. */
  aboutEndpointId?: string;
}

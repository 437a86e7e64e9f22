import type { Temporal } from 'temporal-polyfill';

/** Words of an organization by which events are routed. */
export type Tags = Readonly<Record<string, string>>;

/** What an organization may do with iMessage. */
export interface ImessageAccess {
  integrationEnabled: boolean;
  privateApiEnabled: boolean;
  /** Since when without a break, by the organization's clock; null while it may not. */
  privateApiSince: Temporal.Instant | null;
  /** Since when numbers are given to it by a pool; null for never. */
  poolsSince: Temporal.Instant | null;
}

export type StatedStatus = 'active' | 'paused';
export type CallerIdStanding = 'verified' | 'pending';

/** A number in the pool of its organization, as the operator stated it. */
export interface PoolEntry {
  phoneNumberId: string;
  agentId: string | null;
  status: StatedStatus;
  callerId: CallerIdStanding;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

export type ImessageBackend = 'dedicated' | 'shared_router' | 'unsupported';

/** How an agent uses iMessage. */
export interface ImessageAgent {
  agentId: string;
  enabled: boolean;
  backend: ImessageBackend;
  /** Its identity at the provider; null for none. */
  identityId: string | null;
  updatedAt: Temporal.Instant;
}

/** A key that asks: of an organization, or of the operator's own. */
export interface Caller {
  organizationId: string;
  admin: boolean;
}

/** A receiver of the events of the channel. */
export interface Subscription {
  id: string;
  /** Canonical. */
  url: string;
  tags: Tags;
  /** False where the organization's secret signs. */
  hasCustomSecret: boolean;
  updatedAt: Temporal.Instant;
}

/** How a message goes out. */
export type Transport = 'imessage' | 'sms' | 'rcs';

/** What is known of how a message went. */
export interface Progress {
  /** In the provider's words. */
  status: string;
  /** Null while it is not known. */
  channel: Transport | null;
  fallbackApplied: boolean | null;
  deliveryFinal: boolean;
}

/**
 * Where a message stands between us and its provider. `sending`: the provider may be called at this moment; `unknown`: it
 * may have the message, which is looked for; `taken`: it has it; `not_sent`: it never had it.
 */
export type MessageState = 'sending' | 'unknown' | 'taken' | 'not_sent';

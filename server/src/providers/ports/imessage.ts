import type { Temporal } from 'temporal-polyfill';
import type { CarrierCallback } from './messaging.ts';
import type { CarrierCall, NotTaken, ReadOutcome } from './number-carrier.ts';

/** How a message of the channel goes out. */
export type ImessageService = 'imessage' | 'sms' | 'rcs';

/** A message as its provider has it. */
export interface ProviderMessage {
  providerMessageId: string;
  conversationId: string;
  /** In the provider's words: registered, pending, queued, accepted, sent, delivered, declined, error, or another one. */
  status: string;
  service: ImessageService | null;
  /** Whether it went out by another way than iMessage; null while the provider does not say. */
  wasDowngraded: boolean | null;
}

/** One message as a provider is asked to send it. */
export interface OutboundImessage {
  /** Of ours, unique. A provider that lets its caller name a message takes it for its own id. */
  reference: string;
  organizationId: string;
  /** Whose message it is at the provider; null for a number that nobody holds. */
  identityId: string | null;
  from: string;
  to: string;
  text: string;
}

/** A refusal of the provider, with its status and its reason in words that a customer may read. */
export interface ImessageRefused {
  kind: 'refused';
  status: number;
  detail: string;
}

/** Proven not to have been taken, because of the provider itself: nothing of the request would have to be mended. */
export interface ImessageNotAccepted {
  kind: 'not_accepted';
  /** Null where it answered none. */
  status: number | null;
  detail: string;
}

/**
 * What a send came to; the adapter alone decides it. After `unknown` the provider may have taken the message: it is looked
 * for and never sent again.
 */
export type ImessageSendOutcome =
  | { kind: 'accepted'; message: ProviderMessage }
  | ImessageRefused
  | ImessageNotAccepted
  | { kind: 'unknown' }
  | { kind: 'lease_lost' };

/** What the provider sent for us that could be a message: equal in all of these, and not older. */
export interface SentQuery {
  organizationId: string;
  identityId: string | null;
  from: string;
  to: string;
  text: string;
  /** By the provider's clock, with room for its difference from ours. */
  since: Temporal.Instant;
}

/** The events of the channel, as providers name them. */
export const imessageEventTypes = [
  'imessage.received',
  'imessage.reaction_received',
  'imessage.sent',
  'imessage.delivered',
  'imessage.delivery_failed',
] as const;
export type ImessageEventType = (typeof imessageEventTypes)[number];

/** What we must know of an event to pass it on. */
export interface ImessageEvent {
  /** The provider's: equal ids are one event, however often they arrive. */
  eventId: string;
  type: ImessageEventType;
  occurredAt: Temporal.Instant;
  /** Whom our number writes with; null where the event does not say it. */
  remoteNumber: string | null;
  /** The other numbers that it names, E.164: ours is among them where there are any. */
  numbers: string[];
  /** Whose event it is at the provider, where it says so. */
  identityIds: string[];
  conversationId: string | null;
  /** The message that was sent and that it tells of; null for what arrived. */
  message: ProviderMessage | null;
  /** The message that a reaction is about; null for everything else. */
  targetMessageId: string | null;
}

/** `ignored` is an event of a kind that we do not know; `malformed` is signed, and is none. */
export type ImessageEventResult =
  | { kind: 'refused'; reason: 'signature' | 'stale' | 'malformed' }
  | { kind: 'ignored' }
  | { kind: 'event'; event: ImessageEvent };

/**
 * The port of providers of the iMessage channel. Nothing of it throws: whatever happens is an outcome. One conformance
 * suite holds for every adapter of it.
 */
export interface ImessageProvider {
  readonly name: string;
  /** The organizations that it serves: no other ever reaches it. */
  readonly serves: 'test' | 'live';
  /** Total time that it has for one send, connect and answer included, in milliseconds. */
  readonly sendDeadlineMs: number;
  /** How long a send of unknown outcome may still arrive there, in milliseconds; until then it is looked for. */
  readonly settleMs: number;

  /** The longest event that it posts, in bytes. */
  readonly maxEventBytes: number;
  /** Verifies and reads an event that was posted. Pure: storing comes after it. */
  readEvent(callback: CarrierCallback): ImessageEventResult;
  /** Reads the body of an event that was verified before; null where this release cannot. */
  eventOf(rawBody: Buffer): ImessageEvent | null;

  send(message: OutboundImessage, call: CarrierCall & { deadlineMs: number }): Promise<ImessageSendOutcome>;
  /** Oldest first; empty where there is none. */
  findSent(query: SentQuery, call: Pick<CarrierCall, 'now'>): Promise<ReadOutcome<ProviderMessage[]>>;
  /** Names an identity, or takes its name away. Naming it again as it is named is done. */
  setDisplayName(name: {
    identityId: string;
    displayName: string | null;
  }): Promise<{ kind: 'done' } | ImessageRefused | NotTaken | { kind: 'unknown' }>;
}

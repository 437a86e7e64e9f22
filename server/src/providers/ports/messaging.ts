import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';

/** The closed set of reasons that a message's `error.code` may carry, whatever the carrier calls them. */
export const messageErrorCodes = [
  'invalid_destination',
  'unreachable',
  'opted_out',
  'content_refused',
  'sender_not_ready',
  'campaign_limit',
  'expired',
  'account_problem',
  'carrier_unavailable',
  'insufficient_credits',
  'consent_revoked',
  'consent_not_found',
  'timezone_required',
  'unknown',
] as const;
export type MessageErrorCode = (typeof messageErrorCodes)[number];

/** One text as a carrier is asked to send it. `reference` is ours and comes back in every receipt. */
export interface OutboundMessage {
  reference: string;
  organizationId: string;
  from: string;
  to: string;
  text: string;
  messagingProfileId: string | null;
}

export interface SubmitOptions {
  /** From now until the outcome is decided, connect and answer included, in milliseconds. */
  deadlineMs: number;
  /**
   * Asked in the very tick in which the first byte of the request is written. False means that the claim on the
   * message has run out: nothing may be written, and the outcome is `lease_lost`.
   */
  mayWrite: () => boolean;
}

/**
 * What a submission came to. Which failure is provably harmless is decided here, in the adapter, and nowhere else:
 * only `not_accepted` is ever sent again, and `unknown` never is.
 */
export type SubmissionOutcome =
  | {
      kind: 'accepted';
      providerMessageId: string;
      providerStatus: string;
      segmentCount: number | null;
      costMicroUsd: number | null;
    }
  | { kind: 'refused'; code: MessageErrorCode; carrierCode: string | null; message: string }
  | { kind: 'not_accepted'; retryAfterMs: number | null; carrierCode: string | null; message: string }
  | { kind: 'unknown'; message: string }
  | { kind: 'lease_lost' };

/** A callback as it came over HTTP: the raw bytes, because signatures are over bytes. Header names are lower case. */
export interface CarrierCallback {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  /** As it was asked for, without its question mark: there are signatures over the address too. */
  rawQuery: string;
  rawBody: Buffer;
  receivedAt: Temporal.Instant;
}

export interface CarrierReceipt {
  kind: 'receipt';
  /** The carrier's id of this event: equal ids are one event, however often they arrive. */
  eventId: string;
  occurredAt: Temporal.Instant;
  providerMessageId: string;
  /** Our reference, where the carrier echoes it; without it the receipt is matched by providerMessageId. */
  reference: string | null;
  status: 'accepted' | 'sent' | 'delivered' | 'delivery_failed';
  providerStatus: string;
  error: { code: MessageErrorCode; carrierCode: string | null; message: string } | null;
  segmentCount: number | null;
  costMicroUsd: number | null;
}

export interface CarrierInboundMessage {
  kind: 'inbound';
  eventId: string;
  occurredAt: Temporal.Instant;
  providerMessageId: string;
  /** An E.164 number, a short code or a name, as the carrier gave it: see inboundSender. */
  from: string;
  /** The number that it arrived at, E.164. */
  to: string;
  text: string;
  /** What the carrier took the text for, where it keeps a block list of its own. */
  optIntent: 'opt_out' | 'opt_in' | null;
}

export type CarrierEvent = CarrierReceipt | CarrierInboundMessage;

export type CarrierCallbackResult =
  | { kind: 'refused'; reason: 'signature' | 'stale' | 'malformed' }
  | { kind: 'events'; events: CarrierEvent[] };

/** The carrier port. One conformance suite holds for every adapter of it. */
export interface MessagingProvider {
  readonly name: string;
  /** The organizations that it carries texts of: no other ever reaches it. */
  readonly serves: 'test' | 'live';
  /** Total time that the carrier has for one submission, in milliseconds. */
  readonly submissionDeadlineMs: number;
  /** How a callback is told that it was taken; `empty` where the carrier would take words for an answer to a text. */
  readonly acknowledgement: 'json' | 'empty';
  /** The longest callback that it sends, in bytes. */
  readonly maxCallbackBytes: number;
  /** How long the account still takes nothing, in milliseconds, because the carrier said that it asks too often. */
  pauseMs(): number;
  /** How long a text that could go now waits before it asks here again, in milliseconds; 0 lets it go. See AccountPause. */
  waitMs(): number;
  /** Never throws: whatever happens is an outcome. */
  submit(message: OutboundMessage, options: SubmitOptions): Promise<SubmissionOutcome>;
  /** Verifies and reads a callback. Pure: storing comes after it. */
  readCallback(callback: CarrierCallback): CarrierCallbackResult;
}

/** The simulated carrier's doings, as a test clock sees them. */
export interface SimulatedTraffic {
  /** Recipients who answer with a text of their own. */
  answering: readonly string[];
  /** Recipients for whom the first request is not the last. */
  retried: readonly string[];
  /**
   * What it still has to tell to the owner of these numbers (E.164): the references of messages that they sent, and null
   * for each text on its way to them.
   */
  owed(tx: Tx, numbers: readonly string[]): Promise<Array<string | null>>;
}

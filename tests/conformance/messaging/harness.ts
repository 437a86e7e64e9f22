import type { Temporal } from 'temporal-polyfill';
import type {
  CarrierCallback,
  CarrierReceipt,
  MessagingProvider,
} from '../../../server/src/providers/ports/messaging.ts';

/**
 * What the vendor does with the next request: `hang` takes it and never answers, `turn_away` provably does not take it,
 * `limit` likewise and names a time to come back.
 */
export type VendorBehaviour = 'accept' | 'refuse' | 'turn_away' | 'limit' | 'hang';

/** What differs between vendors by nature, known before one is started. */
export interface VendorTraits {
  /** Each way in which this vendor's wire can leave open what became of a request, beside `hang`. */
  readonly ambiguities: readonly string[];
  /** What its receipts can say. */
  readonly receiptStatuses: ReadonlyArray<CarrierReceipt['status']>;
}

/** Something that the vendor tells over its callback. */
export type VendorFact =
  | { kind: 'receipt'; eventId: string; providerMessageId: string; reference: string; status: CarrierReceipt['status'] }
  | { kind: 'inbound'; eventId: string; providerMessageId: string; from: string; to: string; text: string };

/** An adapter with a vendor on the other side that a test can command: an in-process carrier or a fake HTTP server. */
export interface MessagingHarness {
  readonly provider: MessagingProvider;
  /** Makes the vendor behave so for the next request to the recipient that is answered, one of its own each time. */
  arrange(behaviour: VendorBehaviour): Promise<string>;
  /** The same for one of the ambiguities. */
  arrangeAmbiguity(way: string): Promise<string>;
  /** How many requests under that reference got as far as the vendor's books. */
  requestsTaken(reference: string): Promise<number>;
  /** The callback body for facts, as this vendor writes it. A vendor of one event a callback gets them one by one. */
  bodyOf(fact: VendorFact): Buffer;
  /** The id under which the adapter knows a fact: the vendor's own, where it gives its events one. */
  eventIdOf(fact: VendorFact): string;
  /** What was wrong with the requests that the vendor got; none for a good adapter. */
  violations(): readonly string[];
  /** A callback with these bytes and a valid signature, made and received at `at`. */
  sign(rawBody: Buffer, at: Temporal.Instant): CarrierCallback;
  /** Lower-case names of the headers without which nothing may be believed. */
  readonly signatureHeaders: readonly [string, ...string[]];
  /** How far a signature's time may be off, in seconds; null for a vendor that signs no time. */
  readonly replayWindowSeconds: number | null;
  /** False for a vendor that cannot carry our reference back. */
  readonly echoesReference: boolean;
  close(): Promise<void>;
}

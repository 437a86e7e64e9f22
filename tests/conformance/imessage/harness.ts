import type { Temporal } from 'temporal-polyfill';
import type { ImessageProvider } from '../../../server/src/providers/ports/imessage.ts';
import type { CarrierCallback } from '../../../server/src/providers/ports/messaging.ts';

/**
 * What the provider does with the next message to a recipient: `silent` never answers and does not take it, `lost` takes it
 * and its answer gets lost, `away` provably cannot be reached.
 */
export type ProviderBehaviour = 'take' | 'downgrade' | 'hold' | 'refuse' | 'silent' | 'lost' | 'away';

/** What differs between providers by nature, known before one is started. */
export interface ProviderTraits {
  /** Each fault of the wire that leaves open what became of a send, and whether the provider took it. */
  readonly ambiguities: Readonly<Record<string, 'taken' | 'not_taken'>>;
  /** Each fault of the wire after which the provider provably has nothing. */
  readonly harmless: readonly string[];
  /** Whether it takes the caller's reference for its own id of a message. */
  readonly takesReference: boolean;
}

/** An adapter with a provider on the other side that a test can command. */
export interface ImessageHarness {
  readonly provider: ImessageProvider;
  /** A recipient to whom a message goes so. */
  recipientFor(behaviour: ProviderBehaviour): string;
  /** Makes the wire fail so for the next request. */
  breakWire(fault: string): void;
  /** Mends it, and answers when nothing of it is on its way any more. */
  mendWire(): Promise<void>;
  /** How many requests under that reference got as far as the provider, and how many it took. */
  requestsOf(reference: string): Promise<{ asked: number; taken: number }>;
  /** The name of an identity at the provider. */
  nameOf(identityId: string): Promise<string | null>;
  readonly names: Readonly<Record<'taken' | 'refused' | 'lost', string>>;
  /** A posted event with these bytes and a valid signature, made and received at `at`. */
  sign(rawBody: Buffer, at: Temporal.Instant): CarrierCallback;
  /** Lower-case names of the headers without which nothing may be believed. */
  readonly signatureHeaders: readonly [string, ...string[]];
  /** How far a signature's time may be off, in seconds. */
  readonly replayWindowSeconds: number;
  now(): Temporal.Instant;
  /** Makes every request fail before it is written, while `work` runs. */
  whileAway<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import type { CallTransferStatus } from '../../contract/generated/state-machines.ts';

type Wire = components['schemas'];

export type TransferKind = Wire['Transfer']['kind'];
export type TransferStatus = CallTransferStatus;
export type FailureCause = Wire['TransferFailureCause'];
export type Said = Wire['ConsultationEntry'];
/** What a worker reports of a transfer. */
export type TransferReport = Wire['TellTransferRequest'];

/** Whom a call may be handed over to. */
export interface Destination {
  readonly to: string;
  readonly label: string | null;
  readonly outboundTrunkId: string | null;
  readonly screeningPrompt: string | null;
  readonly summary: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** How the destinations of a request are dialed. */
export interface Dialing {
  /** Null for whatever the worker has. */
  readonly from: string | null;
  readonly playDialtone: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly ringingTimeoutSeconds: number;
  readonly voicemailDetection: Wire['WorkerTransfer']['voicemailDetection'];
}

/** What happens to the caller when no destination is left. */
export interface Fallback {
  readonly action: Wire['TransferFallbackStrategy'];
  readonly message: string | null;
  readonly takeMessagePrompt: string | null;
  readonly holdAudioUrl: string | null;
}

/** A request to hand a call over. */
export interface Route {
  readonly id: string;
  readonly organizationId: string;
  readonly sessionId: string;
  readonly kind: TransferKind;
  /** Tried in this order; at least one. */
  readonly destinations: readonly Destination[];
  readonly dialing: Dialing;
  /** Null of a blind transfer. */
  readonly fallback: Fallback | null;
  /** Of the tool call that asked for it; null where a customer did. */
  readonly toolCallId: string | null;
  /** When no destination was left; null before, and where one was. */
  readonly exhaustedAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
}

/** One attempt of a request. Its times are those of the organization's clock. */
export interface Transfer {
  readonly id: string;
  readonly route: Route;
  /** Which of the destinations it tries, from 0. */
  readonly position: number;
  /** Counts the changes of transfers of the session. */
  readonly sequence: number;
  readonly status: TransferStatus;
  /** Why it came to nothing; null where it did not. */
  readonly failureCause: FailureCause | null;
  readonly summary: string | null;
  readonly consultation: readonly Said[];
  /** Whether the destination takes the call. */
  readonly isAccepted: boolean;
  readonly rangAt: Temporal.Instant | null;
  readonly answeredAt: Temporal.Instant | null;
  readonly completedAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

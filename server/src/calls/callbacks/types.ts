import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';

export type CallbackStatus = components['schemas']['ScheduledCallbackStatus'];

/** What was agreed upon. */
export interface Agreement {
  readonly scheduledAt: Temporal.Instant;
  readonly reason: string | null;
  readonly instructions: string | null;
}

/** A call that an agent agreed upon. Its times are those of the organization's clock. */
export interface Callback extends Agreement {
  readonly id: string;
  readonly organizationId: string;
  /** The call in which it was agreed upon. */
  readonly sourceSessionId: string;
  readonly agentId: string;
  readonly phoneNumberId: string;
  readonly to: string;
  readonly from: string;
  /** Those of that call. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly webhookTags: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly status: CallbackStatus;
  readonly failureCause: string | null;
  readonly cancelReason: string | null;
  /** How many tries came to nothing. */
  readonly failedTries: number;
  /** How many of its calls rang no telephone: the next one is another call. */
  readonly silentCalls: number;
  readonly createdSessionId: string | null;
  /** Counts the claims: what came of a call is written under its own. */
  readonly fence: number;
  readonly eventSequence: number;
  readonly attemptedAt: Temporal.Instant | null;
  readonly dispatchedAt: Temporal.Instant | null;
  readonly cancelledAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}

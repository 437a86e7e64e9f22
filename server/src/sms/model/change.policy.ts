import type { SmsMessageStatus } from './status.ts';
import type { MessageError } from './types.ts';

/** The events of the interface that speak of a message. */
export type SmsEventName =
  | 'received'
  | 'accepted'
  | 'sent'
  | 'delivered'
  | 'delivery_failed'
  | 'submission_unknown'
  | 'opted_out'
  | 'opted_in';

/** A new state of one message, and what goes with it in the same transaction. */
export interface Change {
  id: string;
  /** States in which the change still applies; elsewhere it writes nothing. */
  from: readonly SmsMessageStatus[];
  to: SmsMessageStatus;
  /** Only under this claim; null where no claim is needed. */
  fence: string | null;
  events: readonly SmsEventName[];
  credit: 'settle' | 'release' | 'keep';
  providerStatus: string | null;
  providerMessageId: string | null;
  segmentCount: number | null;
  providerCostMicroUsd: number | null;
  error: MessageError | null;
  /** Milliseconds until the next submission; null when none follows. */
  retryAfterMs: number | null;
  /** A new effective send time as ISO 8601, for a shift out of the quiet hours, and the zone it was found in. */
  sendAt: string | null;
  timezone: string | null;
}

/** A change with nothing beside it; what differs is spread over it. */
export const plainChange = {
  fence: null,
  events: [],
  credit: 'keep',
  providerStatus: null,
  providerMessageId: null,
  segmentCount: null,
  providerCostMicroUsd: null,
  error: null,
  retryAfterMs: null,
  sendAt: null,
  timezone: null,
} as const satisfies Partial<Change>;

import type { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';

/** Why a text got no answer that it should have had. */
export type FailureReason = components['schemas']['SmsAutomationFailedReason'];

/** The right to answer what waits in a conversation, until its lease ends. */
export interface TurnClaim {
  readonly conversationId: string;
  readonly organizationId: string;
  /** The newest text that waits. */
  readonly messageId: string;
  /** The fencing token: higher than that of every claim before. */
  readonly fence: string;
  /** The newest text of those that are done with; null where none is. */
  readonly settledMessageId: string | null;
  /** When answers of the last hour were begun. */
  readonly begun: readonly Temporal.Instant[];
}

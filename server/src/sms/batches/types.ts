import type { Temporal } from 'temporal-polyfill';
import type { SmsMessageStatus } from '../model/status.ts';
import type { KeyedCall } from '../model/types.ts';

/** One row as it was asked for. Its values may break their rules: that rejects the row, not the batch. */
export interface BatchRow {
  to: string;
  text: string;
  recipientTimezone: string | null;
  metadata: Record<string, unknown>;
  consentId: string | null;
}

export interface BatchRequest {
  fromPhoneNumberId: string;
  sendAt: Temporal.Instant | null;
  /** 1 to 1,000. */
  rows: readonly BatchRow[];
}

/** A batch as it waits to be accepted. */
export interface BatchCall extends KeyedCall {
  prepaid: boolean;
  request: BatchRequest;
}

/** What is stored of a batch itself. */
export interface StoredBatch {
  id: string;
  organizationId: string;
  fromPhoneNumberId: string;
  requestedSendAt: Temporal.Instant | null;
  totalCount: number;
  /** When it was taken back as a whole. */
  canceledAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

/** How many messages of a batch stand in each state. */
export type StatusCounts = Readonly<Partial<Record<SmsMessageStatus, number>>>;

/** How far the messages of a batch are, as they stand now. */
export interface BatchProgress {
  counts: StatusCounts;
  /** Messages that were ever submitted. */
  begun: number;
  /** When the last of those that are done was handed over, rejected, failed or canceled. */
  handledAt: Temporal.Instant | null;
  /** When any of them last changed. */
  changedAt: Temporal.Instant;
}

export interface Batch extends StoredBatch {
  progress: BatchProgress;
}

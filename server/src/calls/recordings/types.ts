import type { Temporal } from 'temporal-polyfill';

/**
 * What became of a recording: it is waited for, it arrives, it can be read, it never came, its time is over. Where none is made
 * there is none.
 */
export type RecordingState = 'pending' | 'uploading' | 'ready' | 'failed' | 'expired';

/** Names a recording; it is that of its session. */
export interface RecordingRef {
  readonly organizationId: string;
  readonly sessionId: string;
}

/** The recording of a session. Its times are those of the organization's clock. */
export interface Recording extends RecordingRef {
  readonly state: RecordingState;
  /** Of the upload that began last; of the one that was taken, once it is ready. */
  readonly objectName: string | null;
  /** How long the call was, in milliseconds; null before its end. */
  readonly durationMs: number | null;
  /** Of the file as it is kept; null before it is ready. */
  readonly content: RecordingContent | null;
  readonly readyAt: Temporal.Instant | null;
}

/** What is known of a file that is kept. */
export interface RecordingContent {
  readonly byteLength: number;
  readonly sampleRateHz: number;
  readonly sha256: Buffer;
}

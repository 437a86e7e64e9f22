import type { Tx } from '../../platform/db/database.ts';
import type { ObjectStorage } from '../../providers/ports/object-storage.ts';
import type { RecordingRef } from './types.ts';

/** A recording that can be read from now on, as those are told who send a report of its call once more. */
export interface ReadyRecording extends RecordingRef {
  /** How long it is. */
  readonly durationMs: number;
  /** Opens it without a key for seven days. */
  readonly recordingUrl: string;
}

/** What recordings need of the composition root. */
export interface RecordingsNeeds {
  /** Keeps the recordings. */
  recordingStorage: ObjectStorage;
  /** Runs in the transaction in which a recording becomes ready. */
  recordingReady: (tx: Tx, recording: ReadyRecording) => Promise<void>;
}

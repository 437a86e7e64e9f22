import type { ObjectStorage } from '../../providers/ports/object-storage.ts';

/** What recordings need of the composition root. */
export interface RecordingsNeeds {
  /** Keeps the recordings. */
  recordingStorage: ObjectStorage;
}

import type { Spool } from '../platform/process/spool.ts';

/** What the voice worker needs of the composition root. */
export interface VoiceWorkerNeeds {
  /** Where this process reaches the API: itself where it serves, else the published address; null until it can. */
  apiUrl: () => string | null;
  /** Whether no conversation is begun while the event loop is late. */
  isLoopWatched: boolean;
  /** Keeps recordings until they are uploaded. */
  spool: Spool;
  config: {
    /** How many conversations this process speaks in at once. */
    voiceMaxCalls: number;
    /** How long a conversation may go on once its process has to end, in seconds. */
    workerDrainSeconds: number;
  };
}

import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { Scheduler } from '../../../platform/jobs/scheduler.ts';
import type { ObjectStorage } from '../../../providers/ports/object-storage.ts';
import { noteStorageLocation } from '../storage-location-store.ts';

/**
 * Notes each minute where this process keeps recordings, so that `npm run doctor` shows an operator where processes do not
 * share one storage location.
 */
export interface StorageMonitor {
  /** Resolves when it is noted for the first time. */
  start(): Promise<void>;
  stop(): void;
  /** The same for a process that serves nothing. */
  readonly scheduler: Scheduler;
}

const everyMs = 60_000;

export function createStorageMonitor(options: {
  database: Database;
  log: Logger;
  recordingStorage: ObjectStorage;
}): StorageMonitor {
  const { database, log, recordingStorage: storage } = options;
  let timer: NodeJS.Timeout | undefined;
  const note = async (): Promise<void> => {
    try {
      await noteStorageLocation(database.read, await storage.identity());
    } catch (err) {
      log.warn({ err, place: storage.location }, 'the place of recordings could not be noted');
    }
  };
  const start = async (): Promise<void> => {
    clearInterval(timer);
    timer = setInterval(() => void note(), everyMs);
    timer.unref();
    await note();
  };
  const stop = (): void => clearInterval(timer);
  return {
    start,
    stop,
    scheduler: { start: () => void start(), wakeUp: () => {}, stop: async () => stop(), watched: [] },
  };
}

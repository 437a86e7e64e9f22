import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { Waker } from '../../../platform/jobs/waker.ts';
import type { ObjectStorage } from '../../../providers/ports/object-storage.ts';
import { notePlace } from '../place-store.ts';

/**
 * Notes each minute where this process keeps recordings, so that an operator is told by `npm run doctor` where processes do not
 * share one place.
 */
export interface PlaceWatch {
  /** Resolves when it is noted for the first time. */
  start(): Promise<void>;
  stop(): void;
  /** The same for a process that serves nothing. */
  readonly waker: Waker;
}

const everyMs = 60_000;

export function createPlaceWatch(options: {
  database: Database;
  log: Logger;
  recordingStorage: ObjectStorage;
}): PlaceWatch {
  const { database, log, recordingStorage: storage } = options;
  let timer: NodeJS.Timeout | undefined;
  const note = async (): Promise<void> => {
    try {
      await notePlace(database.read, await storage.identity());
    } catch (err) {
      log.warn({ err, place: storage.place }, 'the place of recordings could not be noted');
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
    waker: { start: () => void start(), wakeUp: () => {}, stop: async () => stop(), watched: [] },
  };
}

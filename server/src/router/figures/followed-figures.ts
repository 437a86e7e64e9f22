import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Notifications } from '../../platform/db/notifications.ts';
import { figuresChannel, findVersion } from './figure-store.ts';
import { readFigures } from './import-figures.ts';
import type { FigureSnapshot } from './types.ts';

/** The figures that hold, as this process knows them: it follows every import within a second. */
export interface FollowedFigures {
  /** The same object until an import takes its place: who began with one may keep it. */
  current(): FigureSnapshot;
  /** Calls back with each new snapshot, from the first that is read on. */
  onChange(take: (snapshot: FigureSnapshot) => void): void;
  /** Resolves when the first snapshot was read. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const retryMs = 500;

/** Reads at each notification, and once after every connect. While the database is away, what was read last holds. */
export function createFollowedFigures(options: {
  database: Database;
  notifications: Notifications;
  log: Logger;
}): FollowedFigures {
  const { database, notifications, log } = options;
  const listeners: Array<(snapshot: FigureSnapshot) => void> = [];
  let current: FigureSnapshot = { version: 0, figures: [], voices: [], heads: [] };
  let reading: Promise<void> | undefined;
  let isWanted = false;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<void> => {
    if ((await findVersion(database.read)) === current.version) return;
    current = await readFigures(database);
    for (const take of listeners) take(current);
  };
  const readAll = async (): Promise<void> => {
    while (isWanted && isStarted) {
      isWanted = false;
      try {
        await read();
      } catch (err) {
        log.warn({ err }, 'the figures of models could not be read');
        clearTimeout(timer);
        timer = setTimeout(look, retryMs);
        return;
      }
    }
  };
  function look(): void {
    isWanted = true;
    if (!isStarted || reading !== undefined) return;
    reading = readAll().finally(() => {
      reading = undefined;
    });
  }
  notifications.on(figuresChannel, look);

  return {
    current: () => current,
    onChange: (take) => void listeners.push(take),
    start: async () => {
      await read();
      isStarted = true;
      // What was imported while the first was read.
      look();
    },
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      await reading;
    },
  };
}

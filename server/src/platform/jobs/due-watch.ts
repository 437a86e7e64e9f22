import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Logger } from '../process/log.ts';
import { askWhatIsDueSql } from './sql/ask-what-is-due.ts';

/** A loop that looks at rows, and how it is known that it has to. */
export interface Watched {
  readonly what: string;
  /** A boolean of SQL that an index answers: whether a row is due, or is so soon (see `soon`). */
  readonly isDue: RawBuilder<boolean>;
  /** Has the loop look at once. */
  wakeUp(): void;
}

/**
 * Asks each second, in one statement for all loops of a process, what is due, and wakes those loops: they themselves look
 * seldom. Nobody has to be notified of a row that becomes due, so that a lost connection for notifications delays nothing.
 */
export interface DueWatch {
  stop(): Promise<void>;
}

const lookMs = 1_000;

/** SQL: until when a row is due soon. A loop that sleeps until the very instant is woken before it. */
export const soon = sql<Date>`(statement_timestamp() + interval '2 seconds')`;

export function startDueWatch(options: {
  database: Pick<Database, 'read'>;
  log: Logger;
  watched: readonly Watched[];
  /** How long it rests between two questions. */
  everyMs?: number;
}): DueWatch {
  const { database, log, watched, everyMs = lookMs } = options;
  const statement = askWhatIsDueSql(watched.map(({ isDue }, at) => ({ name: nameOf(at), isDue })));
  // With one, PostgreSQL would plan all of it anew for each of the first questions of a connection: twenty times the work.
  if (statement.compile(database.read.kysely).parameters.length > 0)
    throw new Error(`What is due must be asked for without parameters: ${watched.map(({ what }) => what).join(', ')}`);
  let stopping = false;
  let endPause: () => void = () => {};

  const look = async (): Promise<void> => {
    try {
      const { rows } = await statement.execute(database.read.kysely);
      for (const [at, { wakeUp }] of watched.entries()) if (rows[0]?.[nameOf(at)] === true) wakeUp();
    } catch (err) {
      // Each by itself may still be able to look; what is wrong with the database, others say.
      log.debug({ err }, 'what is due could not be asked for');
      for (const { wakeUp } of watched) wakeUp();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (!stopping) await look();
    }
  };

  const running = watched.length === 0 ? Promise.resolve() : run();
  return {
    stop: () => {
      stopping = true;
      endPause();
      return running;
    },
  };
}

const nameOf = (at: number): string => `due_${at}`;

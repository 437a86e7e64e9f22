import { migrations } from './declarations.ts';
import { databaseNowMs, type DatabaseTime } from '../platform/db/compare-clocks.ts';
import type { DatabaseClock } from '../platform/db/database-clock.ts';
import type { Database } from '../platform/db/database.ts';
import {
  type DatabaseFitness,
  findReadOnly,
  fitnessColumns,
  isReadOnlyRefusal,
} from '../platform/db/database-fitness.ts';
import { hasDiskRoom } from '../platform/db/disk-room.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Metrics } from '../platform/process/metrics.ts';

/** Where writes are refused one after the other, room for a probe says little. */
const refusedLatelyMs = 2_000;

type State = { ready: true } | { ready: false; reason: string };

/**
 * Whether this process should be sent requests: started, with the keys it was given, not draining, the database answers
 * and takes writes, has room on its disk, the schema is not behind. The statement that asks corrects the clock as well.
 */
export function createReadiness(options: {
  database: Database;
  clock: DatabaseClock;
  metrics: Metrics;
  log: Logger;
  isStarted: () => boolean;
  isDraining: () => boolean;
}): () => Promise<State> {
  const { database, clock, metrics, log, isStarted, isDraining } = options;
  const names = migrations.map((migration) => migration.name);
  // Refusals after which there was room again.
  let refusalsOver = 0;
  const isFull = async (): Promise<boolean> => {
    const { count, msSinceLast } = database.diskRefusals;
    if (count === refusalsOver) return false;
    if (msSinceLast() < refusedLatelyMs || !(await hasDiskRoom(database))) return true;
    refusalsOver = count;
    return false;
  };
  const look = async (): Promise<DatabaseFitness & DatabaseTime & { applied: number }> => {
    const [row] = await database.read.query<DatabaseFitness & DatabaseTime & { applied: number }>(
      `select count(*)::int as applied, ${fitnessColumns}, ${databaseNowMs}
       from kysely_migration where name = any($1::text[])`,
      [names],
    );
    if (row === undefined) throw new Error('The database counted nothing');
    return row;
  };
  return async () => {
    if (!isStarted()) return { ready: false, reason: 'starting' };
    if (isDraining()) return { ready: false, reason: 'draining' };
    try {
      const found = await clock.learnFrom(look);
      metrics.databaseUp.set(1);
      const readOnly = findReadOnly(found);
      if (readOnly !== null && !(await takesWrites(database))) {
        return { ready: false, reason: `the database cannot be written to: ${readOnly.what}` };
      }
      if (await isFull()) return { ready: false, reason: 'the database cannot be written to: its disk is full' };
      // A newer release may have gone further; only what this one lacks makes it unable to serve.
      return found.applied === names.length ? { ready: true } : { ready: false, reason: 'migrations are missing' };
    } catch (err) {
      metrics.databaseUp.set(0);
      log.warn({ err }, 'the database does not answer');
      return { ready: false, reason: 'database unreachable' };
    }
  };
}

/**
 * The session that was asked may have begun before writes were allowed again. A refusal of this lock closes it, so that
 * the next one that is asked is new.
 */
async function takesWrites(database: Database): Promise<boolean> {
  try {
    await database.read.query('select name from kysely_migration limit 1 for key share');
    return true;
  } catch (error) {
    if (isReadOnlyRefusal(error)) return false;
    throw error;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from './clock.ts';
import type { Tx } from './db/database.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The clock of this machine, put right by the clock of the database. `monotonicMs` is this machine's alone. */
export interface DatabaseClock extends Clock {
  /** Learns from a statement of the caller, whose row has `databaseNowMs` beside what the caller wants of it. */
  learnFrom<R extends DatabaseTime>(ask: () => Promise<R>): Promise<R>;
  /**
   * Compares the clocks now, and from now on whenever the clock of this machine was set or nothing was learned for a
   * while. Throws where the first comparison fails.
   */
  start(database: Tx): Promise<void>;
  stop(): Promise<void>;
}

/** What a row has from `databaseNowMs`. */
export interface DatabaseTime {
  database_now_ms: number;
}

/** SQL of a column: the database's clock, in Unix milliseconds. */
export const databaseNowMs = '(extract(epoch from clock_timestamp()) * 1000)::float8 as database_now_ms';

/** Milliseconds from which on two clocks are apart in a way that an operator should know of. */
export const noticeablyApartMs = 2_000;
// It has to come back under this before it is noticed again.
const togetherMs = 1_000;
// A comparison that nobody asked for: one statement in each such span of an idle process.
const compareAgainMs = 30_000;
const lookMs = 1_000;
// What slows or hurries a clock does so to the monotonic one as well; one that was set leaves it.
const wasSetMs = 250;
const samples = 3;

/** How far the database's clock is ahead of ours: at least and at most, in milliseconds, as one statement can tell. */
interface Comparison {
  leastMs: number;
  mostMs: number;
  /** Our clock and the monotonic one, apart as they were when the statement was sent. */
  baseMs: number;
}

/** Asks the database for its time with a statement of the caller, and compares. */
export async function compareClocks<R extends DatabaseTime>(
  clock: Clock,
  ask: () => Promise<R>,
): Promise<Comparison & { row: R }> {
  const sentMs = clock.nowMs();
  const sentMonotonicMs = clock.monotonicMs();
  const row = await ask();
  // By the monotonic clock: the other one may be set while the statement is on its way.
  const backMs = sentMs + clock.monotonicMs() - sentMonotonicMs;
  // `nowMs` may be whole milliseconds, which are up to one late.
  const [leastMs, mostMs] = [row.database_now_ms - backMs - 1, row.database_now_ms - sentMs];
  return { row, leastMs, mostMs, baseMs: sentMs - sentMonotonicMs };
}

/** One statement that is nothing but a comparison. */
export function askTime(database: Tx): () => Promise<DatabaseTime> {
  return async () => {
    const [row] = await database.query<DatabaseTime>(`select ${databaseNowMs}`);
    if (row === undefined) throw new Error('The database told no time');
    return row;
  };
}

/**
 * A clock that goes by `clock` and is corrected by the database's, which all processes share. The correction changes only
 * where a statement proves it wrong, so that clocks which agree are left alone; it is kept while the database is away.
 */
export function createDatabaseClock(options: {
  clock: Clock;
  log: Logger;
  metrics: Pick<Metrics, 'clockOffsetSeconds'>;
}): DatabaseClock {
  const { clock, log, metrics } = options;
  let offsetMs = 0;
  let baseMs = 0;
  let compareAtMs = 0;
  let isApart = false;
  let watching: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  const agrees = ({ leastMs, mostMs }: Comparison): boolean => offsetMs >= leastMs && offsetMs <= mostMs;

  const settle = (comparison: Comparison): void => {
    baseMs = comparison.baseMs;
    compareAtMs = clock.monotonicMs() + compareAgainMs;
    if (agrees(comparison)) return;
    offsetMs = Math.round((comparison.leastMs + comparison.mostMs) / 2);
    metrics.clockOffsetSeconds.set(offsetMs / 1_000);
    const apartMs = Math.abs(offsetMs);
    if (!isApart && apartMs > noticeablyApartMs) {
      isApart = true;
      log.warn({ offsetMs }, "this machine's clock is not the database's, which is used instead");
    } else if (isApart && apartMs < togetherMs) {
      isApart = false;
      log.info({ offsetMs }, "this machine's clock is the database's again");
    }
  };

  /** One statement where it agrees; the best of several where the correction has to change. Answers the first row. */
  const compare = async <R extends DatabaseTime>(ask: () => Promise<R>): Promise<R> => {
    const first = await compareClocks(clock, ask);
    let best: Comparison = first;
    for (let taken = 1; taken < samples && !agrees(best); taken += 1) {
      const next = await compareClocks(clock, ask);
      if (next.mostMs - next.leastMs < best.mostMs - best.leastMs) best = next;
    }
    settle(best);
    return first.row;
  };

  const watch = async (database: Tx): Promise<void> => {
    for (;;) {
      await sleep(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      const wasSet = Math.abs(clock.nowMs() - clock.monotonicMs() - baseMs) > wasSetMs;
      if (!wasSet && clock.monotonicMs() < compareAtMs) continue;
      compareAtMs = clock.monotonicMs() + compareAgainMs;
      // What is known is good enough until the database answers.
      await compare(askTime(database)).catch((err: unknown) =>
        log.warn({ err }, 'the clock of the database could not be read'),
      );
    }
  };

  return {
    now: () => (offsetMs === 0 ? clock.now() : Temporal.Instant.fromEpochMilliseconds(clock.nowMs() + offsetMs)),
    nowMs: () => clock.nowMs() + offsetMs,
    monotonicMs: () => clock.monotonicMs(),
    learnFrom: compare,
    start: async (database) => {
      await compare(askTime(database));
      watching = watch(database);
    },
    stop: () => {
      stopping.abort();
      return watching;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../time/clock.ts';
import { askTime, compareClocks, type Comparison, type DatabaseTime } from './compare-clocks.ts';
import type { Tx } from './database.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';

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
  /** How far the clock of this machine and the database's are apart, in milliseconds, by the last comparison. */
  apartMs(): number;
}

/** Milliseconds from which on two clocks are apart in a way that an operator should know of. */
export const noticeablyApartMs = 2_000;
// It has to come back under this before it is noticed again.
const togetherMs = 1_000;
// A comparison without /readyz: one statement in each such span of an idle process.
const compareAgainMs = 30_000;
const lookMs = 1_000;
// What slows or hurries a clock does so to the monotonic one as well; one that was set leaves it.
const wasSetMs = 250;
const samples = 3;

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
    apartMs: () => Math.abs(offsetMs),
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

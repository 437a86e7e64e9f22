import { Temporal } from 'temporal-polyfill';
import { findTestClock, setClockTarget, type TestClock } from '../organizations/index.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, validationError } from '../platform/process/errors.ts';
import type { StepClock } from './step-clock.ts';

/** Told when a clock is sent ahead. */
export const clockChannel = 'trunkline_test_clock';

export interface TestClockService {
  get(organizationId: string): Promise<TestClock>;
  /** Sends the clock ahead; it may still be on its way when this answers. */
  advance(organizationId: string, to: Temporal.Instant): Promise<TestClock>;
}

const mostDaysAhead = 3_660;

/** A live organization has no clock of its own: to it there is nothing here. */
export function createTestClockService({ database, step }: { database: Database; step: StepClock }): TestClockService {
  return {
    get: async (organizationId) => {
      const clock = await findTestClock(database.read, organizationId, false);
      if (clock === null) throw notFound('Address');
      return clock;
    },
    advance: (organizationId, to) =>
      database.tx(async (tx) => {
        const clock = await findTestClock(tx, organizationId, true);
        if (clock === null) throw notFound('Address');
        const earliest = clock.target ?? clock.now;
        const problem =
          Temporal.Instant.compare(to, earliest) < 0
            ? `must not be earlier than ${isoMillis(earliest)}: a clock goes forward only`
            : Temporal.Instant.compare(to, clock.now.add({ hours: mostDaysAhead * 24 })) > 0
              ? `must be at most ${mostDaysAhead} days ahead`
              : null;
        if (problem !== null) throw validationError([{ path: '/body/to', message: problem }]);
        await setClockTarget(tx, organizationId, to);
        await tx.query('select pg_notify($1, $2)', [clockChannel, '']);
        // Where nothing falls due on the way this step is the last one.
        return step(tx, { ...clock, target: to });
      }),
  };
}

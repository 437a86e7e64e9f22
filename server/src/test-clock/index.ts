import type { SliceHandlers } from '../contract/binding.ts';
import type { Clock } from '../platform/clock.ts';
import type { ClockFollower } from '../platform/clock-follower.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Notifications } from '../platform/notifications.ts';
import { createWaker, type Waker } from '../platform/waker.ts';
import { createClockRounds } from './clock-rounds.ts';
import { createTestClockRoutes } from './routes.ts';
import { clockChannel, createTestClockService } from './service.ts';
import { createStepClock } from './step-clock.ts';

export interface TestClockSlice {
  routes: SliceHandlers<'test-clock'>;
  /** Moves the clocks that are on their way; only a worker does. */
  work(): Waker;
}

/** The clocks of test organizations, which can be sent ahead. */
export function createTestClockSlice(options: {
  database: Database;
  notifications: Notifications;
  followers: readonly ClockFollower[];
  clock: Clock;
  log: Logger;
}): TestClockSlice {
  const { database, notifications, clock, log } = options;
  const step = createStepClock(options.followers);
  return {
    routes: createTestClockRoutes({ service: createTestClockService({ database, step }) }),
    work: () => {
      const waker = createWaker({
        database,
        log,
        steps: createClockRounds({ step, clock }),
      });
      notifications.on(clockChannel, waker.rouse);
      return waker;
    },
  };
}

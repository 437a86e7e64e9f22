import type { SliceHandlers } from '../contract/binding.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { createScheduler } from '../platform/jobs/scheduler.ts';
import { createClockRounds } from './clock-rounds.ts';
import { createTestClockRoutes } from './routes.ts';
import { clockChannel, createTestClockService } from './service.ts';
import { createStepClock, type ClockFollowers } from './step-clock.ts';

export interface MadeTestClock extends MadeSlice {
  routes: SliceHandlers<'test-clock'>;
}

export function createTestClockSlice(
  deps: Pick<SliceDeps, 'database' | 'notifications' | 'clock' | 'log'> & { followers: ClockFollowers },
): MadeTestClock {
  const { database, notifications, clock, log } = deps;
  const step = createStepClock(deps.followers);
  return {
    routes: createTestClockRoutes({ service: createTestClockService({ database, step }) }),
    // Moves the clocks that are on their way.
    work: () => {
      const scheduler = createScheduler({ database, log, steps: createClockRounds({ step, clock }) });
      notifications.on(clockChannel, scheduler.wakeUp);
      return { schedulers: [scheduler] };
    },
  };
}

import { organizations } from '../organizations/index.ts';
import { defineSlice, needs } from '../platform/slice/slice.ts';
import type { ClockFollowers } from './step-clock.ts';

/** The clocks of test organizations, which can be sent ahead. */
export const testClock = defineSlice({
  name: 'test-clock',
  uses: [organizations],
  needs: needs<{ followers: ClockFollowers }>(),
  create: async (deps) => (await import('./create-slice.ts')).createTestClockSlice(deps),
});

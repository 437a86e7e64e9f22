import { organizations } from '../organizations/index.ts';
import { defineSlice } from '../platform/slice/slice.ts';
import { dashboardSessions } from './migrations/0061-dashboard-sessions.ts';

export type { DashboardPorts } from './create-slice.ts';

/** Browsers that are signed in with a key, and act by a cookie. */
export const dashboard = defineSlice({
  name: 'dashboard',
  uses: [organizations],
  migrations: [dashboardSessions],
  create: async (deps) => {
    const { createDashboardSlice } = await import('./create-slice.ts');
    return createDashboardSlice({ ...deps, organizations: deps.use(organizations) });
  },
});

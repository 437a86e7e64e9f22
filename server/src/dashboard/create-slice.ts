import type { SliceHandlers } from '../contract/binding.ts';
import type { OrganizationsPorts } from '../organizations/index.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { createDashboardAuthentication, type DashboardAuthentication } from './authenticate.ts';
import { createDashboardSeals } from './dashboard-seals.ts';
import { createDashboardRoutes } from './routes.ts';
import { createSignIn } from './sign-in.ts';

/** What the pipeline of requests asks. */
export type DashboardPorts = DashboardAuthentication;

export interface MadeDashboard extends MadeSlice {
  ports: DashboardPorts;
  routes: SliceHandlers<'dashboard'>;
}

export function createDashboardSlice(
  deps: Pick<SliceDeps, 'database' | 'cursors' | 'ids' | 'publicUrl'> & { organizations: OrganizationsPorts },
): MadeDashboard {
  const seals = createDashboardSeals(deps);
  return {
    ports: createDashboardAuthentication({ ...deps, seals }),
    routes: createDashboardRoutes({ ...deps, seals, signIn: createSignIn(deps) }),
  };
}

import type { AgentsPorts } from '../agents/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import type { PhoneNumbersPorts } from '../phone-numbers/index.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice.ts';
import {
  createImessageAdminService,
  createPoolRoutes,
  createPoolService,
  createSetUpTestImessage,
} from './pool/index.ts';

export interface MadeImessage extends MadeSlice {
  routes: SliceHandlers<'imessage'>;
}

export function createImessageSlice(
  deps: Pick<SliceDeps, 'database' | 'ids'> & { agents: AgentsPorts; phoneNumbers: PhoneNumbersPorts },
): MadeImessage {
  const pool = createPoolService(deps);
  const admin = createImessageAdminService(deps);
  const setUp = createSetUpTestImessage({ ...deps, pool });
  return { routes: createPoolRoutes({ pool, admin, setUp }) };
}

import type { AgentsPorts } from '../agents/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import type { PhoneNumbersPorts } from '../phone-numbers/index.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice.ts';
import type { ImessageNeeds } from './needs.ts';
import {
  createImessageAdminService,
  createPoolRoutes,
  createPoolService,
  createSetUpTestImessage,
} from './pool/index.ts';
import { createSubscriptionRoutes, createSubscriptionService } from './subscriptions/index.ts';

export interface MadeImessage extends MadeSlice {
  routes: SliceHandlers<'imessage'>;
}

export function createImessageSlice(
  deps: Pick<SliceDeps, 'database' | 'ids' | 'encryption'> &
    ImessageNeeds & { agents: AgentsPorts; phoneNumbers: PhoneNumbersPorts },
): MadeImessage {
  const pool = createPoolService(deps);
  const admin = createImessageAdminService(deps);
  const setUp = createSetUpTestImessage({ ...deps, pool });
  const limit = deps.config.webhookEndpointLimit;
  const service = createSubscriptionService({ ...deps, http: deps.guardedHttp, pool, limit });
  return { routes: { ...createPoolRoutes({ pool, admin, setUp }), ...createSubscriptionRoutes({ service }) } };
}

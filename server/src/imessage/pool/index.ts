export { createImessageAdminService } from './admin-service.ts';
export { createPoolRoutes } from './pool-routes.ts';
export { findAccess } from './access-store.ts';
export { findAgent } from './agent-store.ts';
export { type ChannelNumber, createPoolService, type PoolService } from './pool-service.ts';
export { findHeldByIdentity, findLine, findNumberTags } from './pool-store.ts';
export { createSetUpTestImessage } from './test-set-up.ts';

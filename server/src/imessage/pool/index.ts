export { createImessageAdminService } from './admin-service.ts';
export { createPoolRoutes } from './pool-routes.ts';
export { createPoolService, type PoolService } from './pool-service.ts';
export { createSetUpTestImessage } from './test-set-up.ts';

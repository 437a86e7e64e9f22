export { createCallRoutes } from './call-routes.ts';
export { createCallService } from './call-service.ts';

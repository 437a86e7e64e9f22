export { createCallProvider } from './call-provider.ts';
export { createLookWork } from './look.ts';
export { createSendRoutes } from './send-routes.ts';
export { createSendService } from './send-service.ts';

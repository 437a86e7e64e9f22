export { createNameRoutes } from './name-routes.ts';
export { createNameService } from './name-service.ts';

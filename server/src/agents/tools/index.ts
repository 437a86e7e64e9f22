export { createToolRoutes, type ToolHandlers } from './routes.ts';
export { createToolService } from './tool-service.ts';

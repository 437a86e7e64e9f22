export { createToolRoutes, type ToolHandlers } from './routes.ts';
export { createRunTool, type RunTool } from './run-tool.ts';
export { createToolService } from './tool-service.ts';

export { createToolRoutes, type ToolHandlers } from './routes.ts';
export { createRunTool, type RunTool } from './run-tool.ts';
export { createToolService, listAvailableTools } from './tool-service.ts';
export { findTool } from './tool-store.ts';
export type { Tool, ToolRunError } from './types.ts';

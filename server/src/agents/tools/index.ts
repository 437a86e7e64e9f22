export { createToolRoutes, type ToolHandlers } from './routes.ts';
export { createReadGivenTools, type GivenTool, type ReadGivenTools } from './given-tools.ts';
export { createRunTool, type RunTool } from './run-tool.ts';
export { createRunWebhook, type OpenWebhook, type RunWebhook } from './run-webhook.ts';
export { createToolService, listAvailableTools } from './tool-service.ts';
export { findTool } from './tool-store.ts';
export type { Tool, ToolRunError } from './types.ts';

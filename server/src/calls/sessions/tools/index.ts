export { type CallTool, createCallTool } from './call-tool.ts';
export { createRunSessionTool } from './run-session-tool.ts';
export { listTurnsWithCalls } from './turns-with-calls.ts';
export type { ToolCallOutcome, ToolCallRequest } from './types.ts';

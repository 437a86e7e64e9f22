export { type CallTimes, createCallTimes } from './call-times.ts';
export { type AgentText, createTextsForAgents, type ReadText, type TextsForAgents } from './texts-for-agents.ts';

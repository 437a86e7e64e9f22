export { createEndAbandoned } from './end-abandoned.ts';
export { createPrepareSession, type PrepareSession } from './prepare-session.ts';
export type { PreCallAnswer } from './read-pre-call-answer.ts';

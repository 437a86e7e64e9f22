export type { AttemptEnd } from './attempt.ts';
export { type BegunAttempt, breakerKey, createSettleAttempt, type SettleAttempt, skipped } from './settle-attempt.ts';
export { AttemptFailure, CallerGoneError, createAttemptEngine, type EngineEnd } from './attempt-engine.ts';
export { type Breakers, createBreakers } from './breakers.ts';
export { answerToFailure } from './failure-answers.ts';
export { createRequests, type RequestContext, type Requests, type Running } from './run-request.ts';

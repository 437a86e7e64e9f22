export { CallerGoneError, createAttemptEngine, type EngineEnd } from './attempt-engine.ts';
export { createBreakers } from './breakers.ts';
export { createRequests, type RequestContext, type Requests, type Running } from './run-request.ts';

export { createEndCall } from './end-call.ts';
export { insertCallEvent, listCallEvents } from './event-store.ts';
export { presentCallEvent } from './present.ts';
export { createCallsRoutes } from './routes.ts';

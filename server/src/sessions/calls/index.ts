export { createEndCall } from './end-call.ts';
export { insertCallEvent, findReportedEvents, listCallEvents } from './event-store.ts';
export { presentCallEvent } from './present.ts';
export { createCallsRoutes } from './routes.ts';

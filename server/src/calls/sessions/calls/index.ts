export { createEndCall } from './end-call.ts';
export { insertCallEvent, findReportedEvents, listCallEvents } from './event-store.ts';
export { presentCallEvent, presentEntry } from './present.ts';
export { createJoinCall } from './join-call.ts';
export { createCallsRoutes } from './routes.ts';

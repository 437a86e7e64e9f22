export { type DeliveriesOfSession, deliveriesOfSession } from './deliveries-of-session.ts';
export { createDeliveryRoutes } from './delivery-routes.ts';
export { createManualAttempts } from './manual-attempts.ts';
export { createReplayJob } from './replay-job.ts';

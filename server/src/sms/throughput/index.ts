export { createThroughputRoutes } from './routes.ts';
export { createThroughput, type Throughput } from './throughput.ts';
export { tokensNow } from './buckets.ts';
export { enqueueMessages } from './enqueue-messages.ts';
export { isWaiting } from './due-senders.ts';
export { withQueuePosition, withQueuePositions } from './queue-positions.ts';
export { type CampaignsOf, createReleaseDue, renewLostJobs } from './release.ts';
export { announceDue } from './announce-due.ts';

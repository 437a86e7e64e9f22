export { createThroughputRoutes } from './routes.ts';
export { createThroughput, type Throughput } from './throughput.ts';
export { tokensNow } from './buckets.ts';
export { enqueueMessages } from './enter-line.ts';
export { isWaiting } from './lanes.ts';
export { withQueuePosition, withQueuePositions } from './places.ts';
export { type CampaignsOf, createReleaseDue, renewLostJobs } from './release.ts';
export { announceDue } from './announce-due.ts';

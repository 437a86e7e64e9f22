export { createThroughputRoutes } from './routes.ts';
export { createThroughput, type Throughput } from './throughput.ts';
export { tokensNow } from './buckets.ts';
export { enterLine } from './enter-line.ts';
export { isWaiting } from './lanes.ts';
export { withPlace, withPlaces } from './places.ts';
export { type CampaignsOf, createReleaseDue, renewLostJobs } from './release.ts';
export { announceDue } from './announce-due.ts';

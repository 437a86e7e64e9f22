export { liftThroughputLimit, setThroughputLimit, type ThroughputLimit } from './throughput-limits.ts';
export { createThroughputRoutes } from './routes.ts';
export { createThroughput, type Throughput } from './throughput.ts';

export type { AuthenticateWorker } from './authenticate.ts';
export { createWorkers, type Workers } from './create-workers.ts';
export type { EndLeased } from './end-leased.ts';

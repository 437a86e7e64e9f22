export { createSweep } from './sweep.ts';
export { createRoutingWork } from './work.ts';

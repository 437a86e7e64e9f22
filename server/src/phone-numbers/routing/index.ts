export { createRoutingWork } from './work.ts';

export { createNoticesStep } from './publish-notices.ts';

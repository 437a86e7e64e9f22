export { createReleaseNumber, type ReleaseNumber } from './release-number.ts';
export { createReleaseWork } from './work.ts';

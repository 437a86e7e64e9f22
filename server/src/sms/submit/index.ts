export { createSmsClockFollower } from './clock-follower.ts';
export { createSubmit } from './submit.ts';
export { createSmsScheduler } from './scheduler.ts';

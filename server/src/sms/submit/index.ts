export { createSmsClockFollower } from './clock-follower.ts';
export { createSubmit } from './submit.ts';
export { createSmsWaker } from './waker.ts';

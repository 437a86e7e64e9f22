export { createFramedSound, frameBytes } from './framed-sound.ts';
export { createHeardKeys, type KeySource } from './heard-keys.ts';
export { createOrderedSound } from './ordered-sound.ts';
export { createPlayedMarks } from './played-marks.ts';

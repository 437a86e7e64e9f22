export type { Ears } from './ears.ts';
export { createModelSides } from './model-sides.ts';
export type { Voice } from './voice.ts';
export type { Wits } from './wits.ts';

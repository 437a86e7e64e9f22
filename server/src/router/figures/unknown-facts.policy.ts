import type { Figure } from './types.ts';

/** What a figure has of which nothing is known but its value: of a model as a whole, in every language and on both paths. */
export const unknownFacts = {
  voice: null,
  language: null,
  path: null,
  board: null,
  region: null,
  location: null,
  n: null,
  p50: null,
  p90: null,
  ci: null,
  estimated: false,
  unjudgeable: null,
  comparableAcrossLanguages: null,
  sweeps: null,
  wideTail: null,
} as const satisfies Partial<Figure>;

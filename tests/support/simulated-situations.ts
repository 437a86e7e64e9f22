import type { Situation } from './audio-vendor-stage.ts';

/** The simulated model that behaves as a situation says. */
export const simulatedModelOf: Readonly<Record<Situation, string>> = {
  works: 'echo',
  'refuses connections': 'refused-connection',
  'has an error of its own': 'error-500',
  'refuses our key': 'error-401',
  'limits our rate for a second': 'rate-limited',
  'talks nonsense': 'malformed-chunk',
  'breaks off': 'cut-mid-stream',
  'is silent': 'keepalive-only',
};

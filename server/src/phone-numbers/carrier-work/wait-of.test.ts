import { expect, it } from '@jest/globals';
import { waitOf } from './index.ts';

// docs/decisions/numbers.md#d576
it.each([
  [1, undefined, 2],
  [3, { kind: 'unknown' }, 8],
  [40, { kind: 'unknown' }, 3_600],
  [1, { kind: 'not_taken', retryAfterMs: null }, 2],
  [1, { kind: 'not_taken', retryAfterMs: 900_000 }, 900],
  [1, { kind: 'not_taken', retryAfterMs: 2_001 }, 3],
  [12, { kind: 'not_taken', retryAfterMs: 60_000 }, 3_600],
])('behind %i tries and %j a carrier is asked again in %i s', (attempts, outcome, seconds) => {
  expect(waitOf(attempts, outcome)).toBe(seconds);
});

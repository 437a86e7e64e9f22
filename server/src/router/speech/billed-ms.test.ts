import { expect, it } from '@jest/globals';
import { billedMs } from './billed-ms.ts';

it.each([
  ['what was measured, where the vendor tells nothing', null, 60_000],
  ['what the vendor tells, rounded up', 61_000, 61_000],
  ['what the vendor tells, also where it is less', 0, 0],
  ['a tenth and a second more than was measured, at most', 67_000, 67_000],
  ['no more, whatever the vendor tells', 67_001, 67_000],
  ['no more, were it years', 1e18, 67_000],
])('a minute of audio is billed as %s', (_, reported, expected) => {
  expect(billedMs({ billedMs: reported }, { durationMs: 60_000 })).toBe(expected);
});

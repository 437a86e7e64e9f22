import { expect, it } from '@jest/globals';

it('passed: writes to the console', () => {
  // oxlint-disable-next-line no-console -- the case is about it
  console.warn('a line of the case');
  expect(1).toBe(1);
});

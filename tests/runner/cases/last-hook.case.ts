import { afterAll, expect, it } from '@jest/globals';

afterAll(() => {
  throw new Error('the last hook fails');
});
it('passed: before a last hook that fails', () => expect(1).toBe(1));

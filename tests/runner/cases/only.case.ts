import { expect, it } from '@jest/globals';

it('pending: is beside the one test', () => expect(1).toBe(2));
it.only('passed: is the one test', () => expect(1).toBe(1));

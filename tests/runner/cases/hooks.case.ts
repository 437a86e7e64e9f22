import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const order: string[] = [];
const fail = (): never => {
  throw new Error('the hook fails');
};

describe('hooks in order', () => {
  beforeAll(async () => void order.push('all'));
  beforeEach(() => void order.push('each'));
  afterEach(() => void order.push('after each'));
  afterAll(() => void order.push('after all'));
  it('passed: the first has had its hooks', () => expect(order).toEqual(['all', 'each']));
  it('passed: the second has had those between', () => expect(order).toEqual(['all', 'each', 'after each', 'each']));
});
it('passed: the group has had its last hook', () => expect(order.slice(4)).toEqual(['after each', 'after all']));

describe('beforeAll that throws', () => {
  beforeAll(fail);
  it('failed: one of its tests', () => expect(1).toBe(1));
  it('failed: the other one', () => expect(1).toBe(1));
});
describe('beforeAll that never ends', () => {
  beforeAll(() => new Promise<void>(() => undefined), 50);
  it('failed: after a hook without end', () => expect(1).toBe(1));
});
describe('beforeEach that throws', () => {
  beforeEach(fail);
  it('failed: after its hook', () => expect(1).toBe(1));
});
describe('afterEach that throws', () => {
  afterEach(fail);
  it('failed: before its hook', () => expect(1).toBe(1));
});

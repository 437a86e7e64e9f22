import { describe, expect, it } from '@jest/globals';
import { costMicroUsd } from './cost.ts';

describe('the price of the carrier in millionths of a dollar', () => {
  it.each([
    ['0.0051', 5_100],
    ['0.0045', 4_500],
    ['0.00455', 4_550],
    ['0.0000', 0],
    ['12', 12_000_000],
    ['0.0000004', 0],
    [0.0051, 5_100],
  ])('of %j is %i', (amount, expected) => {
    expect(costMicroUsd({ amount, currency: 'USD' })).toBe(expected);
  });

  it.each(['', '-1', '1e3', '0x1', '1,5', 'NaN', ' 1', '1.'])('%j is none', (amount) => {
    expect(costMicroUsd({ amount, currency: 'USD' })).toBeNull();
  });

  it('is unknown without a price or in another currency', () => {
    expect(costMicroUsd(null)).toBeNull();
    expect(costMicroUsd(undefined)).toBeNull();
    expect(costMicroUsd({ amount: '1', currency: 'EUR' })).toBeNull();
  });
});

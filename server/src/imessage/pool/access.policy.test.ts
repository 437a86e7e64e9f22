import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { ImessageAccess } from '../types.ts';
import { type AccessFacts, reachOf } from './access.policy.ts';

const [early, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'].map((at) => Temporal.Instant.from(at));
const access = (fields: Partial<ImessageAccess> = {}): ImessageAccess => ({
  integrationEnabled: true,
  privateApiEnabled: true,
  privateApiSince: late ?? null,
  poolsSince: early ?? null,
  ...fields,
});
const closed = access({ privateApiEnabled: false, privateApiSince: null });
const held = { pool: [{ phoneNumberId: 'num_1' }], numbers: [{ id: 'num_1' }] };
const released = { pool: [{ phoneNumberId: 'num_1' }], numbers: [{ id: 'num_2' }] };
const empty = { pool: [], numbers: [{ id: 'num_2' }] };
const beforePools = access({ poolsSince: null });

describe('reachOf: who may use which numbers (interface, Authentication 2; iMessage-channel numbers 2)', () => {
  it.each<[string, Omit<AccessFacts, 'admin'>, AccessFacts['admin'], string]>([
    ['of which nothing was stated', { access: null, ...held }, false, 'closed'],
    ['that may not', { access: closed, ...held }, false, 'closed'],
    [
      'that may not, though pools were never begun',
      { access: { ...closed, poolsSince: null }, ...empty },
      false,
      'closed',
    ],
    ['with numbers assigned', { access: access(), ...held }, false, 'pool'],
    ['without a number assigned', { access: access(), ...empty }, false, 'closed'],
    ['whose numbers of the pool were all released', { access: access(), ...released }, false, 'closed'],
    ['given access while there were no pools', { access: beforePools, ...empty }, false, 'inventory'],
    [
      'given access before pools began',
      { access: access({ privateApiSince: early ?? null, poolsSince: late ?? null }), ...empty },
      false,
      'inventory',
    ],
    ['given access as pools began', { access: access({ poolsSince: late ?? null }), ...empty }, false, 'closed'],
    ['given access before pools, with a number assigned since', { access: beforePools, ...held }, false, 'pool'],
    ['given access before pools, whose pool was all released', { access: beforePools, ...released }, false, 'closed'],
    ['the operator’s, of which nothing was stated', { access: null, ...empty }, true, 'pool'],
    ['the operator’s, that may not', { access: closed, ...held }, true, 'pool'],
    ['the operator’s, given access before pools', { access: beforePools, ...empty }, true, 'inventory'],
  ])('an organization %s', (_case, facts, admin, reach) => {
    expect(reachOf({ ...facts, admin })).toBe(reach);
  });
});

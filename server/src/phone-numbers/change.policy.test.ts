import { describe, expect, it } from '@jest/globals';
import { withConsequences } from './change.policy.ts';

describe('withConsequences', () => {
  it.each([
    [{ label: 'A' }, { label: 'A' }],
    [{ agentId: 'a' }, { agentId: 'a', routeToBrokerId: null }],
    [{ routeToBrokerId: 'b' }, { routeToBrokerId: 'b', agentId: null }],
    [
      { agentId: null, routeToBrokerId: 'b' },
      { agentId: null, routeToBrokerId: 'b' },
    ],
    [{ agentId: null }, { agentId: null }],
    [
      { agentId: null, routeToBrokerId: null },
      { agentId: null, routeToBrokerId: null },
    ],
  ])('of %j are %j', (changes, all) => {
    expect(withConsequences(changes)).toEqual(all);
  });

  it('refuses an agent beside a broker', () => {
    expect(withConsequences({ agentId: 'a', routeToBrokerId: 'b' })).toMatchObject([{ path: '/body/routeToBrokerId' }]);
  });
});

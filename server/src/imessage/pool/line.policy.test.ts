import { describe, expect, it } from '@jest/globals';
import { lineOf } from './line.policy.ts';

const all = { calls: true, messages: true, imessageFirst: true, smsFallback: true };
const none = { calls: false, messages: false, imessageFirst: false, smsFallback: false };
const [active, paused] = (['active', 'paused'] as const).map((status) => ({ status, callerId: 'verified' as const }));

describe('lineOf: what a number can do (interface, iMessage-channel number)', () => {
  it.each([
    ['an active one', { active: true, texts: 'ready' }, active, 'active', all],
    ['one that cannot text yet', { active: true, texts: 'pending' }, active, 'active', { ...all, smsFallback: false }],
    [
      'one that carries no texts',
      { active: true, texts: 'unavailable' },
      active,
      'active',
      { ...all, smsFallback: false },
    ],
    [
      'one whose caller id is not verified',
      { active: true, texts: 'ready' },
      { status: 'active', callerId: 'pending' },
      'active',
      { ...all, calls: false },
    ],
    ['a paused one', { active: true, texts: 'ready' }, paused, 'paused', none],
    ['a suspended one', { active: false, texts: 'pending' }, active, 'unavailable', none],
    ['a paused one that is suspended', { active: false, texts: 'ready' }, paused, 'paused', none],
    ['one without a pool', { active: true, texts: 'ready' }, null, 'active', all],
    ['a suspended one without a pool', { active: false, texts: 'ready' }, null, 'unavailable', none],
  ] as const)('%s', (_case, standing, entry, status, capabilities) => {
    expect(lineOf({ ...standing, callObstacles: [] }, entry ?? null)).toEqual({
      status,
      texts: standing.texts,
      capabilities,
    });
  });

  it.each([
    ['takes calls alone', 'not_outbound_capable', false],
    ['has a carrier for its texts that carries no calls', 'carrier_not_configured', true],
  ])('places calls from one that %s: %s is %s', (_case, code, calls) => {
    const callObstacles = [{ code, message: 'So it is' }];
    const { capabilities } = lineOf({ active: true, texts: 'ready', callObstacles }, active ?? null);
    expect(capabilities).toEqual({ ...all, calls });
  });
});

import type { NumberStanding, TextsOfNumber } from '../../phone-numbers/index.ts';
import type { PoolEntry } from '../types.ts';

/** A number of the channel as it stands. */
export interface Line {
  status: 'active' | 'paused' | 'unavailable';
  texts: TextsOfNumber;
  capabilities: { calls: boolean; messages: boolean; imessageFirst: boolean; smsFallback: boolean };
}

const nothing = { calls: false, messages: false, imessageFirst: false, smsFallback: false };

/**
 * What a number can do: nothing while it is paused or unavailable (interface, iMessage-channel number), and no calls before
 * its caller id is verified or where it takes calls alone. `entry` is null for a number that is in no pool, of which nothing else is known.
 */
export function lineOf(
  { active, texts, callObstacles }: Pick<NumberStanding, 'active' | 'texts' | 'callObstacles'>,
  entry: Pick<PoolEntry, 'status' | 'callerId'> | null,
): Line {
  const status = entry?.status === 'paused' ? 'paused' : active ? 'active' : 'unavailable';
  if (status !== 'active') return { status, texts, capabilities: nothing };
  const takesCallsAlone = callObstacles.some(({ code }) => code === 'not_outbound_capable');
  const calls = entry?.callerId !== 'pending' && !takesCallsAlone;
  return {
    status,
    texts,
    capabilities: { calls, messages: true, imessageFirst: true, smsFallback: texts === 'ready' },
  };
}

import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Turn } from '../types.ts';
import { calledInTurns } from './called-in-turns.policy.ts';

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
/** A turn that was stored at so many milliseconds. */
const turn = (index: number, source: Turn['source'], ms: number): Turn => ({
  id: `turn-${index}`,
  index,
  source,
  text: '...',
  startedAt: at(ms),
  endedAt: null,
  provider: null,
  model: null,
  latency: null,
  revision: ms,
  storedAt: at(ms),
});
const call = (name: string, ms: number) => ({ name, args: {}, startedAt: at(ms) });
const named = (...given: Parameters<typeof calledInTurns>) =>
  calledInTurns(...given).map(({ index, toolCalls }) => [index, toolCalls.map(({ name }) => name).join(' ')]);

describe('the turn in which a tool was called (docs/decisions/sessions.md#d350)', () => {
  const talk = [turn(0, 'user', 10), turn(1, 'agent', 20), turn(2, 'user', 30), turn(3, 'agent', 40)];

  it('is the next one of the agent that is stored, whoever spoke in between', () => {
    const calls = [call('a', 15), call('b', 20), call('c', 25), call('d', 35)];
    expect(named(talk, calls, false)).toEqual([
      [0, ''],
      [1, 'a b'],
      [2, ''],
      [3, 'c d'],
    ]);
  });

  it('is decided by when turns were stored, and not by their index', () => {
    const late = [turn(0, 'agent', 50), ...talk.slice(1)];
    expect(named(late, [call('a', 45)], false)).toEqual([
      [0, 'a'],
      [1, ''],
      [2, ''],
      [3, ''],
    ]);
  });

  it('is none while no turn of the agent follows, and after the end the last that was stored', () => {
    const said = talk.slice(0, 3);
    const calls = [call('a', 15), call('z', 60)];
    expect(named(said, calls, false).map(([, names]) => names)).toEqual(['', 'a', '']);
    expect(named(said, calls, true).map(([, names]) => names)).toEqual(['', 'a', 'z']);
    expect(named([], calls, true)).toEqual([]);
  });
});

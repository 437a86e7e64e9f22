import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { isTooOld, saysSomethingNew, type SpokenText, withOneMore } from './turns.policy.ts';

const start = Temporal.Instant.from('2026-11-20T15:00:00Z');
const after = (seconds: number): Temporal.Instant => start.add({ seconds });
const texts = (...said: Array<[text: string, seconds: number, direction?: 'outbound']>): SpokenText[] =>
  said.map(([text, seconds, direction = 'inbound'], index) => ({
    id: `msg_${index}`,
    direction: direction as SpokenText['direction'],
    text,
    at: after(seconds),
  }));

// docs/decisions/sms-conversations.md#d444
describe('a text that an agent may answer', () => {
  it.each<[string, SpokenText[], string | null, boolean]>([
    ['the first of all', texts(['Hi', 0]), null, true],
    ['one that is said twice at once', texts(['Hi', 0], ['Hi', 1]), null, true],
    ['the same within 60 seconds of an answered one', texts(['Hi', 0], ['Hi', 60]), 'msg_0', false],
    ['the same with blanks around it', texts(['Hi', 0], [' Hi\n', 60]), 'msg_0', false],
    ['the same later', texts(['Hi', 0], ['Hi', 61]), 'msg_0', true],
    ['another one', texts(['Hi', 0], ['Hello', 1]), 'msg_0', true],
    ['the same beside another one', texts(['Hi', 0], ['Hi', 5], ['Hello', 6]), 'msg_0', true],
    ['what we said ourselves', texts(['Thanks', 0, 'outbound'], ['Thanks', 1]), null, true],
    ['nothing that came behind the answered one', texts(['Hi', 0]), 'msg_0', false],
  ])('says something new, or not: %s', (_, said, settled, isNew) => {
    expect(saysSomethingNew(said, settled)).toBe(isNew);
  });

  it('is at most ten minutes old', () => {
    expect([isTooOld(start, after(600)), isTooOld(start, after(601))]).toEqual([false, true]);
  });
});

describe('answers of a pair of numbers', () => {
  const begunAt = (...seconds: number[]): Temporal.Instant[] => seconds.map(after);

  it('are three within 60 seconds', () => {
    expect(withOneMore(begunAt(0, 1), after(59))).toHaveLength(3);
    expect(withOneMore(begunAt(0, 1, 2), after(59))).toBeNull();
    expect(withOneMore(begunAt(0, 1, 2), after(60))).toHaveLength(4);
  });

  it('are twenty within an hour, and no more are remembered', () => {
    const spread = begunAt(...Array.from({ length: 20 }, (_, index) => index * 100));
    expect(withOneMore(spread, after(3_599))).toBeNull();
    expect(withOneMore(spread, after(3_600))).toHaveLength(20);
  });

  it('end by themselves, however long two machines go on: 20 an hour', () => {
    let begun: Temporal.Instant[] = [];
    let answers = 0;
    for (let second = 0; second < 7_200; second += 1) {
      const more = withOneMore(begun, after(second));
      if (more === null) continue;
      begun = more;
      answers += 1;
    }
    expect(answers).toBe(40);
  });
});

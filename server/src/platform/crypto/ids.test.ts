import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../time/clock.ts';
import { createIds } from './ids.ts';
import { systemRandomness } from './random.ts';

describe('ids', () => {
  const ids = createIds(systemClock, systemRandomness);
  it('are UUID v7', () => {
    expect(ids.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.prefixed('msg')).toMatch(/^msg_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });
  it('of one process sort in their order of birth, also within a millisecond', () => {
    const made = Array.from({ length: 20_000 }, () => ids.uuid());
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });
  it('keep their order when the clock is set back a little, and follow it when it is set back far', () => {
    let nowMs = Date.UTC(2026, 0, 2);
    const set = createIds({ ...systemClock, nowMs: () => nowMs }, systemRandomness);
    const bornMs = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    const first = set.uuid();
    nowMs -= 30_000;
    const second = set.uuid();
    expect([first < second, bornMs(second)]).toEqual([true, bornMs(first)]);
    nowMs -= 24 * 3_600_000;
    expect(bornMs(set.uuid())).toBe(nowMs);
  });
});

import { describe, expect, it } from '@jest/globals';
import { systemClock } from './clock.ts';
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
});

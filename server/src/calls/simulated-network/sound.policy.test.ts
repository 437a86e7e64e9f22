import { describe, expect, it } from '@jest/globals';
import { framesOf, samplesOf, type Sound } from './sound.policy.ts';

const sounds: readonly Sound[] = [
  { side: 'far', fromMs: 100, toMs: 300, text: 'Hello' },
  { side: 'agent', fromMs: 250, toMs: 500, text: 'Good morning' },
];
const whole = samplesOf(sounds, 0, framesOf(600));
/** Whether a side is heard in a stretch of milliseconds. */
const isHeard = (side: 'left' | 'right', from: number, until: number): boolean => {
  for (let frame = framesOf(from); frame < framesOf(until); frame += 1)
    if (whole.readInt16LE(frame * 4 + (side === 'left' ? 0 : 2)) !== 0) return true;
  return false;
};

describe('the sound of a simulated call', () => {
  it('has the far side left and the agent right, each for as long as it speaks, both at once where they do', () => {
    expect([isHeard('left', 0, 100), isHeard('left', 100, 300), isHeard('left', 300, 600)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([isHeard('right', 0, 250), isHeard('right', 250, 500), isHeard('right', 500, 600)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is the same however it is cut', () => {
    const cuts = [0, 1, 799, 800, 2_000, 2_001, framesOf(600)];
    const parts = cuts.slice(1).map((until, nth) => samplesOf(sounds, cuts[nth] ?? 0, until));
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
  });

  it('begins where the recording begins, and ends where it ends', () => {
    const early: Sound = { side: 'far', fromMs: -500, toMs: 100, text: 'x' };
    const late: Sound = { side: 'agent', fromMs: 50, toMs: 5_000, text: 'x' };
    expect(samplesOf([early, late], 0, framesOf(100))).toHaveLength(framesOf(100) * 4);
  });
});

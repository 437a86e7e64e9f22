import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { acts, type Step } from '../../../../tests/support/turn-acts.ts';
import { Walk } from '../../../../tests/support/turn-walk.ts';

/** `WALKS=100000 npm test -- turns-walk` for the long form. */
const walks = Number(process.env['WALKS'] ?? 2_000);

describe('any conversation', () => {
  const settings = fc.record({
    interruption: fc.record({
      mode: fc.constantFrom('vad' as const, 'adaptive' as const),
      minMs: fc.constantFrom(0, 200, 500),
      minWords: fc.constantFrom(0, 0, 2),
    }),
    minDelayMs: fc.constantFrom(0, 300, 500),
    maxDelayMs: fc.constantFrom(500, 1_500),
    greeting: fc.constantFrom(null, 'Hello there, how can I help?'),
    missMessage: fc.constantFrom(null, 'Pardon?'),
    idle: fc.constantFrom(null, { delayMs: 1_000, most: 2, messages: ['Are you there?'] }),
    isEndedByRecognizer: fc.boolean(),
  });
  const step: fc.Arbitrary<Step> = fc.record({ act: fc.constantFrom(...acts), size: fc.integer({ min: 1, max: 40 }) });

  it('has one reply at once, no sound of an older one, each turn once, and no text that was not heard', () => {
    fc.assert(
      fc.property(
        settings,
        fc.boolean(),
        fc.array(step, { maxLength: 80, size: 'max' }),
        (given, answersMarks, steps) => {
          const walk = new Walk(given, answersMarks);
          for (const one of steps) walk.step(one);
          walk.calm();
          walk.end();
        },
      ),
      { numRuns: walks },
    );
  });
});

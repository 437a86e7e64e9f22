import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ask, bothAnswers, speechWorlds, voiceQuestions } from '../../../tests/support/speech-worlds.ts';
import { AppError } from '../platform/process/errors.ts';
import { createCatalogView } from './catalog-view.ts';

// docs/decisions/figures.md#d294
it('voices, order, facets and blockers are those of the rules said over again', () => {
  fc.assert(
    fc.property(speechWorlds, voiceQuestions, (facts, question) => {
      const { product, naive } = bothAnswers(facts, question);
      expect(product).toEqual(naive);
    }),
    { numRuns: 200 },
  );
});

describe('a cursor', () => {
  it('goes on behind its voice, whatever became of the catalog', () => {
    fc.assert(
      fc.property(speechWorlds, speechWorlds, voiceQuestions, (before, after, question) => {
        const { page, nextCursor } = ask(createCatalogView(before), question, 3, null);
        if (nextCursor === null) return;
        // Its voices stay as they are, and others come and go.
        const kept = { ...before, voices: before.voices.filter((_, nth) => nth % 3 !== 0) };
        const seen = new Set(page.map(({ id }) => id));
        const all = ask(createCatalogView(kept), question, 100, null).page.map(({ id }) => id);
        const rest = ask(createCatalogView(kept), question, 100, nextCursor).page.map(({ id }) => id);
        expect(rest).toEqual(all.filter((id) => rest.includes(id)));
        for (const id of rest) expect(seen.has(id)).toBe(false);
        expect(new Set([...seen, ...rest]).size).toBeGreaterThanOrEqual(all.length);
        // Another catalog altogether: no fault, and an order.
        ask(createCatalogView(after), question, 100, nextCursor);
      }),
      { numRuns: 50 },
    );
  });

  it('of another filter or sort is refused', () => {
    fc.assert(
      fc.property(speechWorlds, voiceQuestions, voiceQuestions, (facts, question, other) => {
        const view = createCatalogView(facts);
        const { nextCursor } = ask(view, question, 1, null);
        const isSame = JSON.stringify(Object.entries(question).sort()) === JSON.stringify(Object.entries(other).sort());
        if (nextCursor === null || isSame || isSilent(question, other)) return;
        expect(() => ask(view, other, 1, nextCursor)).toThrow(AppError);
      }),
      { numRuns: 100 },
    );
  });
});

/** Whether they differ only in what is the same: an order of labels, a default that is said. */
function isSilent(one: object, other: object): boolean {
  const plain = (question: object) => {
    const { quality = [], include_unmeasured: included = 'true', ...same } = question as Record<string, unknown>;
    const isIncluded = included === 'true' || included === '1';
    return JSON.stringify(
      Object.entries({ ...same, quality: [...(quality as string[])].sort(), isIncluded }).sort(([a], [b]) =>
        a < b ? -1 : 1,
      ),
    );
  };
  return plain(one) === plain(other);
}

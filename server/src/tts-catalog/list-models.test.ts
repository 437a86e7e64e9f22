import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { naiveModels, type NaiveModelQuestion } from '../../../tests/support/naive-models.ts';
import { speechWorlds } from '../../../tests/support/speech-worlds.ts';
import { createCatalogView } from './catalog-view.ts';
import { listModels } from './list-models.policy.ts';

const questions: fc.Arbitrary<NaiveModelQuestion> = fc.record({
  language: fc.constantFrom('en', 'de', 'zh-Hant-TW', 'fr'),
  use_case: fc.constantFrom(null, 'longform' as const, 'phone' as const),
  sort: fc.constantFrom('natural', 'latency', 'cost', 'robustness'),
  order: fc.constantFrom(null, 'asc' as const, 'desc' as const),
  include_unroutable: fc.boolean(),
});

// The rules of GET /v1/tts/models; docs/decisions/figures.md#d55
describe('models of speech', () => {
  it('and their order are those of the rules said over again, by every sort in both directions', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(speechWorlds, questions, (facts, question) => {
        const { language, use_case: useCase, sort, order, include_unroutable: isUnroutableIncluded } = question;
        const rows = createCatalogView(facts).models(language);
        const found = listModels(rows, { useCase, sort, direction: order, isUnroutableIncluded });
        const ids = found.map(({ id }) => id);
        expect(ids).toEqual(naiveModels(facts, question));
        if (ids.length > 1) seen.add(`${sort} ${order}`);
      }),
      { numRuns: 400 },
    );
    expect(seen.size).toBe(12);
  });
});

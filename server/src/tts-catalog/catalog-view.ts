import { widerLanguages } from '../platform/text/language-tag.ts';
import type { SpeechFacts } from '../router/index.ts';
import { createFigureIndex } from './figure-index.policy.ts';
import type { LanguageChain } from './measure.policy.ts';
import { type ModelRow, modelRows } from './model-rows.policy.ts';
import { createVoiceIndex, type VoiceIndex } from './voice-index.policy.ts';
import { voiceRows } from './voice-rows.policy.ts';

/** Models and voices as they are at one moment, for organizations of one mode. A request that began with one keeps it. */
export interface CatalogView {
  readonly facts: SpeechFacts;
  /** With the figures of the language, a canonical tag, or of the nearest wider one. */
  models(language: string): readonly ModelRow[];
  /** Voices that can be reached. `model` is an id or a name; null pairs each voice with the model of its own. */
  voices(language: string, model: string | null): VoiceIndex;
}

// Each is a row for each voice: with 5,000 of them some megabytes.
const mostIndexes = 32;

/**
 * Makes the parts of a view when they are first asked for, and keeps them: the models of each language that has figures,
 * and the voices that were asked for last, paired and sorted.
 */
export function createCatalogView(facts: SpeechFacts): CatalogView {
  const index = createFigureIndex(facts.figures);
  const models = new Map<string, readonly ModelRow[]>();
  const voices = new Map<string, VoiceIndex>();
  const chainOf = (language: string): LanguageChain => [
    ...widerLanguages(language).filter((wider) => index.languages.has(wider)),
    null,
  ];
  const modelsIn = (chain: LanguageChain): readonly ModelRow[] =>
    kept(models, JSON.stringify(chain), () => modelRows(facts, index, chain));
  return {
    facts,
    models: (language) => modelsIn(chainOf(language)),
    voices: (language, model) => {
      const chain = chainOf(language);
      const routable = modelsIn(chain).filter((row) => row.model.isRoutable);
      const pinned =
        model === null ? routable : routable.filter((row) => row.id === model || row.model.model === model);
      // By the models that were found, and not by what was asked: unknown names share one.
      const key = JSON.stringify([chain, model === null ? null : pinned.map(({ id }) => id)]);
      const found = kept(voices, key, () =>
        createVoiceIndex(voiceRows(facts.voices, { index, languages: chain, models: pinned })),
      );
      if (voices.size > mostIndexes) dropOldest(voices);
      return found;
    },
  };
}

/** What was asked for last stands last. */
function kept<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.delete(key);
  known.set(key, value);
  return value;
}

function dropOldest(known: Map<string, unknown>): void {
  for (const key of known.keys()) {
    known.delete(key);
    return;
  }
}

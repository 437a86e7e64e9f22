import type { CatalogModel, FactSource } from '../ports/catalog-model.ts';
import { llmModel } from '../wire/models/llm-facts.ts';

// Prices for requests of up to 200,000 input tokens, where there is a second one for longer requests.
const source: FactSource = {
  url: 'https://github.com/BerriAI/litellm/blob/00035b69f416be24e2e323c13198d9b7d2d1bdf9/model_prices_and_context_window.json',
  date: '2026-11-21',
};
// Its cache keeps only what a request marks, and the adapter marks nothing.
const shared = { vendor: 'anthropic', source, tools: true, cachedInput: false, reasoning: true } as const;
const noSampling = { takesSampling: false } as const;
// `effort` without a beta header; older models want one, or have none.
const efforts = { reasoningEfforts: ['low', 'medium', 'high'] } as const;
const newerEfforts = { reasoningEfforts: ['low', 'medium', 'high', 'xhigh'] } as const;
// Those that take temperature or top_p refuse a request with both (`cannot both be specified for this model`).
const sampling = { takesSampling: true, takesTemperatureWithTopP: false } as const;

/** What Anthropic offers. `structuredOutput` is what it does itself, by a schema in the request. */
export const anthropicModels: readonly CatalogModel[] = [
  llmModel('claude-fable-5', [10, 1, 50], 128_000, { ...shared, structuredOutput: false, ...noSampling }),
  llmModel('claude-opus-4-8', [5, 0.5, 25], 128_000, {
    ...shared,
    structuredOutput: true,
    ...noSampling,
    ...newerEfforts,
  }),
  llmModel('claude-opus-4-7', [5, 0.5, 25], 128_000, {
    ...shared,
    structuredOutput: true,
    ...noSampling,
    ...newerEfforts,
  }),
  llmModel('claude-opus-4-6', [5, 0.5, 25], 128_000, { ...shared, structuredOutput: true, ...sampling, ...efforts }),
  llmModel('claude-opus-4-5', [5, 0.5, 25], 64_000, { ...shared, structuredOutput: true, ...sampling }),
  llmModel('claude-sonnet-5', [2, 0.2, 10], 128_000, {
    ...shared,
    structuredOutput: false,
    ...noSampling,
    ...newerEfforts,
  }),
  llmModel('claude-sonnet-4-6', [3, 0.3, 15], 64_000, { ...shared, structuredOutput: true, ...sampling, ...efforts }),
  llmModel('claude-haiku-4-5', [1, 0.1, 5], 64_000, { ...shared, structuredOutput: false, ...sampling }),
];

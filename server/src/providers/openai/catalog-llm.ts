import type { CatalogModel, FactSource } from '../ports/catalog-model.ts';
import { llmModel } from '../wire/models/llm-facts.ts';

// Prices for requests of up to 272,000 input tokens, where there is a second one for longer requests.
const source: FactSource = {
  url: 'https://github.com/BerriAI/litellm/blob/00035b69f416be24e2e323c13198d9b7d2d1bdf9/model_prices_and_context_window.json',
  date: '2026-11-21',
};
// Fewer tokens of output are refused by this API, whatever the model (`integer_below_min_value`).
const minOutputTokens = 16;
const shared = {
  vendor: 'openai',
  source,
  tools: true,
  structuredOutput: true,
  cachedInput: true,
  minOutputTokens,
} as const;
// What this API says of other values: none came with gpt-5.1, minimal went with it, and xhigh is of the models behind gpt-5.1.
const reasons = {
  ...shared,
  reasoning: true,
  takesSampling: false,
  reasoningEfforts: ['none', 'low', 'medium', 'high', 'xhigh'],
} as const;
const reasonsAlways = { ...reasons, reasoningEfforts: ['minimal', 'low', 'medium', 'high'] } as const;
const speaks = { ...shared, reasoning: false, takesSampling: true };

/** OpenAI's language models over the Responses API. Those that reason refuse temperature and top_p. */
export const openAiLlmModels: readonly CatalogModel[] = [
  llmModel('gpt-5.6', [5, 0.5, 30], 128_000, reasons),
  llmModel('gpt-5.6-terra', [2.5, 0.25, 15], 128_000, reasons),
  llmModel('gpt-5.6-luna', [1, 0.1, 6], 128_000, reasons),
  llmModel('gpt-5.5', [5, 0.5, 30], 128_000, reasons),
  llmModel('gpt-5.4', [2.5, 0.25, 15], 128_000, reasons),
  llmModel('gpt-5.4-mini', [0.75, 0.075, 4.5], 128_000, reasons),
  llmModel('gpt-5.4-nano', [0.2, 0.02, 1.25], 128_000, reasons),
  llmModel('gpt-5-mini', [0.25, 0.025, 2], 128_000, reasonsAlways),
  llmModel('gpt-4.1', [2, 0.5, 8], 32_768, speaks),
  llmModel('gpt-4.1-mini', [0.4, 0.1, 1.6], 32_768, speaks),
  llmModel('gpt-4.1-nano', [0.1, 0.025, 0.4], 32_768, speaks),
  llmModel('gpt-4o', [2.5, 1.25, 10], 16_384, speaks),
  llmModel('gpt-4o-mini', [0.15, 0.075, 0.6], 16_384, speaks),
];

import type { CatalogModel, FactSource } from '../ports/catalog-model.ts';
import { llmModel } from '../wire/models/llm-facts.ts';

const source: FactSource = {
  url: 'https://github.com/BerriAI/litellm/blob/00035b69f416be24e2e323c13198d9b7d2d1bdf9/model_prices_and_context_window.json',
  date: '2026-11-21',
};
const reasons = {
  vendor: 'together',
  source,
  tools: true,
  structuredOutput: false,
  cachedInput: false,
  reasoning: true,
  takesSampling: true,
};

/** What Together serves, as far as a source tells how much a model can say. Cached input has no price of its own. */
export const togetherModels: readonly CatalogModel[] = [
  llmModel('openai/gpt-oss-120b', [0.15, 0.15, 0.6], 131_072, {
    ...reasons,
    structuredOutput: true,
    // https://docs.together.ai/docs/gpt-oss
    reasoningEfforts: ['low', 'medium', 'high'],
  }),
  llmModel('deepseek-ai/DeepSeek-V3.1', [0.6, 0.6, 1.7], 16_384, reasons),
  llmModel('moonshotai/Kimi-K2.5', [0.5, 0.5, 2.8], 256_000, reasons),
  llmModel('zai-org/GLM-4.7', [0.45, 0.45, 2], 200_000, reasons),
];

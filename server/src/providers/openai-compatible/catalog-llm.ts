import { noCapabilities } from '../ports/catalog-model.ts';
import type { CatalogModel, FactSource } from '../ports/catalog-model.ts';
import { reasoningEfforts } from '../ports/llm.ts';

/** A language model that only its operator knows: whatever callers ask is passed on to it. It costs nothing here. */
export const compatibleLlmModel = (vendor: string, model: string, source: FactSource): CatalogModel => ({
  vendor,
  model,
  kind: 'llm',
  capabilities: { ...noCapabilities, tools: true, structuredOutput: true, cachedInput: true, reasoning: true },
  regions: ['local'],
  languages: 'any',
  takesSampling: true,
  reasoningEfforts,
  price: {},
  source,
});

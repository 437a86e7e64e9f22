import { noCapabilities } from '../../ports/catalog-model.ts';
import type { ReasoningEffort } from '../../ports/llm.ts';
import type { CatalogModel, FactSource } from '../../ports/catalog-model.ts';

/**
 * The catalog entry of a language model from what sources tell of one: US dollars for a million tokens of input, of input
 * from the cache, and of output.
 */
export function llmModel(
  model: string,
  [input, cached, output]: readonly [input: number, cached: number, output: number],
  maxOutputTokens: number,
  facts: {
    vendor: string;
    source: FactSource;
    tools: boolean;
    structuredOutput: boolean;
    /** Whether the adapter gets input from the vendor's cache. */
    cachedInput: boolean;
    reasoning: boolean;
    takesSampling: boolean;
    takesTemperatureWithTopP?: boolean;
    minOutputTokens?: number;
    reasoningEfforts?: readonly ReasoningEffort[];
  },
): CatalogModel {
  const { vendor, source, tools, structuredOutput, cachedInput, reasoning, ...limits } = facts;
  return {
    vendor,
    model,
    kind: 'llm',
    capabilities: {
      ...noCapabilities,
      tools,
      structuredOutput,
      cachedInput,
      reasoning,
    },
    // The vendor's default address may process anywhere.
    regions: ['global'],
    languages: 'any',
    maxOutputTokens,
    ...limits,
    price: {
      inputTokens: microUsd(input),
      cachedInputTokens: microUsd(cached),
      outputTokens: microUsd(output),
    },
    source,
  };
}

function microUsd(usd: number): number {
  return Math.round(usd * 1_000_000);
}

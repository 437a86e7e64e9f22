import type { LlmCall, LlmUsage } from './llm.ts';

// What tokenizers give for English; other languages come to more.
const charactersPerToken = 4;

/** The usage where a vendor told none: counted from the length of what was sent and of what came. */
export function estimateUsage(
  call: Pick<LlmCall, 'input' | 'tools' | 'responseFormat'>,
  outputCharacters: number,
): LlmUsage {
  const sent = [call.tools, call.responseFormat, ...call.input].map((part) => JSON.stringify(part).length);
  return {
    inputTokens: tokens(sent.reduce((sum, length) => sum + length, 0)),
    cachedInputTokens: 0,
    outputTokens: tokens(outputCharacters),
    reasoningTokens: 0,
    estimated: true,
  };
}

/** What a vendor tells of its tokens. */
export interface ReportedUsage {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly reasoning: number;
  /** Null where it is not told. */
  readonly total: number | null;
}

/**
 * The usage with each token in one line. Vendors count cached tokens among those of input and reasoning among those of
 * output, as OpenAI does, or beside them, as xAI does with reasoning. Two things prove that they stand beside: they are
 * what `total` has more than both sums, or they are more than their sum. Tokens that only `total` has are reasoning, as
 * with Gemini (docs/decisions/vendors.md#d241).
 */
export function splitUsage({ input, cached, output, reasoning, total }: ReportedUsage): LlmUsage {
  const more = Math.max(0, (total ?? 0) - input - output);
  const hasCached = more > 0 && more !== reasoning && (more === cached || more === cached + reasoning);
  const read = input + (hasCached || cached > input ? cached : 0);
  const written = output + Math.max(hasCached ? more - cached : more, reasoning > output ? reasoning : 0);
  const fromCache = Math.min(cached, read);
  const thought = reasoning === 0 ? written - output : Math.min(reasoning, written);
  return {
    inputTokens: read - fromCache,
    cachedInputTokens: fromCache,
    outputTokens: written - thought,
    reasoningTokens: thought,
    estimated: false,
  };
}

function tokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

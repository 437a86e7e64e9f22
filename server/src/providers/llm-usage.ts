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

/**
 * The usage where a vendor counts cached tokens among its input and reasoning among its output, as OpenAI does: each
 * token is counted once here.
 */
export function splitUsage(told: { input: number; cached: number; output: number; reasoning: number }): LlmUsage {
  const cached = Math.min(told.cached, told.input);
  const reasoning = Math.min(told.reasoning, told.output);
  return {
    inputTokens: told.input - cached,
    cachedInputTokens: cached,
    outputTokens: told.output - reasoning,
    reasoningTokens: reasoning,
    estimated: false,
  };
}

function tokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

import { describe, expect, it } from '@jest/globals';
import { splitUsage, type ReportedUsage } from './llm-usage.ts';

type Lines = [input: number, cached: number, output: number, reasoning: number];

/** Figures as vendors tell them, and the line that each token belongs to. */
const conventions: [vendor: string, reported: Partial<ReportedUsage>, lines: Lines][] = [
  ['OpenAI', { input: 100, cached: 40, output: 20, reasoning: 5, total: 120 }, [60, 40, 15, 5]],
  ['a server that tells no total', { input: 100, cached: 40, output: 20, reasoning: 5 }, [60, 40, 15, 5]],
  ['a server that tells sums alone', { input: 7, output: 3 }, [7, 0, 3, 0]],
  ['all of it cached, all of it thought', { input: 40, cached: 40, output: 5, reasoning: 5, total: 45 }, [0, 40, 0, 5]],
  // https://docs.x.ai: reasoning stands beside the completion and in the total.
  ['xAI', { input: 32, cached: 6, output: 9, reasoning: 94, total: 135 }, [26, 6, 9, 94]],
  ['xAI with more text than thought', { input: 32, output: 94, reasoning: 9, total: 135 }, [32, 0, 94, 9]],
  ['xAI without its total', { input: 32, output: 9, reasoning: 94 }, [32, 0, 9, 94]],
  // A proxy before Gemini: thoughts alone, and no text.
  ['a proxy of Gemini', { input: 21, output: 0, reasoning: 60, total: 81 }, [21, 0, 0, 60]],
  ['Gemini, whose total alone tells its thoughts', { input: 20, output: 198, total: 623 }, [20, 0, 198, 405]],
  ['Gemini with a cache', { input: 20, cached: 15, output: 198, total: 623 }, [5, 15, 198, 405]],
  ['a proxy of Anthropic, with the cache beside', { input: 10, cached: 40, output: 5, total: 55 }, [10, 40, 5, 0]],
  ['the same without a total', { input: 10, cached: 40, output: 5 }, [10, 40, 5, 0]],
  ['both beside', { input: 10, cached: 40, output: 5, reasoning: 7, total: 62 }, [10, 40, 5, 7]],
  ['more than any line names', { input: 10, output: 5, reasoning: 7, total: 30 }, [10, 0, 13, 7]],
  // As deep research of Perplexity: a total without the reasoning.
  [
    'a total that has less than all',
    { input: 33, output: 7_163, reasoning: 19_028, total: 7_196 },
    [33, 0, 7_163, 19_028],
  ],
  ['a total that is none', { input: 100, cached: 40, output: 20, reasoning: 5, total: 0 }, [60, 40, 15, 5]],
];

describe('the tokens that a vendor tells', () => {
  it.each(conventions)('are each in one line, as %s counts them', (_vendor, reported, lines) => {
    const given = { input: 0, cached: 0, output: 0, reasoning: 0, total: null, ...reported };
    const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens, estimated } = splitUsage(given);
    expect([inputTokens, cachedInputTokens, outputTokens, reasoningTokens]).toEqual(lines);
    expect(estimated).toBe(false);
  });
});

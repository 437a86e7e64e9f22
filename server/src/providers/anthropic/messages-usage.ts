import { z } from 'zod';
import type { LlmUsage } from '../ports/llm.ts';
import { splitUsage } from '../ports/llm-usage.ts';

const count = z.int().nonnegative().nullish().catch(null);

/** What frames tell of the usage so far. A number that is absent there has not changed. */
export const reportedUsage = z.object({
  input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  output_tokens: count,
  output_tokens_details: z.object({ thinking_tokens: count }).nullish().catch(null),
});

/** Keeps the last word on each number: they are sums already, and the frames of one message repeat them. */
export interface MessagesUsage {
  add(reported: z.infer<typeof reportedUsage> | null | undefined): void;
  /** Null where the vendor told none. */
  reported(): LlmUsage | null;
}

export function createMessagesUsage(): MessagesUsage {
  let input: number | null = null;
  let output: number | null = null;
  let cached = 0;
  let written = 0;
  let reasoning = 0;
  return {
    add: (reported) => {
      input = reported?.input_tokens ?? input;
      output = reported?.output_tokens ?? output;
      cached = reported?.cache_read_input_tokens ?? cached;
      written = reported?.cache_creation_input_tokens ?? written;
      reasoning = reported?.output_tokens_details?.thinking_tokens ?? reasoning;
    },
    reported: () => {
      if (input === null || output === null) return null;
      // Its input is without what the cache gave or took; what the cache took was read anew, as all input is.
      return splitUsage({ input: input + written + cached, cached, output, reasoning, total: null });
    },
  };
}

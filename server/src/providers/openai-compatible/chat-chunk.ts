import { z } from 'zod';
import type { LlmUsage } from '../ports/llm.ts';
import { splitUsage } from '../ports/llm-usage.ts';
import { shaped } from '../wire/open-event-stream.ts';
import { toolCallDelta } from './chat-tool-calls.ts';

const message = z.object({
  // Whatever `emitContent` can read.
  content: z.unknown().optional(),
  refusal: z.string().nullish(),
  // What the model says to itself has the one name with some servers and the other with others.
  reasoning_content: z.unknown().optional(),
  reasoning: z.unknown().optional(),
  tool_calls: z.array(toolCallDelta).nullish(),
});

/**
 * A chunk of a stream, or a whole answer, of any server that speaks OpenAI's chat API. Of every token there is a chunk:
 * what few of them have is unknown here, and read where it is.
 */
export const chatChunk = z.object({
  choices: z
    .array(
      z.object({
        delta: message.nullish(),
        // In place of the delta in an answer that is whole.
        message: message.nullish(),
        finish_reason: z.string().nullish(),
        // Moonshot tells its usage here.
        usage: z.unknown().optional(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
  // Groq tells its usage here.
  x_groq: z.unknown().optional(),
});
export type ChatMessage = z.infer<typeof message>;

/** Whether a chunk tells an error: chunks are many and errors few, so it is looked at and not parsed. */
export function hasError(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  if ('object' in json && json.object === 'error') return true;
  if (!('error' in json) || json.error === null) return false;
  // Servers that always have the field leave it empty.
  return typeof json.error === 'string' ? json.error !== '' : typeof json.error === 'object';
}

const count = z.int().nonnegative().nullish().catch(null);
const reportedUsage = z
  .object({
    prompt_tokens: z.int().nonnegative(),
    completion_tokens: z.int().nonnegative(),
    total_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
    completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
    // The same with Moonshot, DeepSeek and Perplexity.
    cached_tokens: count,
    prompt_cache_hit_tokens: count,
    reasoning_tokens: count,
  })
  .nullish()
  .catch(null);
const groqUsage = z.object({ usage: reportedUsage }).nullish().catch(null);

/** The usage that a chunk tells, that of its choice where it has none of its own; null where it tells none. */
export function usageOfChunk({ usage, x_groq: groq, choices }: z.infer<typeof chatChunk>): LlmUsage | null {
  const ofChoice = choices?.[0]?.usage;
  if ((usage ?? groq ?? ofChoice ?? null) === null) return null;
  const reported = shaped(reportedUsage, usage) ?? shaped(groqUsage, groq)?.usage ?? shaped(reportedUsage, ofChoice);
  if (reported === null || reported === undefined) return null;
  return splitUsage({
    input: reported.prompt_tokens,
    cached:
      reported.prompt_tokens_details?.cached_tokens ?? reported.prompt_cache_hit_tokens ?? reported.cached_tokens ?? 0,
    output: reported.completion_tokens,
    reasoning: reported.completion_tokens_details?.reasoning_tokens ?? reported.reasoning_tokens ?? 0,
    total: reported.total_tokens ?? null,
  });
}

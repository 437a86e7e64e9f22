import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { LlmProvider, LlmUsage } from '../llm.ts';
import { createLlmOutput, type LlmOutput } from '../llm-output.ts';
import { splitUsage } from '../llm-usage.ts';
import { openAiRoot } from '../openai/api-root.ts';
import { openAiFailure, openAiStreamFailure } from '../openai/failure.ts';
import { jsonOf, openEventStream, shaped } from '../open-event-stream.ts';
import { readGeneration } from '../read-generation.ts';
import type { VendorAccount } from '../vendor.ts';
import { VendorFailure } from '../vendor-call.ts';
import type { VendorHttp } from '../vendor-http.ts';
import { chatRequest } from './chat-request.ts';
import { createToolCalls, toolCallDelta, type ToolCalls } from './chat-tool-calls.ts';

/**
 * Language models behind any server that speaks OpenAI's POST {root}/chat/completions, such as vLLM, Ollama, Groq and
 * Together: what they do differently from each other is taken, not asked for.
 */
export function createChatLlm(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): LlmProvider {
  const { http, clock } = doors;
  const url = `${openAiRoot(account.baseUrl)}/chat/completions`;
  const headers: Record<string, string> = account.apiKey === null ? {} : { authorization: `Bearer ${account.apiKey}` };
  return {
    respond: (request, call) => {
      const output = createLlmOutput(request);
      const answer = createAnswer(output);
      return readGeneration({
        open: () =>
          openEventStream(http, { url, headers, json: chatRequest(request) }, call, (response, json) =>
            openAiFailure(response, json, clock.now()),
          ),
        output,
        add: (frame) => {
          const isLast = frame.data === '[DONE]';
          if (isLast) answer.finish();
          else answer.add(jsonOf(frame));
          return isLast;
        },
        // Some servers end without [DONE].
        end: answer.finish,
      });
    },
  };
}

const count = z.int().nonnegative().nullish().catch(null);
const toldUsage = z
  .object({
    prompt_tokens: z.int().nonnegative(),
    completion_tokens: z.int().nonnegative(),
    prompt_tokens_details: z.object({ cached_tokens: count }).nullish().catch(null),
    completion_tokens_details: z.object({ reasoning_tokens: count }).nullish().catch(null),
  })
  .nullish()
  .catch(null);
const groqUsage = z.object({ usage: toldUsage }).nullish().catch(null);
// Of every token there is one: what few of them have is unknown here, and read where it is.
const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            // What the model says to itself has the one name with some servers and the other with others.
            reasoning_content: z.unknown().optional(),
            reasoning: z.unknown().optional(),
            tool_calls: z.array(toolCallDelta).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
  // Groq tells its usage here.
  x_groq: z.unknown().optional(),
});

/** Whether a chunk tells an error: chunks are many and errors few, so it is looked at and not parsed. */
function tellsError(json: unknown): boolean {
  if (typeof json !== 'object' || json === null) return false;
  if ('object' in json && json.object === 'error') return true;
  return 'error' in json && json.error !== null && (typeof json.error === 'object' || typeof json.error === 'string');
}

/** Reads the chunks of one answer. */
function createAnswer(output: LlmOutput): { add: (json: unknown) => void; finish: () => void } {
  const calls: ToolCalls = createToolCalls(output);
  let finishReason: string | null = null;
  let usage: LlmUsage | null = null;
  /** Of the message that is open; text after a call is a message of its own. */
  let messages = 0;
  let isOpen = false;

  const speak = (say: LlmOutput['text'], delta: string | null | undefined): void => {
    if (delta === null || delta === undefined || delta === '') return;
    if (!isOpen) messages += 1;
    isOpen = true;
    say(`message ${messages}`, delta);
  };
  return {
    add: (json) => {
      if (tellsError(json)) throw openAiStreamFailure(json);
      const { choices, usage: told, x_groq: groq } = shaped(chunk, json);
      if ((told ?? groq ?? null) !== null)
        usage = usageOf(shaped(toldUsage, told) ?? shaped(groqUsage, groq)?.usage) ?? usage;
      const choice = choices?.[0];
      if (choice === undefined) return;
      output.think(thoughtOf(choice.delta));
      speak(output.text, choice.delta?.content);
      speak(output.refusal, choice.delta?.refusal);
      const deltas = choice.delta?.tool_calls ?? [];
      if (deltas.length > 0 && isOpen) {
        output.close(`message ${messages}`);
        isOpen = false;
      }
      calls.add(deltas);
      // Empty in every chunk but the last, with some.
      if (choice.finish_reason) finishReason = choice.finish_reason;
    },
    finish: () => {
      if (finishReason === null)
        throw new VendorFailure('connection_lost', 'The stream ended without a finish_reason', { status: 200 });
      if (finishReason === 'content_filter')
        throw new VendorFailure('content_filtered', 'The content filter ended the answer', { status: 200 });
      if (finishReason === 'error')
        throw new VendorFailure('server_error', 'The answer ended with an error', { status: 200 });
      calls.finish();
      output.finish(finishReason === 'length' ? 'max_output_tokens' : 'stop', usage);
    },
  };
}

function thoughtOf(delta: { reasoning_content?: unknown; reasoning?: unknown } | null | undefined): string {
  if (typeof delta?.reasoning_content === 'string') return delta.reasoning_content;
  return typeof delta?.reasoning === 'string' ? delta.reasoning : '';
}

function usageOf(usage: z.infer<typeof toldUsage>): LlmUsage | null {
  if (usage === null || usage === undefined) return null;
  return splitUsage({
    input: usage.prompt_tokens,
    cached: usage.prompt_tokens_details?.cached_tokens ?? 0,
    output: usage.completion_tokens,
    reasoning: usage.completion_tokens_details?.reasoning_tokens ?? 0,
  });
}

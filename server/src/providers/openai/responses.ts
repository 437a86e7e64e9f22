import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { LlmProvider, LlmUsage } from '../llm.ts';
import { createLlmOutput, type LlmOutput } from '../llm-output.ts';
import { splitUsage } from '../llm-usage.ts';
import { openEventStream, shaped } from '../open-event-stream.ts';
import { readGeneration } from '../read-generation.ts';
import type { VendorAccount } from '../vendor.ts';
import { VendorFailure } from '../vendor-call.ts';
import type { VendorHttp } from '../vendor-http.ts';
import { openAiRoot } from './api-root.ts';
import { openAiFailure, openAiStreamFailure } from './failure.ts';
import { responsesRequest } from './responses-request.ts';

/**
 * OpenAI's language models (POST {root}/responses). The frames are those of
 * https://platform.openai.com/docs/api-reference/responses-streaming.
 */
export function createOpenAiLlm(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): LlmProvider {
  const { http, clock } = doors;
  const url = `${openAiRoot(account.baseUrl)}/responses`;
  const headers = { authorization: `Bearer ${account.apiKey ?? ''}` };
  return {
    respond: (request, call) => {
      const output = createLlmOutput(request);
      const end = (): void => {
        throw new VendorFailure('connection_lost', 'The stream ended without a terminal event', { status: 200 });
      };
      return readGeneration({
        open: () =>
          openEventStream(http, { url, headers, json: responsesRequest(request) }, call, (response, json) =>
            openAiFailure(response, json, clock.now()),
          ),
        output,
        reader: {
          add: (json) => tell(output, json),
          done: end,
          end,
          whole: (json) => {
            throw openAiStreamFailure(json);
          },
        },
      });
    },
  };
}

const anyFrame = z.object({ type: z.string() });
const deltaFrame = z.object({ output_index: z.int(), delta: z.string() });
const itemFrame = z.object({ output_index: z.int(), item: z.looseObject({ type: z.string() }) });
// What may be absent may be null too, and the other way round: servers between us and the vendor drop nulls, or add them.
const callItem = z.object({ name: z.string(), arguments: z.string().catch('') });
const contentPart = z.object({ text: z.string().catch(''), refusal: z.string().catch('') });
const messageItem = z.object({ content: z.array(contentPart.catch({ text: '', refusal: '' })).catch([]) });
const count = z.int().nonnegative().catch(0);
const toldUsage = z.object({
  input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
  input_tokens_details: z.object({ cached_tokens: count }).catch({ cached_tokens: 0 }),
  output_tokens_details: z.object({ reasoning_tokens: count }).catch({ reasoning_tokens: 0 }),
});
const endFrame = z.object({
  response: z.object({
    usage: toldUsage.nullish().catch(null),
    incomplete_details: z
      .object({ reason: z.string().nullish().catch(null) })
      .nullish()
      .catch(null),
    error: z.unknown().optional(),
  }),
});

/** Tells the output what a frame says, and whether it was the last. Frames of other types are nobody's. */
function tell(output: LlmOutput, json: unknown): boolean {
  switch (shaped(anyFrame, json).type) {
    case 'response.output_item.added': {
      const { output_index: index, item } = shaped(itemFrame, json);
      if (item.type === 'function_call') output.call(String(index), shaped(callItem, item).name);
      return false;
    }
    case 'response.output_text.delta': {
      const { output_index: index, delta } = shaped(deltaFrame, json);
      output.text(String(index), delta);
      return false;
    }
    case 'response.refusal.delta': {
      const { output_index: index, delta } = shaped(deltaFrame, json);
      output.refusal(String(index), delta);
      return false;
    }
    case 'response.reasoning_text.delta':
    case 'response.reasoning_summary_text.delta':
      output.think(shaped(deltaFrame, json).delta);
      return false;
    case 'response.function_call_arguments.delta': {
      const { output_index: index, delta } = shaped(deltaFrame, json);
      output.arguments(String(index), delta);
      return false;
    }
    case 'response.output_item.done':
      endItem(output, shaped(itemFrame, json));
      return false;
    case 'response.completed':
      output.finish('stop', usageOf(json));
      return true;
    case 'response.incomplete': {
      const reason = shaped(endFrame, json).response.incomplete_details?.reason;
      if (reason === 'max_output_tokens') {
        output.finish('max_output_tokens', usageOf(json));
        return true;
      }
      if (reason === 'content_filter') throw filtered();
      throw new VendorFailure('server_error', 'The response is incomplete', { status: 200 });
    }
    case 'response.failed':
      throw openAiStreamFailure({ error: shaped(endFrame, json).response.error });
    case 'error':
      throw openAiStreamFailure(json);
    default:
      return false;
  }
}

/** Some servers that speak this API give an item whole, without deltas. */
function endItem(output: LlmOutput, { output_index: index, item }: z.infer<typeof itemFrame>): void {
  const key = String(index);
  if (item.type === 'function_call') {
    const call = shaped(callItem, item);
    if (!output.has(key)) output.call(key, call.name);
    if (output.isBlank(key)) output.arguments(key, call.arguments);
  } else if (item.type === 'message' && !output.has(key)) {
    for (const { text, refusal } of shaped(messageItem, item).content) {
      output.text(key, text);
      output.refusal(key, refusal);
    }
  }
  output.close(key);
}

function usageOf(json: unknown): LlmUsage | null {
  const { usage } = shaped(endFrame, json).response;
  if (usage === null || usage === undefined) return null;
  return splitUsage({
    input: usage.input_tokens,
    cached: usage.input_tokens_details.cached_tokens,
    output: usage.output_tokens,
    reasoning: usage.output_tokens_details.reasoning_tokens,
  });
}

function filtered(): VendorFailure {
  return new VendorFailure('content_filtered', 'The content filter ended the response', { status: 200 });
}

import { z } from 'zod';
import type { AnswerReader } from '../wire/answer-reader.ts';
import { itemListener, emitContent, thoughtIn } from '../wire/models/content-parts.ts';
import { type Finish, readFinishReason } from '../wire/models/finish-reason.ts';
import type { LlmUsage } from '../ports/llm.ts';
import { argumentsText } from '../wire/models/llm-arguments.ts';
import type { LlmOutput } from '../wire/models/llm-output.ts';
import { splitUsage } from '../ports/llm-usage.ts';
import { shaped } from '../wire/open-event-stream.ts';
import { VendorFailure } from '../ports/vendor-call.ts';
import { openAiStreamFailure } from './failure.ts';

const anyFrame = z.object({ type: z.string() });
// Whatever `emitContent` can read.
const textFrame = z.object({ output_index: z.int(), delta: z.unknown().optional() });
const refusalFrame = z.object({ output_index: z.int(), delta: z.string().nullish() });
// Whatever `thoughtIn` can read.
const thoughtFrame = z.object({ delta: z.unknown().optional() });
// Whatever `argumentsText` can read.
const argumentsFrame = z.object({
  output_index: z.int(),
  delta: z.unknown().optional(),
  arguments: z.unknown().optional(),
});
const anyItem = z.looseObject({ type: z.string() });
const itemFrame = z.object({ output_index: z.int(), item: anyItem });
// What may be absent may be null too, and the other way round: servers between us and the vendor drop nulls, or add them.
const callItem = z.object({ name: z.string(), arguments: z.unknown().optional() });
const count = z.int().nonnegative().catch(0);
const reportedUsage = z.object({
  input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
  total_tokens: z.int().nonnegative().nullish().catch(null),
  input_tokens_details: z.object({ cached_tokens: count }).catch({ cached_tokens: 0 }),
  output_tokens_details: z.object({ reasoning_tokens: count }).catch({ reasoning_tokens: 0 }),
});
const wholeResponse = z.object({
  status: z.string().nullish().catch(null),
  output: z.array(anyItem).nullish().catch(null),
  usage: reportedUsage.nullish().catch(null),
  incomplete_details: z
    .object({ reason: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  error: z.unknown().optional(),
});
const endFrame = z.object({ response: wholeResponse });
type WholeResponse = z.infer<typeof wholeResponse>;

/**
 * Reads an answer of OpenAI's Responses: the frames of https://platform.openai.com/docs/api-reference/responses-streaming,
 * or the response itself. Frames of other types are nobody's.
 */
export function createResponsesReader(output: LlmOutput): AnswerReader {
  const add = (json: unknown): boolean => {
    if (isResponse(json)) {
      finishWith(output, shaped(wholeResponse, json));
      return true;
    }
    const { type } = shaped(anyFrame, json);
    switch (type) {
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        finishWith(output, { ...shaped(endFrame, json).response, status: type.slice('response.'.length) });
        return true;
      case 'error':
        throw openAiStreamFailure(json);
      default:
        emit(output, type, json);
        return false;
    }
  };
  return {
    add,
    done: () => output.finish(readFinishReason('stop'), null),
    end: () => {
      throw new VendorFailure('connection_lost', 'The stream ended without a terminal event', { status: 200 });
    },
    whole: (json) => {
      if (!isResponse(json)) throw openAiStreamFailure(json);
      add(json);
    },
  };
}

/** Whether it is a response and no frame of one. */
function isResponse(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'output' in json && !('type' in json);
}

function emit(output: LlmOutput, type: string, json: unknown): void {
  switch (type) {
    case 'response.output_item.added': {
      const { output_index: index, item } = shaped(itemFrame, json);
      if (item.type === 'function_call') output.call(String(index), shaped(callItem, item).name);
      return;
    }
    case 'response.output_text.delta': {
      const { output_index: index, delta } = shaped(textFrame, json);
      emitContent(delta, itemListener(output, String(index)));
      return;
    }
    case 'response.refusal.delta': {
      const { output_index: index, delta } = shaped(refusalFrame, json);
      output.refusal(String(index), delta ?? '');
      return;
    }
    case 'response.reasoning_text.delta':
    case 'response.reasoning_summary_text.delta':
      output.think(thoughtIn(shaped(thoughtFrame, json).delta));
      return;
    case 'response.function_call_arguments.delta': {
      const { output_index: index, delta } = shaped(argumentsFrame, json);
      output.arguments(String(index), argumentsText(delta));
      return;
    }
    case 'response.function_call_arguments.done': {
      const { output_index: index, arguments: whole } = shaped(argumentsFrame, json);
      const key = String(index);
      if (output.has(key) && output.isBlank(key)) output.arguments(key, argumentsText(whole));
      return;
    }
    case 'response.output_item.done': {
      const { output_index: index, item } = shaped(itemFrame, json);
      endItem(output, String(index), item);
    }
  }
}

/** Some servers that speak this API give an item whole, without deltas. */
function endItem(output: LlmOutput, key: string, item: z.infer<typeof anyItem>): void {
  if (item.type === 'function_call') {
    const call = shaped(callItem, item);
    if (!output.has(key)) output.call(key, call.name);
    if (output.isBlank(key)) output.arguments(key, argumentsText(call.arguments));
  } else if (item.type === 'message' && !output.has(key)) {
    emitContent(item['content'], itemListener(output, key));
  }
  output.close(key);
}

/** Ends the answer as the response says; its items are told where none of them was. */
function finishWith(output: LlmOutput, response: WholeResponse): void {
  const how = finishOf(response);
  if (output.isEmpty())
    for (const [index, item] of (response.output ?? []).entries()) {
      if (item.type === 'reasoning') output.think(thoughtIn(item));
      endItem(output, String(index), item);
    }
  output.finish(how, usageOf(response));
}

function finishOf({ status, incomplete_details: details, error }: WholeResponse): Finish {
  if (status === 'failed') throw openAiStreamFailure({ error });
  const how = readFinishReason(details?.reason ?? 'stop');
  if ((status ?? 'completed') !== 'completed' && how.stop === 'stop')
    throw new VendorFailure('server_error', 'The response is not complete', { status: 200 });
  return how;
}

function usageOf({ usage }: WholeResponse): LlmUsage | null {
  if (usage === null || usage === undefined) return null;
  return splitUsage({
    input: usage.input_tokens,
    cached: usage.input_tokens_details.cached_tokens,
    output: usage.output_tokens,
    reasoning: usage.output_tokens_details.reasoning_tokens,
    total: usage.total_tokens ?? null,
  });
}

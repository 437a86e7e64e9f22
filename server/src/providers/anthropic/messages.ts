import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { LlmProvider } from '../llm.ts';
import { createLlmOutput, type LlmOutput } from '../llm-output.ts';
import { openEventStream, shaped } from '../open-event-stream.ts';
import { readGeneration } from '../read-generation.ts';
import type { VendorAccount } from '../vendor.ts';
import { VendorFailure } from '../vendor-call.ts';
import type { VendorHttp } from '../vendor-http.ts';
import { anthropicRoot, apiVersionOf } from './api-version.ts';
import { anthropicFailure, anthropicStreamFailure } from './failure.ts';
import { createMessagesUsage, type MessagesUsage, toldUsage } from './messages-usage.ts';
import { messagesRequest } from './messages-request.ts';

/**
 * Anthropic's language models (POST {root}/messages). The frames are those of
 * https://platform.claude.com/docs/en/build-with-claude/streaming.
 */
export function createAnthropicLlm(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): LlmProvider {
  const { http, clock } = doors;
  const url = `${anthropicRoot(account.baseUrl)}/messages`;
  // As its own programs send the key.
  const authorization = `Bearer ${account.apiKey ?? ''}`;
  return {
    respond: (request, call) => {
      const output = createLlmOutput(request);
      const answer = createAnswer(output);
      const end = (): void => {
        throw new VendorFailure('connection_lost', 'The stream ended without message_stop', { status: 200 });
      };
      const headers = { authorization, 'anthropic-version': apiVersionOf(request.model) };
      return readGeneration({
        open: () =>
          openEventStream(http, { url, headers, json: messagesRequest(request) }, call, (response, json) =>
            anthropicFailure(response, json, clock.now()),
          ),
        output,
        reader: {
          add: answer.add,
          done: end,
          end,
          whole: (json) => {
            throw anthropicStreamFailure(json);
          },
        },
      });
    },
  };
}

const anyFrame = z.object({ type: z.string() });
const startFrame = z.object({ message: z.object({ usage: toldUsage.nullish() }) });
const blockStartFrame = z.object({ index: z.int(), content_block: z.looseObject({ type: z.string() }) });
const textBlock = z.object({ text: z.string().catch('') });
const toolBlock = z.object({ name: z.string(), input: z.looseObject({}).catch({}) });
const blockDeltaFrame = z.object({ index: z.int(), delta: z.looseObject({ type: z.string() }) });
const textDelta = z.object({ text: z.string() });
const thinkingDelta = z.object({ thinking: z.string() });
const inputDelta = z.object({ partial_json: z.string() });
const blockStopFrame = z.object({ index: z.int() });
const messageDeltaFrame = z.object({
  delta: z.object({ stop_reason: z.string().nullish() }),
  usage: toldUsage.nullish(),
});

/** Reads the frames of one answer; `add` says whether a frame was the last. Frames of other types are nobody's. */
function createAnswer(output: LlmOutput): { add: (json: unknown) => boolean } {
  const usage: MessagesUsage = createMessagesUsage();
  let stopReason: string | null = null;
  return {
    add: (json) => {
      switch (shaped(anyFrame, json).type) {
        case 'message_start':
          usage.add(shaped(startFrame, json).message.usage);
          return false;
        case 'content_block_start':
          beginBlock(output, shaped(blockStartFrame, json));
          return false;
        case 'content_block_delta':
          addDelta(output, shaped(blockDeltaFrame, json));
          return false;
        case 'content_block_stop':
          output.close(String(shaped(blockStopFrame, json).index));
          return false;
        case 'message_delta': {
          const { delta, usage: told } = shaped(messageDeltaFrame, json);
          usage.add(told);
          stopReason = delta.stop_reason ?? stopReason;
          return false;
        }
        case 'message_stop':
          output.finish(stopOf(stopReason), usage.told());
          return true;
        case 'error':
          throw anthropicStreamFailure(json);
        default:
          return false;
      }
    },
  };
}

function beginBlock(output: LlmOutput, { index, content_block: block }: z.infer<typeof blockStartFrame>): void {
  const key = String(index);
  if (block.type === 'text') output.text(key, shaped(textBlock, block).text);
  if (block.type !== 'tool_use') return;
  const { name, input } = shaped(toolBlock, block);
  output.call(key, name);
  // Empty with Anthropic, which sends deltas; some servers that speak this API have it all here.
  if (Object.keys(input).length > 0) output.arguments(key, JSON.stringify(input));
}

function addDelta(output: LlmOutput, { index, delta }: z.infer<typeof blockDeltaFrame>): void {
  if (delta.type === 'text_delta') output.text(String(index), shaped(textDelta, delta).text);
  else if (delta.type === 'thinking_delta') output.think(shaped(thinkingDelta, delta).thinking);
  else if (delta.type === 'input_json_delta') output.arguments(String(index), shaped(inputDelta, delta).partial_json);
}

function stopOf(stopReason: string | null): 'stop' | 'max_output_tokens' {
  switch (stopReason) {
    case null:
      throw new VendorFailure('malformed', 'The message has no stop_reason', { status: 200 });
    case 'refusal':
      throw new VendorFailure('content_filtered', 'The model refused to answer', { status: 200 });
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'max_output_tokens';
    default:
      return 'stop';
  }
}

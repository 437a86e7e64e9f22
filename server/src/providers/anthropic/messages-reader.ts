import { z } from 'zod';
import type { AnswerReader } from '../wire/answer-reader.ts';
import { itemListener, emitContent, thoughtIn } from '../wire/models/content-parts.ts';
import { argumentsText } from '../wire/models/llm-arguments.ts';
import { type Finish, laterFinish, readFinishReason } from '../wire/models/finish-reason.ts';
import type { LlmOutput } from '../wire/models/llm-output.ts';
import { shaped } from '../wire/open-event-stream.ts';
import { VendorFailure } from '../ports/vendor-call.ts';
import { anthropicStreamFailure } from './failure.ts';
import { createMessagesUsage, reportedUsage } from './messages-usage.ts';

const anyFrame = z.object({ type: z.string() });
const startFrame = z.object({ message: z.object({ usage: reportedUsage.nullish() }).nullish() });
const anyBlock = z.looseObject({ type: z.string() });
const blockStartFrame = z.object({ index: z.int(), content_block: anyBlock });
// Whatever `argumentsText` can read.
const toolBlock = z.object({ name: z.string(), input: z.unknown().optional() });
// Its text is whatever `emitContent` can read, and its input whatever `argumentsText` can.
const blockDeltaFrame = z.object({ index: z.int(), delta: z.looseObject({ type: z.string() }).nullish() });
const blockStopFrame = z.object({ index: z.int() });
const stopReason = z.string().nullish();
const messageDeltaFrame = z.object({
  delta: z.object({ stop_reason: stopReason }).nullish(),
  usage: reportedUsage.nullish(),
});
const wholeMessage = z.object({
  content: z.union([z.string(), z.array(anyBlock)]).nullish(),
  stop_reason: stopReason,
  usage: reportedUsage.nullish(),
});

/**
 * Reads an answer of Anthropic: the frames of https://platform.claude.com/docs/en/build-with-claude/streaming, or the
 * message itself. Frames of other types are nobody's.
 */
export function createMessagesReader(output: LlmOutput): AnswerReader {
  const usage = createMessagesUsage();
  let finished: Finish | null = null;
  const finish = (how: Finish): void => output.finish(how, usage.reported());
  const whole = (json: unknown): void => {
    const { content, stop_reason: reported, usage: used } = shaped(wholeMessage, json);
    usage.add(used);
    // Before what it says: of a message that is broken nothing is told.
    const how = readFinishReason(reported ?? 'end_turn');
    if (typeof content === 'string') output.text('0', content);
    else
      for (const [index, block] of (content ?? []).entries()) {
        beginBlock(output, String(index), block);
        output.close(String(index));
      }
    finish(how);
  };
  return {
    add: (json) => {
      const { type } = shaped(anyFrame, json);
      switch (type) {
        case 'message_start':
          usage.add(shaped(startFrame, json).message?.usage);
          return false;
        case 'message_delta': {
          const { delta, usage: reported } = shaped(messageDeltaFrame, json);
          usage.add(reported);
          const word = delta?.stop_reason;
          if (typeof word === 'string') finished = laterFinish(finished, word);
          return false;
        }
        case 'message_stop':
          if (finished === null)
            throw new VendorFailure('malformed', 'The message has no stop_reason', { status: 200 });
          finish(finished);
          return true;
        case 'message':
          whole(json);
          return true;
        case 'error':
          throw anthropicStreamFailure(json);
        default:
          emit(output, type, json);
          return false;
      }
    },
    done: () => finish(finished ?? readFinishReason('end_turn')),
    end: () => {
      throw new VendorFailure('connection_lost', 'The stream ended without message_stop', { status: 200 });
    },
    whole: (json) => {
      if (anyFrame.safeParse(json).data?.type !== 'message') throw anthropicStreamFailure(json);
      whole(json);
    },
  };
}

function emit(output: LlmOutput, type: string, json: unknown): void {
  if (type === 'content_block_delta') return addDelta(output, shaped(blockDeltaFrame, json));
  if (type === 'content_block_start') {
    const { index, content_block: block } = shaped(blockStartFrame, json);
    beginBlock(output, String(index), block);
  } else if (type === 'content_block_stop') {
    output.close(String(shaped(blockStopFrame, json).index));
  }
}

function beginBlock(output: LlmOutput, key: string, block: z.infer<typeof anyBlock>): void {
  if (block.type === 'text') emitContent(block['text'], itemListener(output, key));
  if (block.type === 'thinking') output.think(thoughtIn(block));
  if (block.type !== 'tool_use') return;
  const { name, input } = shaped(toolBlock, block);
  output.call(key, name);
  // Empty with Anthropic, which sends deltas; some servers that speak this API have it all here.
  const reported = argumentsText(input);
  if (reported !== '{}') output.arguments(key, reported);
}

function addDelta(output: LlmOutput, { index, delta }: z.infer<typeof blockDeltaFrame>): void {
  const key = String(index);
  if (delta?.type === 'text_delta') emitContent(delta['text'], itemListener(output, key));
  else if (delta?.type === 'thinking_delta') output.think(thoughtIn(delta['thinking']));
  else if (delta?.type === 'input_json_delta') output.arguments(key, argumentsText(delta['partial_json']));
}

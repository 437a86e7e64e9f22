import {
  type AddedField,
  addedMember,
  naming,
  type RequestBody,
  streaming,
  withoutMember,
} from '../wire/added-fields.ts';
import { vendorCallId } from '../wire/models/call-id.ts';
import type { LlmCall, LlmInputItem, LlmToolChoice } from '../ports/llm.ts';
import { noArguments, resultText } from '../wire/models/llm-history.ts';

/**
 * The body of POST /chat/completions. It has nothing beyond what all servers of this API know, unless a caller asks for it: some
 * refuse a field that they do not know, and `max_completion_tokens` is one of those.
 */
export function chatRequest(call: LlmCall): Record<string, unknown> {
  const { model, input, tools, toolChoice, parallelToolCalls, reasoningEffort } = call;
  const { responseFormat, maxOutputTokens, temperature, topP } = call;
  return {
    model,
    messages: messagesOf(input),
    max_tokens: maxOutputTokens,
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, ...(description !== null && { description }), parameters: parameters ?? noArguments },
      })),
      ...(toolChoice !== undefined && { tool_choice: choiceOf(toolChoice) }),
      ...(parallelToolCalls !== undefined && { parallel_tool_calls: parallelToolCalls }),
    }),
    ...(reasoningEffort !== undefined && { reasoning_effort: reasoningEffort }),
    ...(responseFormat !== null && { response_format: { type: 'json_schema', json_schema: responseFormat } }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: topP }),
  };
}

const choiceOf = (choice: LlmToolChoice): unknown =>
  typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } };

// That a server does not know the name, and not that it finds fault with the number, which is the caller's.
const unknownLimit =
  /(?:(?:unknown|unsupported|unrecognized|unexpected|extra)(?! value)[^.]{0,80}\bmax_(?:completion_)?tokens\b)|(?:\bmax_(?:completion_)?tokens\b[^.]{0,60}(?:not (?:supported|permitted|allowed)|unknown|unsupported|unrecognized))/i;

/** What `chatRequest` adds to what a caller asks, in the order in which it is left out. */
export const chatAddedFields: readonly AddedField[] = [
  addedMember('stream_options', 'include_usage'),
  {
    // The limit itself is the caller's, and goes under its newer name then.
    name: 'max_tokens',
    scope: 'model',
    isNamedIn: (text) => unknownLimit.test(text),
    without: (body) =>
      'max_tokens' in body ? { ...withoutMember(body, 'max_tokens'), max_completion_tokens: body['max_tokens'] } : body,
  },
  {
    name: 'strict',
    scope: 'vendor',
    isNamedIn: naming('strict'),
    without: (body) => {
      const format = body['response_format'] as { json_schema: RequestBody } | undefined;
      return format?.json_schema['strict'] === false
        ? { ...body, response_format: { ...format, json_schema: withoutMember(format.json_schema, 'strict') } }
        : body;
    },
  },
  streaming,
];

type AssistantMessage = { role: 'assistant'; content: string | null; tool_calls?: object[] };

function messagesOf(input: readonly LlmInputItem[]): object[] {
  const messages: object[] = [];
  // The calls of one turn, and what the model said before them, are one message.
  let turn: AssistantMessage | null = null;
  const assistant = (content: string | null): AssistantMessage => {
    turn = { role: 'assistant', content };
    messages.push(turn);
    return turn;
  };
  for (const item of input) {
    if (item.type === 'function_call') {
      const message: AssistantMessage = turn ?? assistant(null);
      message.tool_calls ??= [];
      message.tool_calls.push({
        id: vendorCallId(item.callId),
        type: 'function',
        function: { name: item.name, arguments: item.arguments },
      });
    } else if (item.type === 'function_result') {
      turn = null;
      messages.push({ role: 'tool', tool_call_id: vendorCallId(item.callId), content: resultText(item.result) });
    } else if (item.role === 'assistant') {
      assistant(item.texts.join('\n'));
    } else {
      turn = null;
      messages.push({ role: item.role, content: item.texts.join('\n') });
    }
  }
  return messages;
}

import { vendorCallId } from '../call-id.ts';
import type { LlmCall, LlmInputItem } from '../llm.ts';
import { noArguments, resultText } from '../llm-history.ts';
import { VendorFailure } from '../vendor-call.ts';

type Block =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: unknown }
  | { type: 'tool_result'; tool_use_id: string; content: string };
interface Message {
  readonly role: 'user' | 'assistant';
  readonly content: Block[];
}

// Its scale of temperature ends here; that of callers, and of other vendors, at 2.
const maxTemperature = 1;
// Stands for the user where the history begins with what the assistant said.
const opening = '.';

/**
 * The body of POST /messages. System messages are gathered from wherever they stand, and neighbours of one role are one
 * message. Throws VendorFailure `request_refused` for a history that this API has no form for.
 */
export function messagesRequest(call: LlmCall): Record<string, unknown> {
  const { model, input, tools, responseFormat, maxOutputTokens, temperature, topP } = call;
  const system: Block[] = [];
  const messages: Message[] = [];
  for (const item of input) {
    if (item.type === 'message' && item.role === 'system') system.push(...textBlocks(item.texts));
    else addItem(messages, item);
  }
  const first = messages[0];
  if (first === undefined) {
    // Nothing but instructions: without a message there is nothing to answer.
    messages.push({ role: 'user', content: system.splice(0) });
  } else if (first.role === 'assistant') {
    messages.unshift({ role: 'user', content: [{ type: 'text', text: opening }] });
  }
  return {
    model,
    max_tokens: maxOutputTokens,
    stream: true,
    ...(system.length > 0 && { system }),
    messages,
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        ...(description !== null && { description }),
        input_schema: parameters ?? noArguments,
      })),
    }),
    ...(responseFormat !== null && {
      output_config: { format: { type: 'json_schema', schema: responseFormat.schema } },
    }),
    ...(temperature !== null && { temperature: Math.min(temperature, maxTemperature) }),
    ...(topP !== null && { top_p: topP }),
  };
}

function addItem(messages: Message[], item: LlmInputItem): void {
  switch (item.type) {
    case 'message': {
      const blocks = textBlocks(item.texts);
      if (blocks.length > 0) contentOf(messages, item.role === 'assistant' ? 'assistant' : 'user').push(...blocks);
      return;
    }
    case 'function_call':
      contentOf(messages, 'assistant').push({
        type: 'tool_use',
        id: vendorCallId(item.callId),
        name: item.name,
        input: inputOf(item.arguments),
      });
      return;
    case 'function_result': {
      const content = contentOf(messages, 'user');
      // All results of a turn stand at the head of one message, in their order.
      const place = content.findLastIndex(({ type }) => type === 'tool_result') + 1;
      content.splice(place, 0, {
        type: 'tool_result',
        tool_use_id: vendorCallId(item.callId),
        content: resultText(item.result),
      });
    }
  }
}

/** The content of the last message, which is made to be one of this role. */
function contentOf(messages: Message[], role: Message['role']): Block[] {
  const last = messages.at(-1);
  if (last?.role === role) return last.content;
  const message: Message = { role, content: [] };
  messages.push(message);
  return message.content;
}

// A block that is blank is refused.
function textBlocks(texts: readonly string[]): Block[] {
  return texts.filter((text) => text.trim() !== '').map((text) => ({ type: 'text', text }));
}

function inputOf(text: string): unknown {
  const input = text.trim() === '' ? {} : parse(text);
  if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input;
  throw new VendorFailure('request_refused', 'The arguments of a function call are no JSON object');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Said by the null, which is no object.
    return null;
  }
}

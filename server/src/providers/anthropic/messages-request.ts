import { vendorCallId } from '../wire/models/call-id.ts';
import type { LlmCall, LlmInputItem } from '../ports/llm.ts';
import { noArguments, resultText } from '../wire/models/llm-history.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

type Block =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: unknown }
  | { type: 'tool_result'; tool_use_id: string; content: string };
interface Turn {
  readonly role: 'user' | 'assistant';
  /** They stand at the head of the message, in their order. */
  readonly results: Block[];
  readonly rest: Block[];
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
  const { model, input, tools, maxOutputTokens, temperature, topP } = call;
  const outputConfig = outputConfigOf(call);
  const system: Block[] = [];
  const turns: Turn[] = [];
  for (const item of input) {
    if (item.type === 'message' && item.role === 'system') system.push(...textBlocks(item.texts));
    else addItem(turns, item);
  }
  const first = turns[0];
  if (first === undefined) {
    // Nothing but instructions: without a message there is nothing to answer.
    turns.push({ role: 'user', results: [], rest: system.splice(0) });
  } else if (first.role === 'assistant') {
    turns.unshift({ role: 'user', results: [], rest: [{ type: 'text', text: opening }] });
  }
  return {
    model,
    max_tokens: maxOutputTokens,
    stream: true,
    ...(system.length > 0 && { system }),
    messages: turns.map(({ role, results, rest }) => ({ role, content: [...results, ...rest] })),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        ...(description !== null && { description }),
        input_schema: parameters ?? noArguments,
      })),
      ...choiceOf(call),
    }),
    ...(outputConfig !== null && { output_config: outputConfig }),
    ...(temperature !== null && { temperature: Math.min(temperature, maxTemperature) }),
    ...(topP !== null && { top_p: topP }),
  };
}

/** Its words for a choice of tools; that calls come one at a time is a member of the choice. */
function choiceOf({ toolChoice, parallelToolCalls }: LlmCall): { tool_choice?: object } {
  if (toolChoice === undefined && parallelToolCalls !== false) return {};
  if (toolChoice === 'none') return { tool_choice: { type: 'none' } };
  const one = parallelToolCalls === false ? { disable_parallel_tool_use: true } : {};
  if (typeof toolChoice === 'object') return { tool_choice: { type: 'tool', name: toolChoice.name, ...one } };
  return { tool_choice: { type: toolChoice === 'required' ? 'any' : 'auto', ...one } };
}

function outputConfigOf({ responseFormat, reasoningEffort }: LlmCall): object | null {
  if (responseFormat === null && reasoningEffort === undefined) return null;
  return {
    ...(responseFormat !== null && { format: { type: 'json_schema', schema: responseFormat.schema } }),
    ...(reasoningEffort !== undefined && { effort: reasoningEffort }),
  };
}

function addItem(turns: Turn[], item: LlmInputItem): void {
  switch (item.type) {
    case 'message': {
      const blocks = textBlocks(item.texts);
      if (blocks.length > 0) turnOf(turns, item.role === 'assistant' ? 'assistant' : 'user').rest.push(...blocks);
      return;
    }
    case 'function_call':
      turnOf(turns, 'assistant').rest.push({
        type: 'tool_use',
        id: vendorCallId(item.callId),
        name: item.name,
        input: inputOf(item.arguments),
      });
      return;
    case 'function_result':
      turnOf(turns, 'user').results.push({
        type: 'tool_result',
        tool_use_id: vendorCallId(item.callId),
        content: resultText(item.result),
      });
  }
}

/** The last turn, which is made to be one of this role. */
function turnOf(turns: Turn[], role: Turn['role']): Turn {
  const last = turns.at(-1);
  if (last?.role === role) return last;
  const turn: Turn = { role, results: [], rest: [] };
  turns.push(turn);
  return turn;
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

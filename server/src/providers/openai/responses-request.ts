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
 * The body of POST /responses. Nothing is kept at the vendor and nothing is taken from what it kept; `strict` is said
 * outright, because it is true where it is absent and then refuses sound schemas.
 */
export function responsesRequest(call: LlmCall): Record<string, unknown> {
  const { model, input, tools, toolChoice, parallelToolCalls, reasoningEffort } = call;
  const { responseFormat, maxOutputTokens, temperature, topP } = call;
  return {
    model,
    input: input.map(inputItem),
    max_output_tokens: maxOutputTokens,
    store: false,
    stream: true,
    stream_options: { include_obfuscation: false },
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        name,
        ...(description !== null && { description }),
        parameters: parameters ?? noArguments,
        strict: false,
      })),
      ...(toolChoice !== undefined && { tool_choice: choiceOf(toolChoice) }),
      ...(parallelToolCalls !== undefined && { parallel_tool_calls: parallelToolCalls }),
    }),
    ...(reasoningEffort !== undefined && { reasoning: { effort: reasoningEffort } }),
    ...(responseFormat !== null && { text: { format: { type: 'json_schema', ...responseFormat } } }),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: topP }),
  };
}

const choiceOf = (choice: LlmToolChoice): unknown =>
  typeof choice === 'string' ? choice : { type: 'function', name: choice.name };

/** What `responsesRequest` adds to what a caller asks, in the order in which it is left out. */
export const responsesAddedFields: readonly AddedField[] = [
  addedMember('stream_options', 'include_obfuscation'),
  addedMember('store'),
  {
    name: 'strict',
    scope: 'vendor',
    isNamedIn: naming('strict'),
    without: (body) => {
      const tools = body['tools'] as readonly RequestBody[] | undefined;
      const text = body['text'] as { format: RequestBody } | undefined;
      const isSaid = text?.format['strict'] === false;
      if (tools === undefined && !isSaid) return body;
      return {
        ...body,
        ...(tools !== undefined && { tools: tools.map((tool) => withoutMember(tool, 'strict')) }),
        ...(isSaid && { text: { ...text, format: withoutMember(text.format, 'strict') } }),
      };
    },
  },
  streaming,
];

function inputItem(item: LlmInputItem): Record<string, unknown> {
  switch (item.type) {
    case 'message':
      return { type: 'message', role: item.role, content: contentOf(item) };
    case 'function_call':
      return {
        type: 'function_call',
        call_id: vendorCallId(item.callId),
        name: item.name,
        arguments: item.arguments,
      };
    case 'function_result':
      return {
        type: 'function_call_output',
        call_id: vendorCallId(item.callId),
        output: resultText(item.result),
      };
  }
}

/**
 * An assistant turn without an id of OpenAI has the form of a text there (EasyInputMessage): parts of `output_text` belong
 * to a message that OpenAI made itself, and that has an id.
 */
function contentOf({ role, texts }: Extract<LlmInputItem, { type: 'message' }>): unknown {
  return role === 'assistant' ? texts.join('\n') : texts.map((text) => ({ type: 'input_text', text }));
}

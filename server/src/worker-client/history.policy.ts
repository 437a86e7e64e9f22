import type { components } from '../contract/generated/openapi.ts';

type Wire = components['schemas'];

/** What was said, as a language model reads it. */
export function historyOf(
  systemPrompt: string,
  turns: ReadonlyArray<Pick<Wire['WorkerTurnInput'], 'source' | 'text'>>,
): Wire['LlmInputItem'][] {
  const before = systemPrompt === '' ? [] : [messageOf({ source: 'system', text: systemPrompt })];
  return [...before, ...turns.map(messageOf)];
}

const roles = { user: 'user', agent: 'assistant', system: 'system' } as const;

/** One turn of it; `system` is for what the model is to know or do. */
export function messageOf({ source, text }: Pick<Wire['WorkerTurnInput'], 'source' | 'text'>): Wire['LlmInputItem'] {
  return { type: 'message', role: roles[source], content: [{ type: 'text', text }] };
}

/** What the model said. */
export function textOf({ output }: Wire['LlmResponse']): string {
  return output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map(({ text }) => text)
    .join('');
}

export function toolCallsOf({ output }: Wire['LlmResponse']): Array<Wire['LlmOutputFunctionCall']> {
  return output.flatMap((item) => (item.type === 'function_call' ? [item] : []));
}

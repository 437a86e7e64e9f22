import type { components } from '../contract/generated/openapi.ts';

type Wire = components['schemas'];

/** What was said, as a language model reads it. */
export function historyOf(
  systemPrompt: string,
  turns: ReadonlyArray<Pick<Wire['WorkerTurnInput'], 'source' | 'text'>>,
): Wire['LlmInputItem'][] {
  const roles = { user: 'user', agent: 'assistant', system: 'system' } as const;
  const message = (role: 'system' | 'user' | 'assistant', text: string): Wire['LlmInputItem'] => ({
    type: 'message',
    role,
    content: [{ type: 'text', text }],
  });
  const before = systemPrompt === '' ? [] : [message('system', systemPrompt)];
  return [...before, ...turns.map(({ source, text }) => message(roles[source], text))];
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

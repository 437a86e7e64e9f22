import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainCall } from '../../../../tests/support/plain-call.ts';
import { describe, expect, it } from '@jest/globals';
import type { LlmInputItem } from '../ports/llm.ts';
import { messagesRequest } from './messages-request.ts';

describe('the request to Anthropic', () => {
  it('is made at the same cost for each result of a turn, however many there are', async () => {
    const each = 150_000;
    const many = (item: (n: number) => LlmInputItem): LlmInputItem[] => Array.from({ length: each }, (_, n) => item(n));
    const { messages } = messagesRequest({
      model: 'm',
      input: [
        ...many(() => ({ type: 'message', role: 'user', texts: ['Hurry'] })),
        ...many((n) => ({ type: 'function_result', callId: `call_${n}`, result: n })),
      ],
      tools: [],
      responseFormat: null,
      maxOutputTokens: 1,
      temperature: null,
      topP: null,
    });
    // Until here the time limit of the test could not be seen.
    await nextTurn();
    const [turn, ...others] = messages as { content: object[] }[];
    expect(others).toEqual([]);
    expect(turn?.content).toHaveLength(2 * each);
    expect(turn?.content[1]).toMatchObject({ type: 'tool_result', tool_use_id: 'call_1' });
    expect(turn?.content.at(-1)).toMatchObject({ type: 'text' });
  });

  it('says the wishes of a caller, and is silent where there are none', () => {
    const { tool_choice, output_config } = messagesRequest(plainCall);
    expect([tool_choice, output_config]).toEqual([undefined, undefined]);
    const one = { disable_parallel_tool_use: true };
    expect(messagesRequest({ ...plainCall, toolChoice: 'required', reasoningEffort: 'low' })).toMatchObject({
      tool_choice: { type: 'any' },
      output_config: { effort: 'low' },
    });
    const named = { toolChoice: { name: 'f' }, parallelToolCalls: false } as const;
    expect(messagesRequest({ ...plainCall, ...named })['tool_choice']).toEqual({ type: 'tool', name: 'f', ...one });
    expect(messagesRequest({ ...plainCall, parallelToolCalls: false })['tool_choice']).toEqual({
      type: 'auto',
      ...one,
    });
    // Its API takes nothing beside it.
    expect(messagesRequest({ ...plainCall, toolChoice: 'none', parallelToolCalls: false })['tool_choice']).toEqual({
      type: 'none',
    });
    expect(messagesRequest({ ...plainCall, ...named, tools: [] })).not.toHaveProperty('tool_choice');
  });
});

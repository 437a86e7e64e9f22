import { setImmediate as nextTurn } from 'node:timers/promises';
import { plainCall } from '../../../../tests/support/plain-call.ts';
import { describe, expect, it } from '@jest/globals';
import { chatRequest } from './chat-request.ts';

describe('the request to a chat server', () => {
  it('is made at the same cost for each call of a turn, however many there are', async () => {
    const calls = 150_000;
    const { messages } = chatRequest({
      model: 'm',
      input: Array.from({ length: calls }, (_, n) => ({
        type: 'function_call',
        callId: `call_${n}`,
        name: 'f',
        arguments: '{}',
      })),
      tools: [],
      responseFormat: null,
      maxOutputTokens: 1,
      temperature: null,
      topP: null,
    });
    // Until here the time limit of the test could not be seen.
    await nextTurn();
    const [turn, ...others] = messages as { tool_calls: object[] }[];
    expect(others).toEqual([]);
    expect(turn?.tool_calls).toHaveLength(calls);
    expect(turn?.tool_calls.at(-1)).toMatchObject({ id: `call_${calls - 1}` });
  });

  it('says the wishes of a caller, and is silent where there are none', () => {
    const { tool_choice, parallel_tool_calls, reasoning_effort } = chatRequest(plainCall);
    expect([tool_choice, parallel_tool_calls, reasoning_effort]).toEqual([undefined, undefined, undefined]);
    const wishes = { toolChoice: { name: 'f' }, parallelToolCalls: false, reasoningEffort: 'low' } as const;
    expect(chatRequest({ ...plainCall, ...wishes })).toMatchObject({
      tool_choice: { type: 'function', function: { name: 'f' } },
      parallel_tool_calls: false,
      reasoning_effort: 'low',
    });
    expect(chatRequest({ ...plainCall, toolChoice: 'required' })).toMatchObject({ tool_choice: 'required' });
    expect(chatRequest({ ...plainCall, ...wishes, tools: [] })).not.toHaveProperty('tool_choice');
  });
});

import { setImmediate as nextTurn } from 'node:timers/promises';
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
});

import { setImmediate as nextTurn } from 'node:timers/promises';
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
});

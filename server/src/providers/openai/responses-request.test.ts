import { describe, expect, it } from '@jest/globals';
import type { LlmCall } from '../ports/llm.ts';
import { responsesRequest } from './responses-request.ts';

describe('the request to OpenAI', () => {
  it('says the wishes of a caller, and is silent where there are none', () => {
    const call = {
      model: 'm',
      input: [{ type: 'message', role: 'user', texts: ['Hi'] }],
      tools: [{ name: 'f', description: null, parameters: null }],
      responseFormat: null,
      maxOutputTokens: 1,
      temperature: null,
      topP: null,
    } as const satisfies LlmCall;
    const { tool_choice, parallel_tool_calls, reasoning } = responsesRequest(call);
    expect([tool_choice, parallel_tool_calls, reasoning]).toEqual([undefined, undefined, undefined]);
    const wishes = { toolChoice: { name: 'f' }, parallelToolCalls: false, reasoningEffort: 'low' } as const;
    expect(responsesRequest({ ...call, ...wishes })).toMatchObject({
      tool_choice: { type: 'function', name: 'f' },
      parallel_tool_calls: false,
      reasoning: { effort: 'low' },
    });
    expect(responsesRequest({ ...call, toolChoice: 'none' })).toMatchObject({ tool_choice: 'none' });
    expect(responsesRequest({ ...call, ...wishes, tools: [] })).not.toHaveProperty('tool_choice');
  });
});

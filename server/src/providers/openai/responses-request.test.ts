import { describe, expect, it } from '@jest/globals';
import { plainCall } from '../../../../tests/support/plain-call.ts';
import { responsesRequest } from './responses-request.ts';

describe('the request to OpenAI', () => {
  it('says the wishes of a caller, and is silent where there are none', () => {
    const { tool_choice, parallel_tool_calls, reasoning } = responsesRequest(plainCall);
    expect([tool_choice, parallel_tool_calls, reasoning]).toEqual([undefined, undefined, undefined]);
    const wishes = { toolChoice: { name: 'f' }, parallelToolCalls: false, reasoningEffort: 'low' } as const;
    expect(responsesRequest({ ...plainCall, ...wishes })).toMatchObject({
      tool_choice: { type: 'function', name: 'f' },
      parallel_tool_calls: false,
      reasoning: { effort: 'low' },
    });
    expect(responsesRequest({ ...plainCall, toolChoice: 'none' })).toMatchObject({ tool_choice: 'none' });
    expect(responsesRequest({ ...plainCall, ...wishes, tools: [] })).not.toHaveProperty('tool_choice');
  });
});

import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createSimulatedVendor } from '../../../server/src/providers/simulated/vendor.ts';
import type { LlmCall } from '../../../server/src/providers/ports/llm.ts';
import { generate, llmCall, type Output, outputOf } from './harness.ts';

describe('the language models of simulated', () => {
  const { llm, models } = createSimulatedVendor({ clock: systemClock });
  const [first] = models.filter(({ kind }) => kind === 'llm');
  const say = async (text: string, fields: Partial<LlmCall> = {}): Promise<Output> => {
    if (llm === undefined || first === undefined) throw new Error('No language models');
    const input: LlmCall['input'] = [{ type: 'message', role: 'user', texts: [text] }];
    return outputOf(await generate(llm, llmCall({ model: first.model, input, ...fields })));
  };

  it('keep the order of events for a text, a call, a value and a text that the limit cut', async () => {
    const tools = [{ name: 'now', description: null, parameters: null }];
    const responseFormat = { name: 'x', schema: { type: 'object' }, strict: true };
    expect(await say('Hello there')).toMatchObject({ stopReason: 'stop', items: [{ type: 'message' }] });
    expect(await say('call:now {"a":1}', { tools })).toMatchObject({
      stopReason: 'tool_call',
      items: [{ type: 'function_call', name: 'now', arguments: '{"a":1}' }],
    });
    expect(await say('{"a":1}', { responseFormat })).toMatchObject({
      stopReason: 'stop',
      items: [{ type: 'structured_json', json: { a: 1 } }],
    });
    expect(await say('One two three four five', { maxOutputTokens: 2 })).toMatchObject({
      stopReason: 'max_output_tokens',
      items: [{ type: 'message' }],
    });
  });

  it('end without a result for a caller who has left', async () => {
    if (llm === undefined || first === undefined) throw new Error('No language models');
    const left = AbortSignal.abort(new Error('left'));
    const { events, failure } = await generate(llm, llmCall({ model: first.model }), left);
    expect(events.map(({ type }) => type)).not.toContain('finished');
    expect(failure).not.toBeNull();
  });
});

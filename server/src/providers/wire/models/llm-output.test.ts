import { describe, expect, it } from '@jest/globals';
import type { LlmCall } from '../../ports/llm.ts';
import { createLlmOutput } from './llm-output.ts';

const request: LlmCall = {
  model: 'm',
  input: [],
  tools: [],
  responseFormat: null,
  maxOutputTokens: 1,
  temperature: null,
  topP: null,
};
const callId = expect.stringMatching(/^call_/);
const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, reasoningTokens: 0, estimated: false };

describe('the output of a language model', () => {
  it('puts items that a vendor mingles one behind the other, and tells that it is at work meanwhile', () => {
    const output = createLlmOutput(request);
    output.call('a', 'first');
    output.arguments('a', '{"x"');
    expect(output.take()).toEqual([
      { type: 'added', index: 0, item: { type: 'function_call', callId, name: 'first' } },
      { type: 'arguments', index: 0, delta: '{"x"' },
    ]);
    output.call('b', 'second');
    expect(output.take()).toEqual([]);
    output.arguments('b', '{"y":');
    expect(output.take()).toEqual([{ type: 'progress', characters: 5 }]);
    output.arguments('a', ':1}');
    expect(output.take()).toEqual([{ type: 'arguments', index: 0, delta: ':1}' }]);
    output.arguments('b', '2}');
    output.close('b');
    expect(output.take()).toEqual([{ type: 'progress', characters: 2 }]);
    output.close('a');
    expect(output.take()).toEqual([
      { type: 'completed', index: 0, item: { type: 'function_call', callId, name: 'first', arguments: '{"x":1}' } },
      { type: 'added', index: 1, item: { type: 'function_call', callId, name: 'second' } },
      { type: 'arguments', index: 1, delta: '{"y":2}' },
      { type: 'completed', index: 1, item: { type: 'function_call', callId, name: 'second', arguments: '{"y":2}' } },
    ]);
    output.finish({ stop: 'stop' }, usage);
    expect(output.take()).toEqual([{ type: 'finished', stopReason: 'tool_call', usage }]);
  });

  it('tells nothing of an item without content, and gives no place to it', () => {
    const output = createLlmOutput(request);
    output.text('a', '');
    output.close('a');
    output.text('b', 'yes');
    output.finish({ stop: 'stop' }, usage);
    expect(output.take().map((event) => ('index' in event ? event.index : null))).toEqual([0, 0, 0, null]);
  });

  it.each<[string, (output: ReturnType<typeof createLlmOutput>) => void]>([
    ['text for a call', (output) => output.text('call', 'x')],
    ['arguments for a text', (output) => output.arguments('text', 'x')],
    ['arguments for no item', (output) => output.arguments('none', 'x')],
    ['a call that begins twice', (output) => output.call('call', 'f')],
    ['a call without a name', (output) => output.call('other', '')],
    [
      'content behind the end of its item',
      (output) => {
        output.close('text');
        output.text('text', 'x');
      },
    ],
  ])('refuses %s as malformed', (_, misuse) => {
    const output = createLlmOutput(request);
    output.text('text', 'x');
    output.call('call', 'f');
    expect(() => misuse(output)).toThrow(expect.objectContaining({ reason: 'malformed', failover: true }));
  });

  it('tells how much the model says to itself beside what it tells, and bills it where it estimates', () => {
    const output = createLlmOutput(request);
    output.think('Well, ');
    output.think('');
    output.text('a', 'Yes');
    output.think('now');
    expect(output.take()).toEqual([
      { type: 'progress', characters: 9 },
      { type: 'added', index: 0, item: { type: 'message' } },
      { type: 'text', index: 0, delta: 'Yes' },
    ]);
    output.finish({ stop: 'stop' }, null);
    expect(output.take().at(-1)).toMatchObject({ usage: { outputTokens: 3, estimated: true } });
  });

  it.each<[string, (output: ReturnType<typeof createLlmOutput>, n: number) => void]>([
    ['text', (output) => output.text('a', 'x'.repeat(1_048_576))],
    ['reasoning', (output) => output.think('x'.repeat(1_048_576))],
    ['calls', (output, n) => Array.from({ length: 100 }, (_, m) => output.call(`${n} ${m}`, 'f'))],
  ])('refuses %s without an end before it fills the memory', (_, add) => {
    const output = createLlmOutput(request);
    const endless = (): void => {
      for (let n = 0; n < 20; n += 1) add(output, n);
    };
    expect(endless).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });

  it('fails for good, with what the vendor bills, where the token limit left no room for an answer', () => {
    const output = createLlmOutput(request);
    output.think('Hm');
    expect(() => output.finish({ stop: 'max_output_tokens' }, usage)).toThrow(
      expect.objectContaining({ reason: 'limit_too_low', failover: false, usage }),
    );
    expect(() => createLlmOutput(request).finish({ stop: 'stop' }, usage)).toThrow(
      expect.objectContaining({ reason: 'empty_output', failover: true }),
    );
  });

  it('takes text for an answer of no use where a value was asked for, and says nothing against the vendor', () => {
    const output = createLlmOutput({ ...request, responseFormat: { name: 'x', schema: {}, strict: true } });
    output.text('a', 'Sure! {"a":1}');
    expect(() => output.finish({ stop: 'stop' }, usage)).toThrow(
      expect.objectContaining({ reason: 'unusable_output', failover: true }),
    );
  });

  it('fails as malformed where only a later item could have been cut by the token limit', () => {
    const output = createLlmOutput(request);
    output.call('a', 'f');
    output.arguments('a', '{"broken"');
    output.close('a');
    output.text('b', 'and');
    expect(() => output.finish({ stop: 'max_output_tokens' }, usage)).toThrow(
      expect.objectContaining({ reason: 'malformed' }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { createReaderLlm } from '../../../server/src/providers/local/reader/respond.ts';
import type { LlmCall } from '../../../server/src/providers/ports/llm.ts';
import { generate, type Generation, llmCall, outputOf } from './harness.ts';

const llm = createReaderLlm();
const instructions: LlmCall['input'] = [
  { type: 'message', role: 'system', texts: ['The garage is behind the house.'] },
];

/** What comes for a user who says this. */
function heard(text: string, fields: Partial<LlmCall> = {}, signal?: AbortSignal): Promise<Generation> {
  const input: LlmCall['input'] = [...instructions, { type: 'message', role: 'user', texts: [text] }];
  return generate(llm, llmCall({ model: 'reader', input, ...fields }), signal);
}

describe('local:reader', () => {
  it('gives a text token by token, and ends once, with an estimate of what was read', async () => {
    const { events } = await heard('Where is the garage?');
    expect(events.flatMap((event) => (event.type === 'text' ? event.delta : []))).toEqual([
      'The',
      ' garage',
      ' is',
      ' behind',
      ' the',
      ' house.',
    ]);
    expect(outputOf({ events, failure: null })).toEqual({
      items: [{ type: 'message', text: 'The garage is behind the house.' }],
      stopReason: 'stop',
      usage: {
        inputTokens: expect.any(Number),
        cachedInputTokens: 0,
        outputTokens: 6,
        reasoningTokens: 0,
        estimated: true,
      },
    });
  });

  it('gives each token when it is taken: nothing is made ahead of a slow reader', async () => {
    const batches = llm.respond(llmCall({ input: instructions }), { signal: new AbortController().signal });
    const first = await batches[Symbol.asyncIterator]().next();
    expect(first.value).toEqual([
      { type: 'added', index: 0, item: { type: 'message' } },
      { type: 'text', index: 0, delta: 'Hello.' },
    ]);
  });

  it('gives a call, each with an id of its own in its history', async () => {
    const tools = [{ name: 'now', description: null, parameters: null }];
    const called = { type: 'function_call', callId: 'call_1', name: 'now', arguments: '{}' } as const;
    const first = outputOf(await heard('now', { tools }));
    expect(first).toMatchObject({ stopReason: 'tool_call', items: [called] });
    const input: LlmCall['input'] = [
      ...instructions,
      called,
      { type: 'function_result', callId: 'call_1', result: 'noon' },
      { type: 'message', role: 'user', texts: ['and now?'] },
    ];
    expect(outputOf(await heard('', { tools, input })).items).toEqual([{ ...called, callId: 'call_2' }]);
  });

  it.each([1, 2, 5])('ends a text behind %i tokens, where no more are wanted', async (maxOutputTokens) => {
    const { items, stopReason, usage } = outputOf(await heard('Where is the garage?', { maxOutputTokens }));
    const whole = ['The', 'garage', 'is', 'behind', 'the', 'house.'];
    expect(items).toEqual([{ type: 'message', text: whole.slice(0, maxOutputTokens).join(' ') }]);
    expect([stopReason, usage.outputTokens]).toEqual(['max_output_tokens', maxOutputTokens]);
  });

  it('gives a call for which there is no room as a text that ends', async () => {
    const parameters = { type: 'object', properties: { wish: { type: 'string' } }, required: ['wish'] };
    const tools = [{ name: 'book', description: null, parameters }];
    const { items, stopReason } = outputOf(await heard('book a room with a view', { tools, maxOutputTokens: 2 }));
    expect([items[0]?.type, stopReason]).toEqual(['message', 'max_output_tokens']);
  });

  it('ends without a result for a caller who has left, also in the middle', async () => {
    const left = AbortSignal.abort(new Error('left'));
    const before = await heard('hello', {}, left);
    expect([before.events, before.failure]).toEqual([[], left.reason]);
    const leaving = new AbortController();
    const seen: unknown[] = [];
    const listened = async (): Promise<void> => {
      for await (const batch of llm.respond(llmCall({ input: instructions }), { signal: leaving.signal })) {
        seen.push(batch);
        leaving.abort(new Error('left'));
      }
    };
    await expect(listened()).rejects.toThrow('left');
    expect(seen).toHaveLength(1);
  });
});

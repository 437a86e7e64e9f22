import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { VendorHttp } from '../../../server/src/providers/wire/vendor-http.ts';
import { hello, type LlmScript } from '../../support/llm-script.ts';
import { failureOf, generate, type LlmHarness, llmCall, type Output, outputOf } from './harness.ts';

const weather = {
  name: 'get_weather',
  description: 'Tells the weather',
  parameters: { type: 'object', properties: {} },
};
const tools = [weather, { name: 'now', description: null, parameters: null }];
const asked = { call: { name: 'get_weather', arguments: ['{"city":', '"Zürich"', '}'] } };
const responseFormat = { name: 'city', schema: { type: 'object' }, strict: true };

/** What every adapter of the language-model port makes of sound answers. */
export function describeLlmOutput(name: string, start: () => Promise<LlmHarness>): void {
  describe(`output of the language models of ${name}`, () => {
    let harness: LlmHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.close());
    beforeEach(() => harness.scripts.answer(hello));

    const say = async (script: LlmScript, fields: Parameters<typeof llmCall>[0] = {}): Promise<Output> => {
      harness.scripts.answer(script);
      return outputOf(await generate(harness.provider, llmCall(fields)));
    };

    it('tells a text piece by piece, as the vendor does, and ends once', async () => {
      const { events } = await generate(harness.provider, llmCall());
      expect(events).toEqual([
        { type: 'added', index: 0, item: { type: 'message' } },
        { type: 'text', index: 0, delta: 'Hel' },
        { type: 'text', index: 0, delta: 'lo, ' },
        { type: 'text', index: 0, delta: 'wörld 👋' },
        { type: 'completed', index: 0, item: { type: 'message', text: 'Hello, wörld 👋' } },
        {
          type: 'finished',
          stopReason: 'stop',
          usage: { inputTokens: 60, cachedInputTokens: 40, outputTokens: 15, reasoningTokens: 5, estimated: false },
        },
      ]);
    });

    it('reads the same whatever the pieces in which the network brings it', async () => {
      harness.scripts.answer({ items: [{ text: ['wörld 👋', '🙂'] }, asked] });
      const whole = outputOf(await generate(harness.provider, llmCall({ tools })));
      const pieces = outputOf(await generate(harness.behind(shredding), llmCall({ tools })));
      expect(pieces).toEqual({ ...whole, items: [whole.items[0], { ...whole.items[1], callId: expect.any(String) }] });
    });

    it('estimates the usage where the vendor tells none, and says so', async () => {
      const { usage } = await say({ ...hello, usage: null });
      expect(usage).toMatchObject({ estimated: true, cachedInputTokens: 0, reasoningTokens: 0, outputTokens: 4 });
      expect(usage.inputTokens).toBeGreaterThan(0);
    });

    it('tells a function call with its arguments, under an id of our own', async () => {
      const { items, stopReason } = await say({ items: [asked] }, { tools });
      expect(stopReason).toBe('tool_call');
      expect(items).toEqual([
        {
          type: 'function_call',
          callId: expect.stringMatching(/^call_[0-9a-f]{24}$/),
          name: 'get_weather',
          arguments: '{"city":"Zürich"}',
        },
      ]);
    });

    it('gives a call without arguments an empty object', async () => {
      const { items } = await say({ items: [{ call: { name: 'now', arguments: [] } }] }, { tools });
      expect(items).toMatchObject([{ name: 'now', arguments: '{}' }]);
    });

    it('tells a text and parallel calls one after the other, each call with an id of its own', async () => {
      const now = { call: { name: 'now', arguments: ['{}'] } };
      const { items, stopReason } = await say({ items: [{ text: ['Let me see.'] }, asked, now] }, { tools });
      expect(stopReason).toBe('tool_call');
      expect(items).toMatchObject([
        { type: 'message', text: 'Let me see.' },
        { type: 'function_call', name: 'get_weather' },
        { type: 'function_call', name: 'now', arguments: '{}' },
      ]);
      const ids = items.map((item) => (item.type === 'function_call' ? item.callId : null));
      expect(new Set(ids).size).toBe(3);
    });

    it('keeps what the model says to itself, and every id of the vendor', async () => {
      harness.scripts.answer({ items: [{ reasoning: ['Hm, a secret.'] }, { text: ['Yes'] }, asked] });
      const { events } = await generate(harness.provider, llmCall({ tools }));
      expect(events.slice(0, 2)).toEqual([
        { type: 'progress', characters: 'Hm, a secret.'.length },
        { type: 'added', index: 0, item: { type: 'message' } },
      ]);
      expect(JSON.stringify(events)).not.toMatch(/secret|vendor/);
    });

    it('gives structured output whole, as a value, and only progress before it', async () => {
      harness.scripts.answer({ items: [{ text: ['{"city":', '"Bern"', '}'] }] });
      const generation = await generate(harness.provider, llmCall({ responseFormat }));
      expect(outputOf(generation)).toMatchObject({
        items: [{ type: 'structured_json', json: { city: 'Bern' } }],
        stopReason: 'stop',
      });
      expect(generation.events.map(({ type }) => type).filter((type) => type !== 'progress')).toEqual([
        'added',
        'completed',
        'finished',
      ]);
      expect(generation.events[0]).toEqual({ type: 'progress', characters: 8 });
    });

    it('says that an answer is of no use where structured output is no JSON', async () => {
      harness.scripts.answer({ items: [{ text: ['{"city": oh'] }] });
      const failure = failureOf(await generate(harness.provider, llmCall({ responseFormat })));
      expect(failure).toMatchObject({ reason: 'unusable_output', failover: true });
    });

    it('gives structured output that the token limit cut as the text that it is', async () => {
      const { items, stopReason } = await say(
        { items: [{ text: ['{"city":', '"B'] }], stop: 'length' },
        { responseFormat },
      );
      expect(items).toEqual([{ type: 'message', text: '{"city":"B' }]);
      expect(stopReason).toBe('max_output_tokens');
    });

    it('gives what a model says beside a call as text, also where a value was asked for', async () => {
      const { items } = await say({ items: [{ text: ['Let me see.'] }, asked] }, { tools, responseFormat });
      expect(items).toMatchObject([{ type: 'message', text: 'Let me see.' }, { type: 'function_call' }]);
    });

    it('gives a refusal in words as text', async () => {
      const { items, stopReason } = await say({ items: [{ refusal: ['I will ', 'not.'] }] });
      expect({ items, stopReason }).toEqual({ items: [{ type: 'message', text: 'I will not.' }], stopReason: 'stop' });
    });

    it('says that the token limit ended a text', async () => {
      const { items, stopReason } = await say({ items: [{ text: ['Once upon'] }], stop: 'length' });
      expect({ items, stopReason }).toEqual({
        items: [{ type: 'message', text: 'Once upon' }],
        stopReason: 'max_output_tokens',
      });
    });

    it('tells the arguments that the token limit cut as they came, and never as a call without arguments', async () => {
      const cut = { call: { name: 'get_weather', arguments: ['{"city":'] } };
      const begun = { call: { name: 'get_weather', arguments: [] } };
      expect(await say({ items: [cut], stop: 'length' }, { tools })).toMatchObject({
        items: [{ type: 'function_call', arguments: '{"city":' }],
        stopReason: 'max_output_tokens',
      });
      const { items } = await say({ items: [{ text: ['Hm'] }, begun], stop: 'length' }, { tools });
      expect(items).toEqual([{ type: 'message', text: 'Hm' }]);
    });

    it('fails as malformed where the arguments of a finished call are no JSON object', async () => {
      for (const broken of ['{"city":', '[1]', '"text"']) {
        harness.scripts.answer({ items: [{ call: { name: 'get_weather', arguments: [broken] } }] });
        expect(failureOf(await generate(harness.provider, llmCall({ tools })))).toMatchObject({ reason: 'malformed' });
      }
    });

    it('fails for good, with what it cost, where the token limit left no room for an answer', async () => {
      harness.scripts.answer({ items: [{ reasoning: ['Hm'] }], stop: 'length' });
      const failure = failureOf(await generate(harness.provider, llmCall()));
      expect(failure).toMatchObject({
        reason: 'limit_too_low',
        failover: false,
        usage: { inputTokens: 60, cachedInputTokens: 40, outputTokens: 15, reasoningTokens: 5, estimated: false },
      });
    });

    it('fails as content_filtered, for good, where a filter ended the answer', async () => {
      harness.scripts.answer({ items: [{ text: ['Well'] }], stop: 'filter' });
      const failure = failureOf(await generate(harness.provider, llmCall()));
      expect(failure).toMatchObject({ reason: 'content_filtered', failover: false });
    });
  });
}

/** Gives the body of every answer a byte at a time. */
const shredding = (http: VendorHttp): VendorHttp => ({
  ...http,
  send: async (request, call) => {
    const response = await http.send(request, call);
    return { ...response, body: bytesOf(response.body) };
  },
});

async function* bytesOf(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of body) for (const byte of chunk) yield Buffer.of(byte);
}

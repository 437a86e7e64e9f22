import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anthropic } from '../../../server/src/providers/anthropic/index.ts';
import type { LlmCall } from '../../../server/src/providers/ports/llm.ts';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import type { Anthropic as AnthropicClient } from '../../../tools/node_modules/@anthropic-ai/sdk/index.d.ts';
import type { OpenAI as OpenAiClient } from '../../../tools/node_modules/openai/index.d.ts';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import { startFakeChat } from '../../support/fake-chat.ts';
import { startFakeOpenAiResponses } from '../../support/fake-openai-responses.ts';
import type { SeenVendorRequest } from '../../support/fake-vendor-server.ts';
import type { LlmScript } from '../../support/llm-script.ts';
import { generate, type LlmHarness, llmCall, outputOf, startLlmHarness } from './harness.ts';

// The vendors' own programs prove the fakes: they read what the fakes say, and ask them as our adapters do.
const load = createRequire(join(import.meta.dirname, '../../../tools/package.json'));
const { default: OpenAI } = load('openai') as { default: typeof OpenAiClient };
const { default: Anthropic } = load('@anthropic-ai/sdk') as { default: typeof AnthropicClient };

const script: LlmScript = {
  items: [
    { reasoning: ['Hm'] },
    { text: ['Let me ', 'see.'] },
    { call: { name: 'get_weather', arguments: ['{"city":', '"Zürich"}'] } },
  ],
};
const parameters = { type: 'object', properties: { city: { type: 'string' } } } as const;
const schema = { type: 'object', properties: { ok: { type: 'boolean' } } } as const;
const request: LlmCall = llmCall({
  model: 'claude-sonnet-4-6',
  input: [
    { type: 'message', role: 'system', texts: ['Be brief.'] },
    { type: 'message', role: 'user', texts: ['Weather in Zürich?'] },
    { type: 'function_call', callId: 'call_1', name: 'get_weather', arguments: '{"city":"Zürich"}' },
    { type: 'function_result', callId: 'call_1', result: { celsius: 20 } },
    { type: 'message', role: 'assistant', texts: ['Warm.'] },
    { type: 'message', role: 'user', texts: ['And now?'] },
  ],
  tools: [{ name: 'get_weather', description: 'Tells the weather', parameters }],
  responseFormat: { name: 'answer', schema, strict: true },
  temperature: 0.5,
  topP: 0.9,
});

/** What has to be alike in two requests for the same. */
const essence = ({ method, path, headers, json }: SeenVendorRequest) => ({
  method,
  path,
  authorization: headers.authorization,
  'x-api-key': headers['x-api-key'],
  'anthropic-version': headers['anthropic-version'],
  'content-type': headers['content-type'],
  body: json(),
});

/** Whether the fake refuses such a request of our adapter. */
async function refuses(harness: LlmHarness, fields: Partial<LlmCall>): Promise<boolean> {
  const { failure } = await generate(harness.provider, llmCall(fields));
  if (failure === null) return false;
  expect(failure).toMatchObject({ reason: 'request_refused', status: 400 });
  return true;
}

/** Lets our adapter ask for what the vendor's program asked for last, and gives both requests. */
async function bothRequests(
  harness: LlmHarness,
  fields: Partial<LlmCall> = {},
): Promise<[theirs: object, ours: object]> {
  harness.scripts.answer({ items: [{ text: ['{"ok":true}'] }] });
  outputOf(await generate(harness.provider, { ...request, ...fields }));
  const [theirs, ours] = harness.server.requests.slice(-2).map(essence);
  return [theirs ?? {}, ours ?? {}];
}

describe('the fake of OpenAI Responses', () => {
  let harness: LlmHarness;
  beforeAll(async () => {
    harness = await startLlmHarness(openai, startFakeOpenAiResponses);
  });
  afterAll(() => harness.close());

  it('is read by OpenAI’s own program, which asks for the same as our adapter', async () => {
    harness.scripts.answer(script);
    const client = new OpenAI({ apiKey: 'the-key', baseURL: `${harness.server.url}/v1`, maxRetries: 0 });
    const stream = client.responses.stream({
      model: 'claude-sonnet-4-6',
      input: [
        { type: 'message', role: 'system', content: [{ type: 'input_text', text: 'Be brief.' }] },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Weather in Zürich?' }] },
        { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Zürich"}' },
        { type: 'function_call_output', call_id: 'call_1', output: '{"celsius":20}' },
        { type: 'message', role: 'assistant', content: 'Warm.' },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And now?' }] },
      ],
      max_output_tokens: 64,
      store: false,
      stream_options: { include_obfuscation: false },
      tools: [{ type: 'function', name: 'get_weather', description: 'Tells the weather', parameters, strict: false }],
      text: { format: { type: 'json_schema', name: 'answer', schema, strict: true } },
      temperature: 0.5,
      top_p: 0.9,
    });
    const response = await stream.finalResponse();
    expect(response.output).toMatchObject([
      { type: 'reasoning' },
      { type: 'message', content: [{ text: 'Let me see.' }] },
      { type: 'function_call', name: 'get_weather', arguments: '{"city":"Zürich"}' },
    ]);
    expect(response.usage).toMatchObject({ input_tokens: 100, input_tokens_details: { cached_tokens: 40 } });
    const [theirs, ours] = await bothRequests(harness);
    expect(ours).toEqual(theirs);
  });

  it('refuses a limit below 16 tokens', async () => {
    expect(await refuses(harness, { maxOutputTokens: 15 })).toBe(true);
    expect(await refuses(harness, { maxOutputTokens: 16 })).toBe(false);
  });
});

describe('the fake of Chat Completions', () => {
  let harness: LlmHarness;
  beforeAll(async () => {
    harness = await startLlmHarness(openAiCompatible, startFakeChat);
  });
  afterAll(() => harness.close());

  it('is read by OpenAI’s own program, which asks for the same as our adapter', async () => {
    harness.scripts.answer(script);
    const client = new OpenAI({ apiKey: 'the-key', baseURL: `${harness.server.url}/v1`, maxRetries: 0 });
    const stream = client.chat.completions.stream({
      model: 'claude-sonnet-4-6',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Weather in Zürich?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '{"celsius":20}' },
        { role: 'assistant', content: 'Warm.' },
        { role: 'user', content: 'And now?' },
      ],
      max_tokens: 64,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: { name: 'get_weather', description: 'Tells the weather', parameters } }],
      response_format: { type: 'json_schema', json_schema: { name: 'answer', schema, strict: true } },
      temperature: 0.5,
      top_p: 0.9,
    });
    const completion = await stream.finalChatCompletion();
    expect(completion.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: {
        content: 'Let me see.',
        tool_calls: [{ function: { name: 'get_weather', arguments: '{"city":"Zürich"}' } }],
      },
    });
    expect(completion.usage).toMatchObject({ prompt_tokens: 100, completion_tokens: 20 });
    const [theirs, ours] = await bothRequests(harness);
    expect(ours).toEqual(theirs);
  });
});

describe('the fake of Anthropic', () => {
  let harness: LlmHarness;
  beforeAll(async () => {
    harness = await startLlmHarness(anthropic, startFakeAnthropic);
  });
  afterAll(() => harness.close());

  it('is read by Anthropic’s own program, which asks for the same as our adapter', async () => {
    harness.scripts.answer(script);
    const client = new Anthropic({ apiKey: 'the-key', authToken: null, baseURL: harness.server.url, maxRetries: 0 });
    const stream = client.messages.stream(
      {
        model: 'claude-sonnet-4-6',
        max_tokens: 64,
        system: [{ type: 'text', text: 'Be brief.' }],
        messages: [
          { role: 'user', content: [{ type: 'text', text: 'Weather in Zürich?' }] },
          {
            role: 'assistant',
            content: [{ type: 'tool_use', id: 'call_1', name: 'get_weather', input: { city: 'Zürich' } }],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'call_1', content: '{"celsius":20}' }] },
          { role: 'assistant', content: [{ type: 'text', text: 'Warm.' }] },
          { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
        ],
        tools: [{ name: 'get_weather', description: 'Tells the weather', input_schema: parameters }],
        output_config: { format: { type: 'json_schema', schema } },
        temperature: 0.5,
      } as Parameters<typeof client.messages.stream>[0],
      { headers: { 'anthropic-version': '2023-06-01' } },
    );
    const message = await stream.finalMessage();
    expect(message.content).toMatchObject([
      { type: 'thinking' },
      { type: 'text', text: 'Let me see.' },
      { type: 'tool_use', name: 'get_weather', input: { city: 'Zürich' } },
    ]);
    expect(message.usage).toMatchObject({ input_tokens: 50, cache_read_input_tokens: 40, output_tokens: 20 });
    const [theirs, ours] = await bothRequests(harness, { topP: null });
    expect(ours).toEqual(theirs);
  });

  it('refuses sampling by the newer version, both kinds of it by the older, and a message without a text', async () => {
    const blank: LlmCall['input'] = [{ type: 'message', role: 'system', texts: [' '] }];
    const asked: Partial<LlmCall>[] = [
      { model: 'claude-opus-4-8', temperature: 1 },
      { model: 'claude-haiku-4-5', temperature: 1, topP: 1 },
      { model: 'claude-haiku-4-5', topP: 1 },
      { input: blank },
    ];
    const refused: boolean[] = [];
    for (const fields of asked) refused.push(await refuses(harness, fields));
    expect(refused).toEqual([true, true, false, true]);
  });
});

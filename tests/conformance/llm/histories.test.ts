import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { connectSocket } from '../../../server/src/platform/web-socket/connect.ts';
import { anthropic } from '../../../server/src/providers/anthropic/index.ts';
import type { LlmInputItem } from '../../../server/src/providers/ports/llm.ts';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import type { VendorDefinition } from '../../../server/src/providers/wire/vendor-definition.ts';
import { createVendorHttp } from '../../../server/src/providers/wire/vendor-http.ts';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import { startFakeChat } from '../../support/fake-chat.ts';
import { startFakeOpenAiResponses } from '../../support/fake-openai-responses.ts';
import { failureOf, generate, type LlmHarness, llmCall, outputOf, startLlmHarness } from './harness.ts';

const odd = 'chatcmpl.tool/é 1';
const oddElsewhere = expect.stringMatching(/^call_[0-9a-f]{40}$/);
const user = (text: string): LlmInputItem => ({ type: 'message', role: 'user', texts: [text] });
const called = (callId: string, text = '{}'): LlmInputItem => ({
  type: 'function_call',
  callId,
  name: 'f',
  arguments: text,
});
const resulted = (callId: string, result: unknown): LlmInputItem => ({ type: 'function_result', callId, result });

const harnesses = new Map<VendorDefinition, LlmHarness>();
const of = (definition: VendorDefinition): LlmHarness => {
  const harness = harnesses.get(definition);
  if (harness === undefined) throw new Error(`${definition.name} has not been started`);
  return harness;
};
const vendors = [
  [openai, startFakeOpenAiResponses],
  [openAiCompatible, startFakeChat],
  [anthropic, startFakeAnthropic],
] as const;

beforeAll(async () => {
  for (const [definition, start] of vendors) harnesses.set(definition, await startLlmHarness(definition, start));
});
afterAll(async () => {
  for (const harness of harnesses.values()) await harness.close();
});

/** What the vendor is sent for such a history. */
async function sent(definition: VendorDefinition, input: readonly LlmInputItem[]): Promise<Record<string, unknown>> {
  const { provider, server } = of(definition);
  outputOf(await generate(provider, llmCall({ input })));
  return server.requests.at(-1)?.json() ?? {};
}

describe('a history with the calls of another vendor', () => {
  const input = [
    user('Both?'),
    called('call_1'),
    called(odd, '{"a":1}'),
    resulted('call_1', 'text'),
    resulted(odd, [1]),
    user('So?'),
  ];

  it('reaches OpenAI with ids that pair calls and results', async () => {
    expect((await sent(openai, input))['input']).toMatchObject([
      { role: 'user' },
      { type: 'function_call', call_id: 'call_1', name: 'f', arguments: '{}' },
      { type: 'function_call', call_id: oddElsewhere, arguments: '{"a":1}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'text' },
      { type: 'function_call_output', call_id: oddElsewhere, output: '[1]' },
      { role: 'user' },
    ]);
  });

  it('reaches a chat server as one message of calls and one of each result', async () => {
    expect((await sent(openAiCompatible, input))['messages']).toMatchObject([
      { role: 'user', content: 'Both?' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'call_1' }, { id: oddElsewhere }] },
      { role: 'tool', tool_call_id: 'call_1', content: 'text' },
      { role: 'tool', tool_call_id: oddElsewhere, content: '[1]' },
      { role: 'user', content: 'So?' },
    ]);
  });

  it('reaches Anthropic as one message of calls and one of results, with what the user says behind them', async () => {
    expect((await sent(anthropic, input))['messages']).toMatchObject([
      { role: 'user', content: [{ type: 'text', text: 'Both?' }] },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'call_1', name: 'f', input: {} },
          { type: 'tool_use', id: oddElsewhere, input: { a: 1 } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_1', content: 'text' },
          { type: 'tool_result', tool_use_id: oddElsewhere, content: '[1]' },
          { type: 'text', text: 'So?' },
        ],
      },
    ]);
  });

  it('gives one id for one id, in calls and in results', async () => {
    for (const [definition] of vendors) {
      const ids = JSON.stringify(await sent(definition, input)).match(/call_[0-9a-f]{40}/g) ?? [];
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
    }
  });
});

describe('what Anthropic has no form for', () => {
  it('puts results before what the user said meanwhile, and gathers system messages', async () => {
    const body = await sent(anthropic, [
      { type: 'message', role: 'system', texts: ['One', ' ', 'Two'] },
      user('Go'),
      called('a'),
      user('Hurry'),
      resulted('a', null),
      { type: 'message', role: 'system', texts: ['Three'] },
    ]);
    expect(body['system']).toEqual(['One', 'Two', 'Three'].map((text) => ({ type: 'text', text })));
    expect(body['messages']).toMatchObject([
      { role: 'user' },
      { role: 'assistant' },
      {
        role: 'user',
        content: [
          { type: 'tool_result', content: 'null' },
          { type: 'text', text: 'Hurry' },
        ],
      },
    ]);
  });

  it('begins with the user where the assistant spoke first, and where there are instructions only', async () => {
    const greeting = await sent(anthropic, [{ type: 'message', role: 'assistant', texts: ['Hello'] }, user('Hi')]);
    expect(greeting['messages']).toMatchObject([{ role: 'user' }, { role: 'assistant' }, { role: 'user' }]);
    const alone = await sent(anthropic, [{ type: 'message', role: 'system', texts: ['Say hi'] }]);
    expect(alone).toMatchObject({ messages: [{ role: 'user', content: [{ text: 'Say hi' }] }] });
    expect(alone['system']).toBeUndefined();
  });

  it('refuses arguments that are no JSON object, without a call', async () => {
    const { provider, server } = of(anthropic);
    const seen = server.requests.length;
    const failure = failureOf(
      await generate(provider, llmCall({ input: [user('Go'), called('a', '[1]'), resulted('a', 1)] })),
    );
    expect(failure).toMatchObject({ reason: 'request_refused', failover: false });
    expect(server.requests).toHaveLength(seen);
  });

  it('asks models that take sampling by the version of the API that has it, and the others by the newer', async () => {
    const { provider, server } = of(anthropic);
    const asked: unknown[] = [];
    for (const fields of [{ model: 'claude-haiku-4-5', temperature: 1.5 }, { model: 'claude-opus-4-8' }]) {
      outputOf(await generate(provider, llmCall(fields)));
      const request = server.requests.at(-1);
      asked.push([request?.headers['anthropic-version'], request?.json()['temperature']]);
    }
    expect(asked).toEqual([
      ['2023-06-01', 1],
      ['2026-10-21', undefined],
    ]);
  });
});

describe('the base URL', () => {
  it.each([
    [openai, '', '/v1/responses'],
    [openai, '/v1', '/v1/responses'],
    [openai, '/proxy/openai', '/proxy/openai/responses'],
    [openAiCompatible, '', '/v1/chat/completions'],
    [openAiCompatible, '/openai/v1', '/openai/v1/chat/completions'],
    [anthropic, '', '/v1/messages'],
    [anthropic, '/v1', '/v1/messages'],
    [anthropic, '/proxy', '/proxy/v1/messages'],
  ])('of $name with the path "%s" leads to %s', async (definition, path, expected) => {
    const http = createVendorHttp();
    const account = { apiKey: 'the-key', baseUrl: `${of(definition).server.url}${path}` };
    const { llm } = definition.create(account, { http, connect: connectSocket, clock: systemClock });
    if (llm === undefined) throw new Error('No language models');
    outputOf(await generate(llm, llmCall()));
    await http.close();
    expect(of(definition).server.requests.at(-1)?.path).toBe(expected);
  });
});

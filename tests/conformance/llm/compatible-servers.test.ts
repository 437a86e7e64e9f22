import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { connectSocket } from '../../../server/src/platform/web-socket/connect.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import { createVendorHttp } from '../../../server/src/providers/wire/vendor-http.ts';
import { chunk, done, startFakeChat } from '../../support/fake-chat.ts';
import { frame } from '../../support/llm-script.ts';
import { doorTo, generate, type LlmHarness, llmCall, type Output, outputOf, startLlmHarness } from './harness.ts';

describe('what servers of the chat API do differently from each other', () => {
  let harness: LlmHarness;
  beforeAll(async () => {
    harness = await startLlmHarness(openAiCompatible, startFakeChat);
  });
  afterAll(() => harness.close());

  const say = async (...pieces: (Buffer | string)[]): Promise<Output> => {
    const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    return outputOf(
      await generate(
        harness.behind(() => doorTo(body)),
        llmCall(),
      ),
    );
  };
  const whole = (name: string, args: unknown, more: object = {}): object => ({
    ...more,
    function: { name, arguments: args },
  });
  const two = [
    { type: 'function_call', name: 'f', arguments: '{"a":1}' },
    { type: 'function_call', name: 'g', arguments: '{}' },
  ];

  it('takes an answer whose [DONE] is missing, and one that ends with `eos`', async () => {
    expect(await say(chunk({ content: 'Hi' }), chunk({}, 'stop'))).toMatchObject({ stopReason: 'stop' });
    expect(await say(chunk({ content: 'Hi' }), chunk({}, 'eos'), done)).toMatchObject({ stopReason: 'stop' });
  });

  it('takes lines in CRLF, data without a space, comments and null for what is not there', async () => {
    const chunks = [
      ': keep-alive\r\n\r\n',
      'data:{"choices":[{"delta":{"role":"assistant","content":null,"tool_calls":null}}],"usage":null}\r\n\r\n',
      'data:{"choices":[{"delta":{"content":"Hi"},"finish_reason":""}]}\r\n\r\n',
      'data:{"choices":[{"delta":null,"finish_reason":"stop"}]}\r\n\r\n',
      'data:[DONE]\r\n\r\n',
    ];
    expect(await say(...chunks)).toMatchObject({ items: [{ text: 'Hi' }], usage: { estimated: true } });
  });

  it.each([
    ['one chunk without ids or indexes', [[whole('f', '{"a":1}'), whole('g', '{}')]]],
    ['a chunk each without ids or indexes', [[whole('f', '{"a":1}')], [whole('g', '{}')]]],
    [
      'a chunk each, all with index 0',
      [[whole('f', '{"a":1}', { index: 0, id: 'x' })], [whole('g', '{}', { index: 0, id: 'y' })]],
    ],
    ['arguments that are an object', [[whole('f', { a: 1 }, { index: 0 }), whole('g', {}, { index: 1 })]]],
    [
      'the name again in every piece',
      [
        [whole('f', '{"a"', { index: 0, id: 'x' })],
        [whole('f', ':1}', { index: 0, id: 'x' })],
        [whole('g', '{}', { index: 1, id: 'y' })],
      ],
    ],
    [
      'pieces that mingle',
      [
        [whole('f', '{"a"', { index: 0 })],
        [whole('g', '{', { index: 1 })],
        [{ index: 0, function: { arguments: ':1}' } }],
        [{ index: 1, function: { arguments: '}' } }],
      ],
    ],
    [
      'arguments before the name',
      [
        [{ index: 0, function: { arguments: '{"a":' } }],
        [whole('f', '1}', { index: 0 })],
        [whole('g', '{}', { index: 1 })],
      ],
    ],
  ])('reads two calls from %s', async (_, chunks) => {
    for (const reason of ['tool_calls', 'stop']) {
      const said = await say(...chunks.map((calls) => chunk({ tool_calls: calls })), chunk({}, reason), done);
      expect(said).toMatchObject({ items: two, stopReason: 'tool_call' });
    }
  });

  it('takes the usage of Groq, and that of servers which repeat it', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 3 };
    const groq = frame(null, { choices: [{ delta: {}, finish_reason: 'stop' }], x_groq: { usage } });
    const expected = { usage: { inputTokens: 7, outputTokens: 3, estimated: false } };
    expect(await say(chunk({ content: 'Hi' }), groq, done)).toMatchObject(expected);
    const early = frame(null, { choices: [{ delta: { content: 'Hi' } }], usage: { ...usage, completion_tokens: 1 } });
    const late = frame(null, { choices: [{ delta: {}, finish_reason: 'stop' }], usage });
    expect(await say(early, late, done)).toMatchObject(expected);
  });

  it.each(['reasoning', 'reasoning_content'])('takes `%s` for what the model says to itself', async (name) => {
    const body = Buffer.concat([
      chunk({ [name]: 'Hm' }),
      chunk({ content: 'Hi', [name]: null }),
      chunk({}, 'stop'),
      done,
    ]);
    const { events } = await generate(
      harness.behind(() => doorTo(body)),
      llmCall(),
    );
    expect(events[0]).toEqual({ type: 'progress', characters: 2 });
    expect(events.map(({ type }) => type)).toEqual(['progress', 'added', 'text', 'completed', 'finished']);
  });

  it('makes text behind a call a message of its own', async () => {
    const { items } = await say(
      chunk({ content: 'One' }),
      chunk({ tool_calls: [whole('f', '{}', { index: 0 })] }),
      chunk({ content: 'Two' }),
      chunk({}, 'tool_calls'),
      done,
    );
    expect(items).toMatchObject([{ text: 'One' }, { name: 'f' }, { text: 'Two' }]);
  });

  it('sends no key where there is none', async () => {
    const http = createVendorHttp();
    const account = { apiKey: null, baseUrl: `${harness.server.url}/openai/v1` };
    const { llm } = openAiCompatible.create(account, { http, connect: connectSocket, clock: systemClock });
    if (llm === undefined) throw new Error('No language models');
    outputOf(await generate(llm, llmCall()));
    await http.close();
    const request = harness.server.requests.at(-1);
    expect(request).toMatchObject({ method: 'POST', path: '/openai/v1/chat/completions' });
    expect(request?.headers.authorization).toBeUndefined();
  });
});

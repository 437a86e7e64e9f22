import { describe, expect, it } from '@jest/globals';
import { anthropic } from '../../../server/src/providers/anthropic/index.ts';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import type { VendorDefinition } from '../../../server/src/providers/wire/vendor-definition.ts';
import { chunk, done } from '../../support/fake-chat.ts';
import { frame } from '../../support/llm-script.ts';
import { message } from './answer-suite.ts';
import { adapterBehind, doorTo, failureOf, type Generation, generate, llmCall, outputOf } from './harness.ts';

/** What vendors document, and what must come of it. */
const words = {
  stop: {
    OpenAI: ['stop', 'tool_calls', 'function_call'],
    Anthropic: ['end_turn', 'stop_sequence', 'tool_use'],
    Google: ['STOP'],
    Cohere: ['COMPLETE', 'STOP_SEQUENCE', 'TOOL_CALL'],
    Together: ['eos'],
    Vercel: ['tool-calls'],
    'servers that say nothing': ['null'],
  },
  max_output_tokens: {
    OpenAI: ['length', 'max_output_tokens'],
    Anthropic: ['max_tokens', 'model_context_window_exceeded', 'pause_turn', 'compaction'],
    Zhipu: ['model_context_window_exceeded'],
    Mistral: ['model_length'],
    Google: ['MAX_TOKENS'],
    Cohere: ['MAX_TOKENS', 'ERROR_LIMIT'],
    IBM: ['token_limit', 'not_finished'],
    'servers that write - for _': ['max-tokens'],
  },
  content_filtered: {
    OpenAI: ['content_filter'],
    Anthropic: ['refusal'],
    Zhipu: ['sensitive'],
    Google: ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'IMAGE_SAFETY', 'MODEL_ARMOR'],
    'Google behind the chat API': ['content_filter: PROHIBITED_CONTENT', 'content_filter:NEW_KIND'],
    Cohere: ['ERROR_TOXIC'],
    Amazon: ['guardrail_intervened', 'content_filtered'],
    Sber: ['blacklist'],
    Vercel: ['content-filter'],
  },
  malformed: {
    Google: ['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL', 'MALFORMED_RESPONSE'],
    'Google behind the chat API': [
      'function_call_filter: MALFORMED_FUNCTION_CALL',
      'function_call_filter: UNEXPECTED_TOOL_CALL',
      'function_call_filter: NEW_KIND',
    ],
    Amazon: ['malformed_model_output', 'malformed_tool_use'],
  },
  server_error: {
    DeepSeek: ['insufficient_system_resource', 'aborted'],
    Zhipu: ['network_error'],
    Mistral: ['error'],
    Google: ['OTHER', 'LANGUAGE', 'TOO_MANY_TOOL_CALLS', 'MISSING_THOUGHT_SIGNATURE'],
    Cohere: ['ERROR', 'USER_CANCEL', 'TIMEOUT'],
    SGLang: ['abort'],
    vLLM: ['abort', 'repetition'],
    IBM: ['time_limit', 'cancelled'],
  },
} as const;
type Meaning = keyof typeof words;
const rows = Object.entries(words).flatMap(([meaning, ofVendors]) =>
  Object.entries<readonly string[]>(ofVendors).flatMap(([vendor, said]) =>
    said.map((word) => ({ meaning: meaning as Meaning, vendor, word })),
  ),
);
const cases = (word: string): string[] => [...new Set([word, word.toLowerCase(), word.toUpperCase()])];

const chat = (content: string, reason: unknown): object => ({
  choices: [{ message: { role: 'assistant', content }, finish_reason: reason }],
});
const messageOf = (text: string, reason: unknown): object => ({
  type: 'message',
  content: [{ type: 'text', text }],
  stop_reason: reason,
});
const response = (text: string, reason: unknown): object => ({
  status: 'incomplete',
  incomplete_details: { reason },
  output: [{ type: 'message', content: [{ type: 'output_text', text }] }],
});
const anthropicEvent = (type: string, fields: object = {}): Buffer => frame(type, { type, ...fields });
const chatStream = (...ends: Buffer[]): Buffer => Buffer.concat([chunk({ content: 'Once upon' }), ...ends]);
const messagesStream = (...words: (string | null)[]): Buffer =>
  Buffer.concat([
    anthropicEvent('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Once upon' } }),
    ...words.map((word) => anthropicEvent('message_delta', { delta: { stop_reason: word } })),
    anthropicEvent('message_stop'),
  ]);

interface Wire {
  readonly definition: VendorDefinition;
  readonly stream: (word: string) => Buffer;
  readonly whole: (word: string) => object;
}
const wires: Record<'chat' | 'messages', Wire> = {
  chat: {
    definition: openAiCompatible,
    stream: (word) => chatStream(chunk({}, word), done),
    whole: (word) => chat('Once upon', word),
  },
  messages: {
    definition: anthropic,
    stream: (word) => messagesStream(word),
    whole: (word) => messageOf('Once upon', word),
  },
};
const read = (definition: VendorDefinition, body: Buffer | string): Promise<Generation> =>
  generate(adapterBehind(definition, doorTo(Buffer.from(body))), llmCall());
const event = (json: object): string => `data: ${JSON.stringify(json)}\n\n`;

describe.each(Object.entries(wires))('the end of an answer in %s', (_wire, { definition, stream, whole }) => {
  it.each(rows)('is $meaning for $word of $vendor, in any case, in a stream and whole', async ({ meaning, word }) => {
    for (const said of cases(word)) {
      const bodies = [stream(said), JSON.stringify(whole(said)), event(whole(said))];
      const [streamed, ...wholes] = await Promise.all(bodies.map((body) => read(definition, body)));
      if (streamed === undefined) throw new Error('Nothing was read');
      if (meaning === 'stop' || meaning === 'max_output_tokens') {
        for (const generation of [streamed, ...wholes]) {
          expect(outputOf(generation)).toMatchObject({ items: [message('Once upon')], stopReason: meaning });
          expect(generation.events.at(-1)).not.toHaveProperty('unknownWord');
        }
        continue;
      }
      const failed = { reason: meaning, failover: meaning !== 'content_filtered', status: 200 };
      expect(failureOf(streamed)).toMatchObject(failed);
      expect(streamed.events).toContainEqual({ type: 'text', index: 0, delta: 'Once upon' });
      for (const generation of wholes) {
        expect(failureOf(generation)).toMatchObject(failed);
        expect(generation.events).toEqual([]);
      }
    }
  });

  it.each([
    ['finish_reason_unspecified', 'finish_reason_unspecified'],
    ['New-Reason', 'New-Reason'],
    ['Because I had nothing more to say.', 'other'],
    ['sk-4f9c0d1e2b3a', 'other'],
    ['a: b', 'other'],
    [':', 'other'],
    ['x'.repeat(41), 'other'],
  ])('is sound for %j, and keeps the word', async (word, unknownWord) => {
    for (const body of [stream(word), JSON.stringify(whole(word))]) {
      const generation = await read(definition, body);
      expect(outputOf(generation)).toMatchObject({ items: [message('Once upon')], stopReason: 'stop' });
      expect(generation.events.at(-1)).toMatchObject({ unknownWord });
    }
  });
});

describe('the end of a response', () => {
  it.each(rows)('that says that it is not complete is $meaning for $word, and a failure for "stop"', async (row) => {
    const { word } = row;
    const meaning = row.meaning === 'stop' ? 'server_error' : row.meaning;
    const json = response('Once upon', word);
    for (const body of [
      JSON.stringify(json),
      frame('response.incomplete', { type: 'response.incomplete', response: json }),
    ]) {
      const generation = await read(openai, body);
      if (meaning === 'max_output_tokens')
        expect(outputOf(generation)).toMatchObject({ items: [message('Once upon')], stopReason: meaning });
      else {
        expect(failureOf(generation)).toMatchObject({ reason: meaning });
        expect(generation.events).toEqual([]);
      }
    }
  });
});

it('of a failure is told without what a vendor wrote beside its word', async () => {
  const generation = await read(openAiCompatible, JSON.stringify(chat('Once upon', 'content_filter: sk-4f9c0d1e2b3a')));
  expect(failureOf(generation).message).toBe('A filter ended the answer: content_filter');
});

it.each([undefined, null, 'completed'])('of a response counts where its status is %j', async (status) => {
  const json = { ...response('Once upon', 'max_output_tokens'), status };
  for (const body of [
    JSON.stringify(json),
    frame('response.completed', { type: 'response.completed', response: json }),
  ])
    expect(outputOf(await read(openai, body))).toMatchObject({ stopReason: 'max_output_tokens' });
});

describe('a word in several chunks', () => {
  it('is the last one that says something: "" and "null" take none back', async () => {
    for (const nothing of ['', 'null', null]) {
      const body = chatStream(chunk({}, nothing), chunk({}, 'length'), chunk({}, nothing), done);
      expect(outputOf(await read(openAiCompatible, body))).toMatchObject({ stopReason: 'max_output_tokens' });
      expect(outputOf(await read(anthropic, messagesStream(nothing, 'max_tokens', nothing)))).toMatchObject({
        stopReason: 'max_output_tokens',
      });
    }
  });

  it('takes back that the answer was cut by no sound end, and is the cut where that comes later', async () => {
    for (const [one, other] of [
      ['length', 'stop'],
      ['stop', 'length'],
      ['tool_calls', 'length'],
      ['length', 'end_turn'],
    ] as const) {
      for (const [definition, body] of [
        [openAiCompatible, chatStream(chunk({}, one), chunk({}, other), done)],
        [anthropic, messagesStream(one, other)],
      ] as const)
        expect(outputOf(await read(definition, body))).toMatchObject({ stopReason: 'max_output_tokens' });
    }
  });

  it('comes before what its own chunk says, which is not told where it broke off', async () => {
    const generation = await read(openAiCompatible, Buffer.concat([chunk({ content: 'Once' }, 'SAFETY'), done]));
    expect(failureOf(generation)).toMatchObject({ reason: 'content_filtered' });
    expect(generation.events).toEqual([]);
  });
});

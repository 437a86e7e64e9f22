import { groq } from '../../../server/src/providers/groq/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import { together } from '../../../server/src/providers/together/index.ts';
import { chatWire, chunk, done } from '../../support/fake-chat.ts';
import { frame } from '../../support/llm-script.ts';
import { argumentRows, type BrokenRow, callToF, describeAnswers, message, type SoundRow } from './answer-suite.ts';

const call = (args: unknown, more: object = { index: 0, id: 'x' }): Buffer =>
  chunk({ tool_calls: [{ ...more, type: 'function', function: { name: 'f', arguments: args } }] });
const text = (content: unknown): Buffer => chunk({ content });
const stop = chunk({}, 'stop');
const sums = (prompt: number, completion: number, total: number): object => ({
  prompt_tokens: prompt,
  completion_tokens: completion,
  total_tokens: total,
});
const usage = sums(7, 3, 10);
const whole = (said: object, reason: string | null = 'stop'): string =>
  JSON.stringify({
    id: 'chatcmpl-vendor-1',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...said }, finish_reason: reason }],
    usage,
  });
const twice = (json: string): string => JSON.stringify(json);

/** `texts` in pieces of every length, each in a chunk of its own. */
const inPieces = (said: string): { size: number; chunks: Buffer[] }[] =>
  [1, 2, 3, 5, 8, 13, said.length].map((size) => ({
    size,
    chunks: Array.from({ length: Math.ceil(said.length / size) }, (_, n) => text(said.slice(n * size, (n + 1) * size))),
  }));
const thinking = (what: string, said: string, told: string): SoundRow[] =>
  inPieces(said).map(({ size, chunks }) => ({
    what: `${what}, ${size} characters at once`,
    body: [chunk({ role: 'assistant', content: '' }), ...chunks, stop, done],
    items: [message(told)],
    thought: said.length - told.length,
  }));

const parts: SoundRow[] = [
  {
    what: 'a list of parts of text',
    body: [text([{ type: 'text', text: 'Hi' }, ' you']), stop, done],
    items: [message('Hi you')],
  },
  {
    what: 'thinking beside text, as Mistral writes it',
    body: [
      text([{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm, ' }] }]),
      text([
        { type: 'thinking', thinking: [{ type: 'text', text: 'well' }], closed: true },
        { type: 'text', text: 'Hi' },
      ]),
      stop,
      done,
    ],
    items: [message('Hi')],
    thought: 8,
  },
  {
    what: 'reasoning with a summary, as Databricks writes it',
    body: [
      text([{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] }]),
      text([{ type: 'text', text: 'Hi' }]),
      stop,
      done,
    ],
    items: [message('Hi')],
    thought: 2,
  },
  {
    what: 'a part of a kind that nobody knows, and one without a kind',
    body: [text([{ type: 'image_url', image_url: {} }, { text: 'Hi' }, null]), stop, done],
    items: [message('Hi')],
  },
  {
    what: 'thinking that is nested without an end',
    body: [
      Buffer.from(
        `data: {"choices":[{"delta":{"content":"Hi","reasoning":${'['.repeat(9_000)}${']'.repeat(9_000)}}}]}\n\n`,
      ),
      stop,
      done,
    ],
    items: [message('Hi')],
  },
  { what: 'an empty list of parts', body: [text([]), text('Hi'), stop, done], items: [message('Hi')] },
];

const calls: SoundRow[] = [
  ...argumentRows((...pieces) => [...pieces.map((piece) => call(piece)), stop, done]),
  {
    what: 'arguments in pieces and then whole without an id, written otherwise',
    body: [call('{"a"'), call(':1}', { index: 0 }), call('{ "a": 1 }', { index: 0 }), stop, done],
    items: [callToF('{"a":1}')],
  },
  {
    what: 'two calls in pieces and then both of them whole',
    body: [
      call('{"a":1}'),
      call('{"b":2}', { index: 1, id: 'y' }),
      chunk({
        tool_calls: [
          { index: 0, id: 'x', function: { name: 'f', arguments: '{"a":1}' } },
          { index: 1, id: 'y', function: { name: 'f', arguments: '{"b":2}' } },
        ],
      }),
      stop,
      done,
    ],
    items: [callToF('{"a":1}'), callToF('{"b":2}')],
  },
  {
    what: 'two calls without ids whose arguments were encoded twice',
    body: [call(twice('{"a":1}'), {}), call(twice('{"b":2}'), {}), stop, done],
    items: [callToF('{"a":1}'), callToF('{"b":2}')],
  },
];

const ends: SoundRow[] = [
  ...[null, '', false].map((none) => ({
    what: `${JSON.stringify(none)} for the error of every chunk`,
    body: [frame(null, { choices: [{ delta: { content: 'Hi' } }], error: none }), stop, done],
    items: [message('Hi')],
  })),
  { what: '[DONE] and no finish_reason', body: [text('Hi'), done], items: [message('Hi')] },
  { what: '[DONE] behind a blank, and no line end', body: [text('Hi'), 'data:  [DONE] '], items: [message('Hi')] },
  {
    what: '[DONE] and no finish_reason behind a whole call',
    body: [call('{"a":1}'), done],
    items: [callToF('{"a":1}')],
  },
  { what: 'a last event that no empty line ends', body: [text('Hi'), stop.subarray(0, -2)], items: [message('Hi')] },
  {
    what: 'a usage that is cut behind the finish_reason',
    body: [text('Hi'), stop, 'data: {"usage":{"prom'],
    items: [message('Hi')],
  },
  { what: 'a whole answer in place of a stream', body: [whole({ content: 'Hi' })], items: [message('Hi')] },
  { what: 'a whole answer behind blanks', body: ['\n\n  ', whole({ content: 'Hi' }), '\n'], items: [message('Hi')] },
  { what: 'a whole answer without a finish_reason', body: [whole({ content: 'Hi' }, null)], items: [message('Hi')] },
  {
    what: 'a whole answer as the one event of a stream',
    body: ['data: ', whole({ content: 'Hi' }), '\n\n', done],
    items: [message('Hi')],
  },
  {
    what: 'a whole answer that the token limit cut',
    body: [whole({ content: 'Once upon' }, 'length')],
    items: [message('Once upon')],
    stopReason: 'max_output_tokens',
  },
  {
    what: 'a whole answer with thinking, text and calls',
    body: [
      whole(
        {
          reasoning_content: 'Hm',
          content: '<think>So</think>Let me see.',
          tool_calls: [
            { id: 'x', type: 'function', function: { name: 'f', arguments: { a: 1 } } },
            { id: 'y', type: 'function', function: { name: 'f', arguments: '' } },
          ],
        },
        'tool_calls',
      ),
    ],
    items: [message('Let me see.'), callToF('{"a":1}'), callToF('{}')],
    thought: 2 + '<think>So</think>'.length,
  },
];

const format = { name: 'x', schema: { type: 'object' }, strict: true };
const thoughts: SoundRow[] = [
  {
    what: 'a line end in a string of the value that was asked for',
    body: [text('{"a":"x'), text('\ny"}'), stop, done],
    items: [{ type: 'structured_json', json: { a: 'x\ny' } }],
    call: { responseFormat: format },
  },
  ...thinking('thoughts before a text', '<think>Hm, </thin> <b> well</think>Hi', 'Hi'),
  ...thinking('thoughts between blanks', ' \n<think>\nHm\n</think>\n\nHi\n', 'Hi\n'),
  ...thinking('empty thoughts', '<think>\n\n</think>\n\nHi', 'Hi'),
  ...thinking('thoughts twice', '<think>Hm</think>\n<think>So</think>Hi', 'Hi'),
  ...thinking('the tag within a text', 'Write <think>Hm</think> first', 'Write <think>Hm</think> first'),
  ...thinking('what only begins like the tag', ' <thinner> than', ' <thinner> than'),
  ...thinking('blanks before a text without thoughts', '\n Hi', '\n Hi'),
  ...thinking('what could still become the tag', ' <thin', ' <thin'),
  {
    what: 'thoughts before a value',
    body: [text('<think>{"a":'), text('2}</think>{"a":1}'), stop, done],
    items: [{ type: 'structured_json', json: { a: 1 } }],
    call: { responseFormat: format },
  },
  {
    what: 'thoughts that nothing ends before a call',
    body: [text('<think>I call'), call('{"a":1}'), stop, done],
    items: [callToF('{"a":1}')],
  },
];

const figures: [who: string, told: object, tokens: number[]][] = [
  [
    'OpenAI',
    {
      ...sums(100, 20, 120),
      prompt_tokens_details: { cached_tokens: 40 },
      completion_tokens_details: { reasoning_tokens: 5 },
    },
    [60, 40, 15, 5],
  ],
  ['vLLM and Ollama', sums(7, 3, 10), [7, 0, 3, 0]],
  ['Mistral', { ...sums(7, 3, 10), prompt_tokens_details: null }, [7, 0, 3, 0]],
  [
    'xAI, with reasoning beside the completion',
    {
      ...sums(10_120, 1_499, 14_428),
      prompt_tokens_details: { cached_tokens: 128 },
      completion_tokens_details: { reasoning_tokens: 2_809 },
    },
    [9_992, 128, 1_499, 2_809],
  ],
  [
    'a proxy of Gemini, with thoughts alone',
    {
      ...sums(21, 0, 81),
      completion_tokens_details: { reasoning_tokens: 60 },
    },
    [21, 0, 0, 60],
  ],
  ['Gemini, with thoughts in the total alone', sums(20, 198, 623), [20, 0, 198, 405]],
  [
    'DeepSeek',
    {
      ...sums(100, 20, 120),
      prompt_cache_hit_tokens: 40,
      prompt_cache_miss_tokens: 60,
      completion_tokens_details: { reasoning_tokens: 5 },
    },
    [60, 40, 15, 5],
  ],
  ['Moonshot', { ...sums(100, 20, 120), cached_tokens: 40 }, [60, 40, 20, 0]],
  ['Perplexity', { ...sums(33, 7_163, 7_196), reasoning_tokens: 19_028 }, [33, 0, 7_163, 19_028]],
];
const counted: SoundRow[] = figures.flatMap(([who, told, tokens]) => [
  {
    what: `the tokens of ${who}`,
    body: [text('Hi'), stop, frame(null, { choices: [], usage: told }), done],
    items: [message('Hi')],
    tokens,
  },
  {
    what: `the tokens of ${who} beside the last delta, as Groq tells them`,
    body: [text('Hi'), frame(null, { choices: [{ delta: {}, finish_reason: 'stop' }], x_groq: { usage: told } }), done],
    items: [message('Hi')],
    tokens,
  },
  {
    what: `the tokens of ${who} within the last choice, as Moonshot tells them`,
    body: [text('Hi'), frame(null, { choices: [{ delta: {}, finish_reason: 'stop', usage: told }] }), done],
    items: [message('Hi')],
    tokens,
  },
  {
    what: `the tokens of ${who} beside a choice that tells others`,
    body: [
      text('Hi'),
      frame(null, { choices: [{ delta: {}, finish_reason: 'stop', usage: sums(1, 1, 2) }], usage: told }),
      done,
    ],
    items: [message('Hi')],
    tokens,
  },
]);

const broken: BrokenRow[] = [
  { what: 'a text that is cut between two events', body: [text('Once upon')], reason: 'connection_lost' },
  {
    what: 'a text that is cut within an event',
    body: [text('Once upon'), text('a time').subarray(0, -8)],
    reason: 'connection_lost',
  },
  {
    what: 'a text that is cut behind an event that no empty line ends',
    body: [text('Once upon').subarray(0, -2)],
    reason: 'connection_lost',
  },
  { what: 'a finish_reason that is cut', body: [text('Hi'), stop.subarray(0, -4)], reason: 'connection_lost' },
  { what: 'a [DONE] that is cut', body: [text('Hi'), 'data: [DON'], reason: 'connection_lost' },
  { what: 'a call that is cut within its arguments', body: [call('{"a":')], reason: 'connection_lost' },
  { what: 'arguments that are cut before [DONE]', body: [call('{"a":'), done], reason: 'malformed' },
  {
    what: 'arguments that are cut before a finish_reason',
    body: [call('{"a":'), chunk({}, 'tool_calls'), done],
    reason: 'malformed',
  },
  { what: 'arguments encoded twice that are cut', body: [call(twice('{"a":')), stop, done], reason: 'malformed' },
  { what: 'arguments that are cut the second time', body: [call('{"a":1}{"a"'), stop, done], reason: 'malformed' },
  {
    what: 'arguments that are others the second time',
    body: [call('{"a":1}{"a":2}'), stop, done],
    reason: 'malformed',
  },
  { what: 'arguments that are a list', body: [call([1]), stop, done], reason: 'malformed' },
  { what: 'a whole answer that is cut', body: [whole({ content: 'Once upon' }).slice(0, -20)], reason: 'malformed' },
  { what: 'a document that is no answer', body: ['{"detail":"Not Found"}'], reason: 'server_error' },
  {
    what: 'a whole answer of an error',
    body: ['{"error":{"message":"no","code":"rate_limit_exceeded"}}'],
    reason: 'rate_limited',
  },
  { what: 'a whole answer with nothing in it', body: [whole({ content: '' })], reason: 'empty_output' },
  { what: '[DONE] alone', body: [done], reason: 'empty_output' },
  { what: 'nothing but thoughts', body: [text('<think>Hm</think>\n'), stop, done], reason: 'empty_output' },
  { what: 'thoughts that nothing ends', body: [text('<think>Hm'), stop, done], reason: 'empty_output' },
  {
    what: 'thoughts that the token limit cut',
    body: [text('<think>Hm'), chunk({}, 'length'), done],
    reason: 'limit_too_low',
  },
  { what: 'content that is a number', body: [text(7), stop, done], reason: 'malformed' },
  {
    what: 'a page in place of an answer',
    body: ['<!DOCTYPE html><html><body>Sign in</body></html>'],
    reason: 'connection_lost',
  },
];

for (const definition of [openAiCompatible, groq, together])
  describeAnswers(definition, {
    wire: chatWire,
    sound: [...parts, ...calls, ...ends, ...thoughts, ...counted],
    broken,
  });

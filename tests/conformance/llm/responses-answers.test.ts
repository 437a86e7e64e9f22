import { openai } from '../../../server/src/providers/openai/index.ts';
import { done } from '../../support/fake-chat.ts';
import { openAiResponsesWire } from '../../support/fake-openai-responses.ts';
import { frame } from '../../support/llm-script.ts';
import { argumentRows, type BrokenRow, callToF, describeAnswers, message, type SoundRow } from './answer-suite.ts';

const event = (name: string, fields: object): Buffer =>
  frame(`response.${name}`, { type: `response.${name}`, ...fields });
const text = (delta: unknown): Buffer => event('output_text.delta', { output_index: 0, delta });
const f = { type: 'function_call', id: 'item_vendor_0', call_id: 'call_vendor_0', name: 'f' };
const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] };
const call = (...args: unknown[]): Buffer[] => [
  event('output_item.added', { output_index: 0, item: { ...f, arguments: '' } }),
  ...args.map((delta) => event('function_call_arguments.delta', { output_index: 0, delta })),
];
const item = (whole: object, index = 0): Buffer => event('output_item.done', { output_index: index, item: whole });
const response = (output: unknown[], fields: object = {}): object => ({
  id: 'resp_vendor_1',
  object: 'response',
  status: 'completed',
  output,
  error: null,
  usage: { input_tokens: 7, output_tokens: 3, total_tokens: 10 },
  ...fields,
});
const completed = event('completed', { response: response([]) });
const whole = (output: unknown[], fields: object = {}): string => JSON.stringify(response(output, fields));
const cutBy = (reason: string): object => ({ status: 'incomplete', incomplete_details: { reason } });

const figures: [who: string, told: object, tokens: number[]][] = [
  [
    'OpenAI',
    {
      input_tokens: 100,
      output_tokens: 20,
      total_tokens: 120,
      input_tokens_details: { cached_tokens: 40 },
      output_tokens_details: { reasoning_tokens: 5 },
    },
    [60, 40, 15, 5],
  ],
  [
    'a proxy of xAI, with reasoning beside the output',
    {
      input_tokens: 32,
      output_tokens: 9,
      total_tokens: 135,
      output_tokens_details: { reasoning_tokens: 94 },
    },
    [32, 0, 9, 94],
  ],
  ['a server with sums alone', { input_tokens: 7, output_tokens: 3 }, [7, 0, 3, 0]],
];

const sound: SoundRow[] = [
  ...figures.flatMap(([who, usage, tokens]) => [
    {
      what: `the tokens of ${who}`,
      body: [text('Hi'), event('completed', { response: response([], { usage }) })],
      items: [message('Hi')],
      tokens,
    },
    {
      what: `the tokens of ${who} in a whole response`,
      body: [whole([said], { usage })],
      items: [message('Hi')],
      tokens,
    },
  ]),
  ...argumentRows((...pieces) => [...call(...pieces), item(f), completed]),
  ...[null, undefined, '', 'null', {}].map((none) => ({
    what: `${JSON.stringify(none) ?? 'nothing'} for the arguments of a whole item where there are none`,
    body: [item({ ...f, arguments: none }), completed],
    items: [callToF('{}')],
  })),
  {
    what: 'arguments of a whole item that are an object',
    body: [item({ ...f, arguments: { a: 1 } }), completed],
    items: [callToF('{"a":1}')],
  },
  {
    what: 'arguments that only the event of their end has',
    body: [...call(), event('function_call_arguments.done', { output_index: 0, arguments: '{"a":1}' }), completed],
    items: [callToF('{"a":1}')],
  },
  {
    what: 'a text as a list of parts with thinking',
    body: [
      text([
        { type: 'thinking', thinking: 'Hm' },
        { type: 'text', text: 'Hi' },
      ]),
      completed,
    ],
    items: [message('Hi')],
    thought: 2,
  },
  ...[null, undefined, ''].map((none) => ({
    what: `${JSON.stringify(none) ?? 'nothing'} for the text of an event, of reasoning and of a refusal`,
    body: [
      ...['output_text', 'reasoning_text', 'reasoning_summary_text', 'refusal'].map((name) =>
        event(`${name}.delta`, { output_index: 0, delta: none }),
      ),
      text('Hi'),
      completed,
    ],
    items: [message('Hi')],
    thought: 0,
  })),
  {
    what: 'a text that is one part, and reasoning as a list of parts that names no item',
    body: [
      event('reasoning_text.delta', { delta: [{ type: 'text', text: 'Hm' }] }),
      text({ type: 'output_text', text: 'Hi' }),
      completed,
    ],
    items: [message('Hi')],
    thought: 2,
  },
  {
    what: 'a whole item whose content is a text',
    body: [item({ ...said, content: 'Hi' }), completed],
    items: [message('Hi')],
  },
  {
    what: 'items in the last event alone',
    body: [event('completed', { response: response([said]) })],
    items: [message('Hi')],
  },
  { what: '[DONE] and no response.completed', body: [text('Hi'), done], items: [message('Hi')] },
  { what: '[DONE] behind a whole call', body: [...call('{"a":1}'), done], items: [callToF('{"a":1}')] },
  {
    what: 'a last event that no empty line ends',
    body: [text('Hi'), completed.subarray(0, -2)],
    items: [message('Hi')],
  },
  { what: 'a whole response in place of a stream', body: [whole([said])], items: [message('Hi')] },
  {
    what: 'a whole response as the one event of a stream',
    body: ['data: ', whole([said]), '\n\n', done],
    items: [message('Hi')],
  },
  {
    what: 'a whole response that the token limit cut',
    body: [whole([said], cutBy('max_output_tokens'))],
    items: [message('Hi')],
    stopReason: 'max_output_tokens',
  },
  {
    what: 'a whole response with reasoning, text and calls',
    body: [
      whole([
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] },
        said,
        { ...f, arguments: '{"a":1}' },
        { ...f, arguments: '' },
      ]),
    ],
    items: [message('Hi'), callToF('{"a":1}'), callToF('{}')],
    thought: 2,
  },
];

const broken: BrokenRow[] = [
  { what: 'a text that is cut between two events', body: [text('Once upon')], reason: 'connection_lost' },
  { what: 'a text that is cut within an event', body: [text('Once upon').subarray(0, -8)], reason: 'connection_lost' },
  { what: 'a last event that is cut', body: [text('Hi'), completed.subarray(0, -4)], reason: 'connection_lost' },
  { what: 'arguments that are cut', body: call('{"a":'), reason: 'connection_lost' },
  { what: 'arguments that are cut before [DONE]', body: [...call('{"a":'), done], reason: 'malformed' },
  { what: 'arguments that are cut before the last event', body: [...call('{"a":'), completed], reason: 'malformed' },
  {
    what: 'arguments that are others the second time',
    body: [...call('{"a":1}', '{"a":2}'), completed],
    reason: 'malformed',
  },
  { what: 'arguments that are a list', body: [item({ ...f, arguments: [1] }), completed], reason: 'malformed' },
  { what: 'a whole response that is cut', body: [whole([said]).slice(0, -20)], reason: 'malformed' },
  {
    what: 'a whole response that is still in the making',
    body: [whole([said], { status: 'in_progress' })],
    reason: 'server_error',
  },
  {
    what: 'a whole response that failed',
    body: [whole([], { status: 'failed', error: { code: 'rate_limit_exceeded' } })],
    reason: 'rate_limited',
  },
  {
    what: 'a whole response that a filter ended',
    body: [whole([said], cutBy('content_filter'))],
    reason: 'content_filtered',
  },
  { what: 'a document that is no response', body: ['{"detail":"Not Found"}'], reason: 'server_error' },
  {
    what: 'a whole answer of an error',
    body: ['{"error":{"message":"no","code":"rate_limit_exceeded"}}'],
    reason: 'rate_limited',
  },
  { what: 'a whole response with nothing in it', body: [whole([])], reason: 'empty_output' },
  { what: '[DONE] alone', body: [done], reason: 'empty_output' },
];

describeAnswers(openai, { wire: openAiResponsesWire, sound, broken });

import { anthropic } from '../../../server/src/providers/anthropic/index.ts';
import { anthropicWire } from '../../support/fake-anthropic.ts';
import { done } from '../../support/fake-chat.ts';
import { frame } from '../../support/llm-script.ts';
import { argumentRows, type BrokenRow, callToF, describeAnswers, message, type SoundRow } from './answer-suite.ts';

const event = (type: string, fields: object = {}): Buffer => frame(type, { type, ...fields });
const start = (block: object, index = 0): Buffer => event('content_block_start', { index, content_block: block });
const delta = (fields: object, index = 0): Buffer => event('content_block_delta', { index, delta: fields });
const close = (index = 0): Buffer => event('content_block_stop', { index });
const text = (said: unknown): Buffer => delta({ type: 'text_delta', text: said });
const tool = { type: 'tool_use', id: 'toolu_vendor_1', name: 'f' };
const call = (...args: unknown[]): Buffer[] => [
  start({ ...tool, input: {} }),
  ...args.map((piece) => delta({ type: 'input_json_delta', partial_json: piece })),
];
const because = (reason: string): Buffer => event('message_delta', { delta: { stop_reason: reason } });
const end = [because('end_turn'), event('message_stop')];
const whole = (content: unknown, reason: string | null = 'end_turn'): string =>
  JSON.stringify({
    id: 'msg_vendor_1',
    type: 'message',
    role: 'assistant',
    content,
    stop_reason: reason,
    usage: { input_tokens: 7, output_tokens: 3 },
  });
const begun = start({ type: 'text', text: '' });
const hi = [{ type: 'text', text: 'Hi' }];

const figures: [what: string, told: object, tokens: number[]][] = [
  [
    'with a cache that gave and took, and thinking within the output',
    {
      input_tokens: 50,
      cache_read_input_tokens: 40,
      cache_creation_input_tokens: 10,
      output_tokens: 20,
      output_tokens_details: { thinking_tokens: 5 },
    },
    [60, 40, 15, 5],
  ],
  [
    'with more thinking than output, as a proxy tells them',
    { input_tokens: 50, output_tokens: 20, output_tokens_details: { thinking_tokens: 90 } },
    [50, 0, 20, 90],
  ],
];

const sound: SoundRow[] = [
  ...figures.map(([what, usage, tokens]) => ({
    what: `tokens ${what}`,
    body: [
      event('message_start', { message: { usage: { ...usage, output_tokens: 1 } } }),
      begun,
      text('Hi'),
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage }),
      event('message_stop'),
    ],
    items: [message('Hi')],
    tokens,
  })),
  ...argumentRows((...pieces) => [...call(...pieces), close(), ...end]),
  ...[null, undefined, {}, '{}'].map((none) => ({
    what: `${JSON.stringify(none) ?? 'nothing'} for input where there is none`,
    body: [start({ ...tool, input: none }), close(), ...end],
    items: [callToF('{}')],
  })),
  {
    what: 'input in its block',
    body: [start({ ...tool, input: { a: 1 } }), close(), ...end],
    items: [callToF('{"a":1}')],
  },
  {
    what: 'input in its block as text',
    body: [start({ ...tool, input: '{"a":1}' }), close(), ...end],
    items: [callToF('{"a":1}')],
  },
  {
    what: 'input in its block and in deltas',
    body: [
      start({ ...tool, input: { a: 1 } }),
      delta({ type: 'input_json_delta', partial_json: '{"a": 1}' }),
      close(),
      ...end,
    ],
    items: [callToF('{"a":1}')],
  },
  {
    what: 'a text as a list of parts with thinking',
    body: [
      begun,
      text([
        { type: 'thinking', thinking: 'Hm' },
        { type: 'text', text: 'Hi' },
      ]),
      close(),
      ...end,
    ],
    items: [message('Hi')],
    thought: 2,
  },
  ...[null, undefined, ''].map((none) => ({
    what: `${JSON.stringify(none) ?? 'nothing'} for the text and for the thinking of an event`,
    body: [
      begun,
      delta({ type: 'thinking_delta', thinking: none }),
      text(none),
      event('content_block_delta', { index: 0, delta: none === '' ? { type: '' } : none }),
      text('Hi'),
      close(),
      ...end,
    ],
    items: [message('Hi')],
    thought: 0,
  })),
  {
    what: 'a text that is one part, and thinking as a list of parts',
    body: [
      begun,
      delta({ type: 'thinking_delta', thinking: [{ type: 'text', text: 'Hm' }] }),
      text({ type: 'text', text: 'Hi' }),
      close(),
      ...end,
    ],
    items: [message('Hi')],
    thought: 2,
  },
  ...[null, undefined].map((none) => ({
    what: `${JSON.stringify(none) ?? 'nothing'} for the message that begins, and for what changed in it`,
    body: [
      event('message_start', { message: none }),
      begun,
      text('Hi'),
      event('message_delta', { delta: none, usage: { input_tokens: 7, output_tokens: 3 } }),
      ...end,
    ],
    items: [message('Hi')],
    tokens: [7, 0, 3, 0],
  })),
  {
    what: '[DONE] and no message_stop',
    body: [begun, text('Hi'), close(), because('end_turn'), done],
    items: [message('Hi')],
  },
  { what: '[DONE] and no stop_reason', body: [begun, text('Hi'), done], items: [message('Hi')] },
  { what: '[DONE] behind a whole call', body: [...call('{"a":1}'), done], items: [callToF('{"a":1}')] },
  {
    what: 'a message_stop that nothing ends',
    body: [begun, text('Hi'), because('end_turn'), event('message_stop').subarray(0, -2)],
    items: [message('Hi')],
  },
  { what: 'a whole message in place of a stream', body: [whole(hi)], items: [message('Hi')] },
  { what: 'a whole message as the one event of a stream', body: ['data: ', whole(hi), '\n\n'], items: [message('Hi')] },
  { what: 'a whole message whose content is a text', body: [whole('Hi', null)], items: [message('Hi')] },
  {
    what: 'a whole message that the token limit cut',
    body: [whole([{ type: 'text', text: 'Once upon' }], 'max_tokens')],
    items: [message('Once upon')],
    stopReason: 'max_output_tokens',
  },
  {
    what: 'a whole message with thinking, text and calls',
    body: [
      whole(
        [
          { type: 'thinking', thinking: 'Hm', signature: 'sig_vendor' },
          { type: 'text', text: 'Let me see.' },
          { ...tool, input: { a: 1 } },
          { ...tool, input: {} },
        ],
        'tool_use',
      ),
    ],
    items: [message('Let me see.'), callToF('{"a":1}'), callToF('{}')],
    thought: 2,
  },
];

const broken: BrokenRow[] = [
  { what: 'a text that is cut between two events', body: [begun, text('Once upon')], reason: 'connection_lost' },
  {
    what: 'a text that is cut within an event',
    body: [begun, text('Once upon').subarray(0, -8)],
    reason: 'connection_lost',
  },
  {
    what: 'a text that is whole and has no end',
    body: [begun, text('Hi'), close(), because('end_turn')],
    reason: 'connection_lost',
  },
  {
    what: 'a message_stop that is cut',
    body: [begun, text('Hi'), because('end_turn'), event('message_stop').subarray(0, -4)],
    reason: 'connection_lost',
  },
  { what: 'input that is cut', body: call('{"a":'), reason: 'connection_lost' },
  { what: 'input that is cut before [DONE]', body: [...call('{"a":'), done], reason: 'malformed' },
  { what: 'input that is cut before its end', body: [...call('{"a":'), close(), ...end], reason: 'malformed' },
  {
    what: 'input that is another the second time',
    body: [...call('{"a":1}', '{"a":2}'), close(), ...end],
    reason: 'malformed',
  },
  { what: 'input that is a list', body: [start({ ...tool, input: [1] }), close(), ...end], reason: 'malformed' },
  { what: 'a whole message that is cut', body: [whole(hi).slice(0, -20)], reason: 'malformed' },
  { what: 'a document that is no message', body: ['{"detail":"Not Found"}'], reason: 'server_error' },
  {
    what: 'a whole answer of an error',
    body: ['{"type":"error","error":{"type":"rate_limit_error"}}'],
    reason: 'rate_limited',
  },
  { what: 'a whole message with nothing in it', body: [whole([])], reason: 'empty_output' },
  { what: 'a whole message of a refusal', body: [whole(hi, 'refusal')], reason: 'content_filtered' },
  { what: '[DONE] alone', body: [done], reason: 'empty_output' },
];

describeAnswers(anthropic, { wire: anthropicWire, sound, broken });

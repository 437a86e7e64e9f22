import { describe, expect, test } from '@jest/globals';
import { askResponse } from './ask-response.ts';

type Body = Parameters<typeof askResponse>[0];

const message: Body['input'][number] = { type: 'message', role: 'user', content: [{ type: 'text', text: 'Hi' }] };
const call: Body['input'][number] = { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' };
const result: Body['input'][number] = { type: 'function_result', call_id: 'c1', result: { a: 1 } };
const body = (part: Partial<Body> = {}): Body => ({ input: [message], max_output_tokens: 16, ...part });

describe('a request for a response', () => {
  test('means its parts, and null for what it leaves out', () => {
    expect(askResponse(body({ input: [message, call, result] }))).toEqual({
      routing: { mode: 'auto', objective: 'balanced', allow: null, deny: [] },
      call: {
        input: [
          { type: 'message', role: 'user', texts: ['Hi'] },
          { type: 'function_call', callId: 'c1', name: 'f', arguments: '{}' },
          { type: 'function_result', callId: 'c1', result: { a: 1 } },
        ],
        tools: [],
        responseFormat: null,
        maxOutputTokens: 16,
        temperature: null,
        topP: null,
      },
    });
  });

  test.each<[string, Partial<Body>, string]>([
    ['two tools of one name', { tools: [{ name: 'f' }, { name: 'f' }] }, '/body/tools/1/name'],
    [
      'a tool whose parameters are no schema',
      { tools: [{ name: 'f', parameters: { type: 'banana' } }] },
      '/body/tools/0/parameters',
    ],
    [
      'parameters of another type',
      { tools: [{ name: 'f', parameters: { type: 'array' } }] },
      '/body/tools/0/parameters/type',
    ],
    [
      'a format whose schema is none',
      { response_format: { type: 'json_schema', name: 'n', schema: { required: 'yes' } } },
      '/body/response_format/schema',
    ],
    ['a result without its call', { input: [message, result] }, '/body/input/1/call_id'],
    ['a result before its call', { input: [result, call] }, '/body/input/0/call_id'],
    ['two results of one call', { input: [call, result, result] }, '/body/input/2/call_id'],
    ['nothing but blank texts', { input: [{ ...message, content: [{ type: 'text', text: ' \n' }] }] }, '/body/input'],
    ['two calls of one id', { input: [call, call] }, '/body/input/1/call_id'],
    ['arguments that are no JSON', { input: [{ ...call, arguments: '{' }] }, '/body/input/0/arguments'],
    ['arguments that are no object', { input: [{ ...call, arguments: '[]' }] }, '/body/input/0/arguments'],
    ['an explicit model without a provider', { routing: { mode: 'explicit', model: 'gpt' } }, '/body/routing/model'],
    [
      'an explicit model with nothing before its slash',
      { routing: { mode: 'explicit', model: '/m' } },
      '/body/routing/model',
    ],
  ])('is refused by its field for %s', (_, part, path) => {
    expect(() => askResponse(body(part))).toThrow(
      expect.objectContaining({ status: 400, code: 'invalid_request', message: expect.stringContaining(`${path}: `) }),
    );
  });

  const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

  test.each([
    ['no object', '[1]', ''],
    ['no JSON', '{"a":', ': '],
    ['too deep a nesting', deep(33), ': /a/a/a'],
    ['five thousand levels', deep(5_000), ': /a/a/a'],
    ['a key twice', '{"a":{"b":1,"b":2}}', ': /a/b must appear once'],
    ['__proto__', '{"__proto__":{}}', ': /__proto__ is not allowed'],
    ['more values than a body may hold', `{"a":[${'1,'.repeat(100_000)}1]}`, ': / must not hold more than'],
  ])('is refused by its field for arguments with %s', (_, text, says) => {
    const message = `/body/input/0/arguments: must be a JSON object as a string${says}`;
    expect(() => askResponse(body({ input: [{ ...call, arguments: text }] }))).toThrow(
      expect.objectContaining({ status: 400, code: 'invalid_request', message: expect.stringContaining(message) }),
    );
  });

  test('is refused for arguments that hold too much together', () => {
    const many = `{"a":[${'1,'.repeat(60_000)}1]}`;
    const calls = ['c1', 'c2'].map((call_id) => ({ ...call, call_id, arguments: many }));
    expect(askResponse(body({ input: calls.slice(1) })).call.input).toHaveLength(1);
    expect(() => askResponse(body({ input: calls }))).toThrow('/body/input/1/arguments');
  });

  test('is refused with words whose length does not follow from what was sent', () => {
    const parameters = { properties: { ['x'.repeat(2_000_000)]: { type: 1 } } };
    const thrown = expect.objectContaining({ message: expect.stringMatching(/^.{50,1200}$/s) });
    expect(() => askResponse(body({ tools: [{ name: 'f', parameters }] }))).toThrow(thrown);
  });

  test('may hold blank texts beside what there is to answer', () => {
    const blank: Body['input'][number] = { type: 'message', role: 'assistant', content: [{ type: 'text', text: '' }] };
    for (const said of [message, call]) expect(askResponse(body({ input: [blank, said] })).call.input).toHaveLength(2);
  });

  test.each<[string, Body['routing'], object]>([
    ['an empty mode alone', { mode: '' }, { mode: 'auto', objective: 'balanced', allow: null, deny: [] }],
    ['nothing', {}, { mode: 'auto', objective: 'balanced', allow: null, deny: [] }],
    [
      'an empty filter',
      { mode: 'auto', allow_providers: [] },
      { mode: 'auto', objective: 'balanced', allow: null, deny: [] },
    ],
    [
      'filters',
      { mode: 'auto', objective: 'cost', allow_providers: ['a', 'b:c'], deny_providers: ['d'] },
      { mode: 'auto', objective: 'cost', allow: ['a', 'b:c'], deny: ['d'] },
    ],
    [
      'a provider and a model',
      { mode: 'explicit', provider: 'a', model: 'b/c' },
      { mode: 'explicit', vendor: 'a', model: 'b/c' },
    ],
    [
      'a redundant prefix',
      { mode: 'explicit', provider: 'a', model: 'a/b/c' },
      { mode: 'explicit', vendor: 'a', model: 'b/c' },
    ],
    [
      'one name, split at its first slash',
      { mode: 'explicit', model: 'a/b/c' },
      { mode: 'explicit', vendor: 'a', model: 'b/c' },
    ],
  ])('reads a routing with %s', (_, routing, expected) => {
    expect(askResponse(body(routing === undefined ? {} : { routing })).routing).toEqual(expected);
  });

  test.each([
    { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } } },
    { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' },
    { type: 'object', 'x-anything': true, properties: { when: { type: 'string', format: 'unheard-of' } } },
  ])('takes a schema of an older draft, or with words of a vendor: %j', (parameters) => {
    expect(askResponse(body({ tools: [{ name: 'f', parameters }] })).call.tools).toHaveLength(1);
  });
});

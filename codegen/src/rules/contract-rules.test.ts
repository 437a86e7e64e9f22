import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json, type JsonObject, isObject, objectAt } from '../contract-document.ts';
import { contractProblems, sharedOperationProblems } from './contract-rules.ts';
import { unlistedCodes } from '../error-codes.ts';
import { stateMachinesOf } from '../state-machines.ts';

let text = '';
beforeAll(async () => {
  text = await readFile(join(import.meta.dirname, '../../../spec/bundled/platform.json'), 'utf8');
});

/** The contract with `change` made to what stands at `path`. */
function changed(path: string[], change: (found: JsonObject) => void): JsonObject {
  const document: JsonObject = JSON.parse(text);
  let found: Json | undefined = document;
  for (const part of path) found = isObject(found) ? found[part] : undefined;
  if (!isObject(found)) throw new Error(`nothing at ${path.join(' ')}`);
  change(found);
  return document;
}
const send = ['paths', '/v1/sms/messages', 'post'];
const get = ['paths', '/v1/phone-numbers/{id}', 'get'];
const contract = ['paths', '/openapi.json', 'get'];

describe('contractProblems', () => {
  it('finds none in the contract', () => expect(contractProblems(JSON.parse(text))).toEqual([]));

  it.each<[string, string[], (found: JsonObject) => void]>([
    ['sendSmsMessage: x-surface must be core or router', send, (o) => delete o['x-surface']],
    [
      'sendSmsMessage: x-scope must be one of read, write, execute, billing, phone, admin, worker',
      send,
      (o) => delete o['x-scope'],
    ],
    ['sendSmsMessage: exactly one tag names the slice that serves it', send, (o) => delete o.tags],
    ['sendSmsMessage: does not list 413', [...send, 'responses'], (o) => delete o['413']],
    ['sendSmsMessage: lists 2 success statuses, not one', [...send, 'responses'], (o) => (o['200'] = o['202'] ?? null)],
    ['sendSmsMessage: lists 0 success statuses, not one', [...send, 'responses'], (o) => delete o['202']],
    [
      'sendSmsMessage: its success has more than one media type',
      [...send, 'responses', '202', 'content'],
      (o) => (o['text/event-stream'] = o['application/json'] ?? null),
    ],
    ['sendSmsMessage: does not list 401', [...send, 'responses'], (o) => delete o['401']],
    [
      'getPhoneNumber: 431 does not list HEADERS_TOO_LARGE',
      [...get, 'responses'],
      (o) => (o['431'] = o['404'] ?? null),
    ],
    ['getPhoneNumber: 429 does not list RATE_LIMITED', [...get, 'responses'], (o) => delete o['429']],
    ['getOpenApiDocument: does not list 429', [...contract, 'responses'], (o) => delete o['429']],
    [
      'getOpenApiDocument: 429 lacks the headers ratelimit, retry-after',
      ['components', 'responses', 'RouterRateLimited', 'headers'],
      (o) => delete o.ratelimit && delete o['retry-after'],
    ],
    ['getPhoneNumber: x-endless has no meaning without a stream of events', get, (o) => (o['x-endless'] = true)],
    ['getPhoneNumber: does not list 403', [...get, 'responses'], (o) => delete o['403']],
    ['listModels: does not list 401', ['paths', '/v1/models', 'get', 'responses'], (o) => delete o['401']],
    ['getPhoneNumber: does not list 404', [...get, 'responses'], (o) => delete o['404']],
    ['getPhoneNumber: lists 415 and takes no body', [...get, 'responses'], (o) => (o['415'] = o['400'] ?? null)],
    ['getPhoneNumber: 404 has no x-codes', ['components', 'responses', 'NotFound'], (o) => delete o['x-codes']],
    [
      'getPhoneNumber: 404 shows no example of OTHER',
      ['components', 'responses', 'NotFound'],
      (o) => (o['x-codes'] = ['NOT_FOUND', 'OTHER']),
    ],
    [
      'getPhoneNumber: 503 has no Retry-After',
      ['components', 'responses', 'ServiceUnavailable', 'headers'],
      (o) => delete o['retry-after'],
    ],
    [
      'sendSmsMessage: request /body is open',
      ['components', 'schemas', 'SendSmsMessageRequest'],
      (o) => delete o.additionalProperties,
    ],
    ['sendSmsMessage: deprecated and x-deprecation go together', send, (o) => (o.deprecated = true)],
    [
      'sendSmsMessage: the sunset is less than 90 days after the deprecation',
      send,
      (o) => {
        o.deprecated = true;
        o['x-deprecation'] = { since: '2026-01-01', sunset: '2026-03-31', successor: '/v2' };
      },
    ],
    [
      'SmsMessageStatus: does not have the states of smsMessage',
      ['components', 'schemas', 'SmsMessageStatus'],
      (o) => (o.enum = ['queued']),
    ],
    [
      '/components/schemas/ApiKey/properties/name: an enumeration lists null',
      ['components', 'schemas', 'ApiKey', 'properties', 'name'],
      (o) => Object.assign(o, { type: ['string', 'null'], enum: ['a', null] }),
    ],
    [
      '/components/schemas/SmsMessage/properties/campaign_snapshot/oneOf/1: an enumeration lists null',
      ['components', 'schemas', 'SmsMessage', 'properties', 'campaign_snapshot'],
      (o) => Object.assign(o, { oneOf: [{ type: 'string' }, { const: null }] }),
    ],
    [
      '/components/schemas/SmsEstimate/properties/units: an integer that can pass 2^31 says format: int64',
      ['components', 'schemas', 'SmsEstimate', 'properties', 'units'],
      (o) => Object.assign(o, { maximum: 2 ** 31 }),
    ],
    [
      '/components/schemas/SmsMessage/properties/charged_micro_usd: an integer that can pass 2^31 says format: int64',
      ['components', 'schemas', 'SmsMessage', 'properties', 'charged_micro_usd'],
      (o) => delete o.format,
    ],
    [
      '/components/schemas/LlmRequest/properties/max_output_tokens: an integer that can pass 2^31 says format: int64',
      ['components', 'schemas', 'LlmRequest', 'properties', 'max_output_tokens'],
      (o) => delete o.maximum,
    ],
    [
      '/components/schemas/LlmRequest/properties/max_output_tokens: a pattern stands beside an integer',
      ['components', 'schemas', 'LlmRequest', 'properties', 'max_output_tokens'],
      (o) => Object.assign(o, { type: ['integer', 'string'], pattern: '^[0-9]+$' }),
    ],
  ])('says: %s', (problem, path, change) => {
    expect(contractProblems(changed(path, change))).toContain(problem);
  });

  it('takes a notice of 90 days', () => {
    const document = changed(send, (o) => {
      o.deprecated = true;
      o['x-deprecation'] = { since: '2026-01-01', sunset: '2026-04-01', successor: '/v2' };
    });
    expect(contractProblems(document)).toEqual([]);
  });
});

describe('stateMachinesOf', () => {
  const machine = ['x-state-machines', 'smsMessage'];

  it('refuses a state that does not exist and one that nothing leads to', () => {
    const unknown = changed(machine, (o) => (o.initial = ['nowhere']));
    expect(() => stateMachinesOf(unknown)).toThrow('State machine smsMessage has no state nowhere');
    const orphan = changed([...machine, 'states'], (o) => (o.lost = { description: 'x' }));
    expect(() => stateMachinesOf(orphan)).toThrow('State machine smsMessage never reaches lost');
  });
});

describe('the document of the gateway', () => {
  const read = async (): Promise<JsonObject> =>
    JSON.parse(await readFile(join(import.meta.dirname, '../../../spec/bundled/gateway.json'), 'utf8'));

  it('breaks none of the rules of its surface', async () => {
    expect(contractProblems(await read(), 'gateway')).toEqual([]);
  });

  it('has operations of its own surface alone, which has no scopes', async () => {
    const problems = contractProblems(await read(), 'platform');
    expect(problems).toContain('listGatewayModels: x-surface must be core or router');
    expect(contractProblems(JSON.parse(text), 'gateway')).toContain('sendSmsMessage: x-surface must be gateway');
  });

  it('lists no code that its closed list lacks', async () => {
    const document = await read();
    expect(unlistedCodes(document, 'GatewayErrorCode')).toEqual([]);
    const [response] = Object.values(objectAt(objectAt(document, 'components'), 'responses'));
    if (isObject(response)) response['x-codes'] = ['teapot'];
    expect(unlistedCodes(document, 'GatewayErrorCode')).toEqual(['teapot: GatewayErrorCode does not list it']);
  });

  it('shares no operationId with the platform', async () => {
    expect(sharedOperationProblems(JSON.parse(text), await read())).toEqual([]);
    const [twice] = sharedOperationProblems(JSON.parse(text), JSON.parse(text));
    expect(twice).toMatch(/: is an operation of two documents$/);
  });
});

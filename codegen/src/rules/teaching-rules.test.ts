import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json, type JsonObject, isObject } from '../contract-document.ts';
import { teachingProblems } from './teaching-rules.ts';

let text = '';
beforeAll(async () => {
  text = await readFile(join(import.meta.dirname, '../../../spec/bundled/platform.json'), 'utf8');
});

/** The contract with `change` made to what stands at `path`. */
function changed(path: readonly string[], change: (found: JsonObject) => void): JsonObject {
  const document: JsonObject = JSON.parse(text);
  let found: Json | undefined = document;
  for (const part of path) found = isObject(found) ? found[part] : undefined;
  if (!isObject(found)) throw new Error(`nothing at ${path.join(' ')}`);
  change(found);
  return document;
}

const send = ['paths', '/v1/sms/messages', 'post'];
const schemas = ['components', 'schemas'];
const silent = { type: 'object', properties: { other: { type: 'string' } } };
const sent = ['webhooks', 'sms.sent', 'post'];

describe('teachingProblems', () => {
  it('finds none in the contract', () => expect(teachingProblems(JSON.parse(text))).toEqual([]));

  it.each<[string, string[], (found: JsonObject) => void]>([
    ['sendSmsMessage: has no summary', send, (o) => delete o.summary],
    [
      'sendSmsMessage: its description has 21 characters; say in 80 or more what its summary does not',
      send,
      (o) => (o.description = 'Sends a text message.'),
    ],
    [
      'sendSmsMessage: Idempotency-Key has no example',
      ['components', 'parameters', 'IdempotencyKey'],
      (o) => delete o.example,
    ],
    ['listSmsMessages: limit has no description', ['components', 'parameters', 'Limit'], (o) => delete o.description],
    ['listSmsMessages: limit has no example', ['components', 'parameters', 'Limit'], (o) => delete o.example],
    [
      'createTranscription: the part audio has no example',
      ['paths', '/v1/stt/transcriptions', 'post', 'requestBody', 'content', 'multipart/form-data'],
      (o) => {
        o.schema = { type: 'object', properties: { audio: { type: 'string' } } };
        o.examples = { file: { value: { request: {} } } };
      },
    ],
    [
      'sendSmsMessage: the request has no example',
      [...send, 'requestBody', 'content', 'application/json'],
      (o) => delete o.example,
    ],
    [
      'sendSmsMessage: 202 has no example',
      [...send, 'responses', '202', 'content', 'application/json'],
      (o) => delete o.example,
    ],
    [
      'sendSmsMessage: 401 has no example',
      ['components', 'responses', 'Unauthorized', 'content', 'application/json'],
      (o) => (o.examples = {}),
    ],
    [
      'sendSmsMessage: 503 has no description of retry-after',
      ['components', 'responses', 'ServiceUnavailable', 'headers'],
      (o) => (o['retry-after'] = { schema: { type: 'integer' } }),
    ],
    [
      'sms.sent: its description has 5 characters; say in 80 or more what its summary does not',
      sent,
      (o) => (o.description = 'Sent.'),
    ],
    [
      'sms.sent: the event has no example',
      [...sent, 'requestBody', 'content', 'application/json'],
      (o) => delete o.example,
    ],
    ['door: no tag shows this state machine', ['x-state-machines'], (o) => (o.door = {})],
    ['SmsMessage has no description', [...schemas, 'SmsMessage'], (o) => delete o.description],
    [
      'SmsMessage.text has no description',
      [...schemas, 'SmsMessage', 'properties', 'text'],
      (o) => delete o.description,
    ],
    ['SmsConversation.remote_phone_number has no description', [...schemas, 'E164'], (o) => delete o.description],
    [
      'DeliveryExhaustedEvent.data.attempts has no description',
      [...schemas, 'DeliveryExhaustedEvent', 'properties', 'data', 'properties', 'attempts'],
      (o) => delete o.description,
    ],
    [
      'CreatedApiKey.other has no description',
      [...schemas, 'CreatedApiKey'],
      (o) => (o.allOf = [{ type: 'object', properties: { other: { type: 'string' } } }]),
    ],
    ['CreatedApiKey[].other has no description', [...schemas, 'CreatedApiKey'], (o) => (o.items = silent)],
    [
      'CreatedApiKey.*.other has no description',
      [...schemas, 'CreatedApiKey'],
      (o) => (o.additionalProperties = silent),
    ],
    ['CreatedApiKey.other has no description', [...schemas, 'CreatedApiKey'], (o) => (o.oneOf = [silent])],
    ['CreatedApiKey[].other has no description', [...schemas, 'CreatedApiKey'], (o) => (o.anyOf = [{ items: silent }])],
    [
      'sendSmsMessage: 202.other has no description',
      [...send, 'responses', '202', 'content', 'application/json'],
      (o) => (o.schema = silent),
    ],
  ])('says: %s', (problem, path, change) => {
    expect(teachingProblems(changed(path, change))).toContain(problem);
  });
});

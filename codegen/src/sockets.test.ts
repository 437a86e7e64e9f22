import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bundleContract } from './bundle-contract.ts';
import { type JsonObject, objectAt } from './contract-document.ts';
import { publishedAsyncApi, socketProblems, splitSockets } from './sockets.ts';

const root = join(import.meta.dirname, '../..');
const asyncapi = await bundleContract(root, 'asyncapi');
const read = async (name: string): Promise<JsonObject> =>
  JSON.parse(await readFile(join(root, 'spec/bundled', name), 'utf8'));

const answer = (schema: string): JsonObject => ({
  description: 'x',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});
/** A document with one operation of a socket beside another one. */
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'x', version: '1' },
  paths: {
    '/plain': { get: { operationId: 'plain', responses: { '200': answer('Shared') } } },
    '/v1/stt/stream': {
      get: { operationId: 'listen', 'x-socket': 'transcription', responses: { '101': answer('Own') } },
    },
    '/v1/tts/stream': { get: { operationId: 'say', 'x-socket': 'speech', responses: { '101': answer('Shared') } } },
    '/v1/sessions/{id}/media': {
      get: { operationId: 'join', 'x-socket': 'sessionMedia', responses: { '101': answer('Shared') } },
    },
    '/v1/worker/sessions/{id}/media': {
      get: { operationId: 'work', 'x-socket': 'workerMedia', responses: { '101': answer('Shared') } },
    },
  },
  components: { schemas: { Shared: { type: 'string' }, Own: { type: 'string' }, Free: { type: 'string' } } },
};

describe('splitSockets', () => {
  const { served, sockets } = splitSockets(document, asyncapi);

  it('takes the operations of sockets out, and what they alone refer to', () => {
    expect(Object.keys(objectAt(served, 'paths'))).toEqual(['/plain']);
    expect(Object.keys(objectAt(objectAt(served, 'components'), 'schemas'))).toEqual(['Shared', 'Free']);
  });

  it('has them in a document of their own, with the frames and a union of those of each direction', () => {
    expect(Object.keys(objectAt(sockets, 'paths'))).toEqual(Object.keys(objectAt(document, 'paths')).slice(1));
    const schemas = objectAt(objectAt(sockets, 'components'), 'schemas');
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Shared', 'Own', 'SttConfigureFrame']));
    expect(objectAt(objectAt(schemas, 'SttClientFrame'), 'discriminator').mapping).toEqual({
      'session.configure': '#/components/schemas/SttConfigureFrame',
      'input.commit': '#/components/schemas/InputCommitFrame',
      'session.close': '#/components/schemas/SessionCloseFrame',
    });
  });
});

describe('socketProblems', () => {
  const changed = (change: (of: { document: JsonObject; asyncapi: JsonObject }) => unknown): string[] => {
    const copy = structuredClone({ document, asyncapi });
    change(copy);
    return socketProblems(copy.document, copy.asyncapi);
  };
  const frame = (of: { asyncapi: JsonObject }): JsonObject =>
    objectAt(objectAt(objectAt(of.asyncapi, 'components'), 'schemas'), 'InputCommitFrame');

  it('finds none in the contract', () => expect(socketProblems(document, asyncapi)).toEqual([]));

  it.each<[string, Parameters<typeof changed>[0]]>([
    [
      'a socket is opened by GET',
      ({ document: of }) => {
        const item = objectAt(objectAt(of, 'paths'), '/v1/stt/stream');
        item.post = item.get ?? null;
        delete item.get;
      },
    ],
    [
      'the channel transcription has not its address',
      ({ asyncapi: of }) => {
        objectAt(objectAt(of, 'channels'), 'transcription').address = '/elsewhere';
      },
    ],
    ['speech: no operation opens this channel', ({ document: of }) => delete objectAt(of, 'paths')['/v1/tts/stream']],
    [
      'its type is not input.commit',
      (of) => {
        objectAt(objectAt(frame(of), 'properties'), 'type').const = 'other';
      },
    ],
    ['a frame is closed', (of) => delete frame(of).additionalProperties],
    [
      'does not require its type',
      (of) => {
        frame(of).required = [];
      },
    ],
  ])('says that %s', (problem, change) => {
    expect(changed(change)).toContainEqual(expect.stringContaining(problem));
  });
});

it('what is published says in the words of draft 7 what goes together', async () => {
  expect(publishedAsyncApi({ a: [{ dependentRequired: { b: ['c'] } }] })).toEqual({
    a: [{ dependencies: { b: ['c'] } }],
  });
  expect(JSON.stringify(await read('asyncapi.json'))).not.toContain('dependentRequired');
});

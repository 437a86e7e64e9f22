import { parse } from 'node:url';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Contract, loadContract, loadGatewayContract } from '../../contract/contract.ts';
import { packageZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { findViolationsOf, type FindViolations, type RequestView } from './openapi-validator.ts';
import { requestDocument } from './request-document.ts';
import { issuesOf } from './violation-message.ts';

const contract = loadContract();
const view = (given: Partial<RequestView> = {}): RequestView => ({
  headers: {},
  query: {},
  params: {},
  body: undefined,
  ...given,
});

let find: FindViolations;
beforeAll(async () => {
  find = await findViolationsOf(contract, packageZoneRules());
});
const issues = async (operationId: string, given: Partial<RequestView>, how: 'all' | 'first' = 'all') =>
  issuesOf(await find(operationId, view(given), how), new Map());

/** Compiles every schema of requests, with an error for a format or keyword that nobody would check. */
function compileStrictly(one: Contract): number {
  const ajv = new Ajv2020({ strictTypes: false, strictRequired: false });
  ajv.addVocabulary(['openapi', 'info', 'paths', 'components']);
  for (const format of ['instant', 'uuid', 'event-id', 'iana-timezone']) ajv.addFormat(format, true);
  const document = requestDocument(one);
  ajv.addSchema({ ...document }, 'requests');
  const pointers = schemasIn(document.paths, '/paths');
  for (const pointer of pointers) ajv.compile({ $ref: `requests#${pointer}` });
  return pointers.length;
}

function schemasIn(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const pointer = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}`;
    return name === 'schema' ? [pointer] : schemasIn(member, pointer);
  });
}

describe('the schema of a request', () => {
  // One that cannot be compiled would show at the first call of its operation, as a 500.
  it.each(['all', 'first'] as const)('compiles for every operation, in silence (%s)', async (how) => {
    const said = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const found = await Promise.all(
      Object.keys(contract.operations).map(async (id) => (await find(id, view({ body: null }), how)).length),
    );
    expect(found.some((count) => count > 0)).toBe(true);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it('holds no format and no keyword that the validator would pass over', () => {
    expect(compileStrictly(contract)).toBeGreaterThan(100);
    expect(compileStrictly(loadGatewayContract())).toBeGreaterThan(4);
    for (const schema of [
      { type: 'string', format: 'phone' },
      { type: 'string', maxLenght: 3 },
    ]) {
      const document = structuredClone(contract.document);
      const { createSpeech } = contract.operations;
      const operation: Record<string, unknown> = Object(
        Reflect.get(Object(document.paths[createSpeech?.path ?? '']), 'post'),
      );
      operation.requestBody = { content: { 'application/json': { schema } } };
      expect(() => compileStrictly({ ...contract, document })).toThrow(/phone|maxLenght/);
    }
  });
});

describe('Node', () => {
  it('looks no more for who calls url.parse(), and warns of what else is deprecated', async () => {
    await issues('getWebhookEndpoint', { params: { id: 'x' } });
    // What looks takes the stack of an error; the validator calls it from a package, which is never warned of.
    const said = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    parse('/');
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    expect(process.noDeprecation ?? false).toBe(false);
  });
});

describe('a violation', () => {
  it('of a type with several says them in words', async () => {
    expect(await issues('updateSmsSettings', { body: { retention_days: 'x' } })).toEqual([
      { path: '/body/retention_days', message: 'must be integer or null' },
    ]);
  });

  it('of a pattern without words of its own tells the pattern', async () => {
    const found = await issues('sendSmsMessage', {
      headers: { 'idempotency-key': 'k' },
      body: { from_phone_number_id: 'num_1', to: 'x', text: 'hi' },
    });
    expect(found).toEqual([{ path: '/body/to', message: expect.stringMatching(/^must match \^.*\$$/) }]);
  });

  // RFC 6901, section 3: a path is a JSON pointer, also where the names in it are the caller's.
  it.each([
    [{ '': 1 }, '/body/request/routing/'],
    [{ 'a/b': 1 }, '/body/request/routing/a~1b'],
    [{ 'a~/': 1 }, '/body/request/routing/a~0~1'],
    [{ '/': 1 }, '/body/request/routing/~1'],
    [{ 'request/routing/': 1 }, '/body/request/routing/request~1routing~1'],
  ])('names the unknown member of %j', async (routing, path) => {
    expect(await issues('createTranscription', { body: { request: { options: {}, routing } } })).toContainEqual({
      path,
      message: 'is not a known field',
    });
  });

  it('without a name leaves the request as it was', async () => {
    const body = { request: { options: {}, routing: { '': { '': 1 } } } };
    await issues('createTranscription', { body });
    expect(body).toEqual({ request: { options: {}, routing: { '': { '': 1 } } } });
  });

  it('of parameters and of the body comes alone where the first is enough', async () => {
    const wrong = { headers: { 'idempotency-key': '' }, body: {} };
    const paths = (await issues('sendSmsBatch', wrong, 'first')).map(({ path }) => path);
    expect(paths).toEqual(['/headers/idempotency-key', expect.stringMatching(/^\/body\//)]);
    expect((await issues('sendSmsBatch', wrong)).length).toBeGreaterThan(2);
  });
});

describe('a UUID', () => {
  const id = '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f';
  const capitals = id.toUpperCase();
  const uuid = { $ref: '#/components/schemas/Uuid' };
  const inQuery = (schema: object) => ({ parameters: [{ name: 'of', in: 'query', schema }] });
  const inPath = { parameters: [{ name: 'id', in: 'path', required: true, schema: uuid }] };
  const properties = { of: uuid, all: { type: 'array', items: uuid }, either: { anyOf: [uuid, { type: 'integer' }] } };
  const inBody = { requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } } };
  const event = inQuery({ type: 'string', format: 'event-id' });
  const text = inQuery({ type: 'string' });
  const cases: Array<[what: string, operation: object, given: Partial<RequestView>, read: Partial<RequestView>]> = [
    ['of a query', inQuery(uuid), { query: { of: capitals } }, { query: { of: id } }],
    ['of an event', event, { query: { of: capitals } }, { query: { of: id } }],
    ['of a path', inPath, { params: { id: capitals } }, { params: { id } }],
    [
      'in a body, however deep',
      inBody,
      { body: { of: capitals, all: [id, capitals], either: capitals } },
      { body: { of: id, all: [id, id], either: id } },
    ],
    ['where a text may stand', text, { query: { of: capitals } }, { query: { of: capitals } }],
    ['of an event, which a provider names in words', event, { query: { of: 'Evt_1' } }, { query: { of: 'Evt_1' } }],
  ];

  it.each(cases)('%s is read in lower case, and nothing else is changed', async (_what, operation, given, read) => {
    const document = structuredClone(contract.document);
    const { path = '' } = contract.operations['getWebhookEndpoint'] ?? {};
    Object.assign(document.paths, { [path]: { get: operation } });
    const findOf = await findViolationsOf({ ...contract, document }, packageZoneRules());
    for (const how of ['all', 'first'] as const) {
      const asked = view(structuredClone(given));
      expect(await findOf('getWebhookEndpoint', asked, how)).toEqual([]);
      expect(asked).toEqual(view(read));
    }
  });

  it('in another form than its one is none', async () => {
    for (const other of [`{${id}}`, `urn:uuid:${id}`, id.replaceAll('-', ''), `${id}\n`, `${capitals}0`, 'x', '']) {
      expect(await issues('getWebhookEndpoint', { params: { id: other } })).toEqual([
        { path: '/path/id', message: 'must be a UUID such as 01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f' },
      ]);
    }
  });
});

describe('defaults', () => {
  it('are written into a request', async () => {
    const asked = view();
    expect(await find('listSmsMessages', asked, 'all')).toEqual([]);
    expect(asked.query).toEqual({ limit: 50 });
  });
});

describe('a request', () => {
  it('is validated under the media type of its operation, however its own is written', async () => {
    const body = { from_phone_number_id: 'num_1', to: 5 };
    const headers = { 'idempotency-key': 'k', 'content-type': 'application/json; charset=UTF-8; x=1' };
    expect(await issues('sendSmsMessage', { headers, body })).toContainEqual({
      path: '/body/to',
      message: 'must be string',
    });
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { prerender } from '../../../server/src/contract/binding.ts';
import { loadContract } from '../../../server/src/contract/contract.ts';
import { AppError, notFound } from '../../../server/src/platform/process/errors.ts';
import { requestExample } from '../../support/contract-examples.ts';
import { coreError } from '../../support/core-error.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';

const open: PipelineServer[] = [];
const start: typeof startPipeline = async (...args) => {
  const server = await startPipeline(...args);
  open.push(server);
  return server;
};
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

describe('every answer', () => {
  it('has a request id of its own, nosniff, and neither a signature of the framework nor CORS', async () => {
    const server = await start();
    const ids = new Set<string | null>();
    for (const path of ['/openapi.json', '/nothing', '/healthz', '/v1/organization']) {
      const { headers } = await server.call(path, {
        key: null,
        headers: { 'x-request-id': 'mine', origin: 'https://x.example' },
      });
      ids.add(headers.get('x-request-id'));
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(ids.size).toBe(4);
    expect([...ids].every((id) => /^req_[0-9a-f]{32}$/.test(id ?? ''))).toBe(true);
  });

  it('closes the connection while the server drains', async () => {
    const server = await start();
    server.drain();
    expect((await server.call('/openapi.json', { key: null })).headers.get('connection')).toBe('close');
  });
});

describe('success', () => {
  it('can be empty, and can be written out once', async () => {
    const page = prerender({ data: [], next_cursor: null });
    const server = await start({
      deleteApiKey: async (_input, reply) => reply(204, {}),
      listSmsMessages: async (_input, reply) => reply(200, { prerendered: page }, { 'x-extra': '1' }),
    });
    const deleted = await server.call('/v1/api-keys/key_1', { method: 'DELETE', key: 'sk_admin_scope' });
    expect([deleted.status, await deleted.text(), deleted.headers.get('content-type')]).toEqual([204, '', null]);
    const listed = await server.call('/v1/sms/messages');
    expect(await listed.json()).toEqual({ data: [], next_cursor: null });
    expect(listed.headers.get('x-extra')).toBe('1');
  });

  it('answers HEAD with the headers of GET alone', async () => {
    const server = await start({
      listSmsMessages: async (_input, reply) => reply(200, { json: { data: [], next_cursor: null } }),
    });
    const head = await server.call('/v1/sms/messages', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '30', '']);
  });
});

describe('404 and 405', () => {
  it('know addresses exactly', async () => {
    const server = await start();
    for (const path of ['/v1/organization/', '/V1/organization', '/v1//organization', '/v1/sms/messages/%zz']) {
      const response = await server.call(path);
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        coreError(server.url, 'NOT_FOUND', 'Not found'),
      ]);
    }
  });

  it.each(['*', 'http://[::1', 'ftp://x/v1/organization', 'x:y', '/%', '/#', '//', '/\\..\\'])(
    'answer the request target %s like any other',
    async (target) => {
      const server = await start();
      const answer = await server.raw(`OPTIONS ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (404|400) /);
      expect(answer).toContain('"code":"');
    },
  );

  it('tell the methods of an address', async () => {
    const server = await start();
    const response = await server.call('/v1/sms/messages', { method: 'PUT', body: '{}' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });

  it('speak as the router in an area that is the router alone', async () => {
    const contract = loadContract();
    const routed = { ...contract.operations.listSmsMessages, path: '/v1/llm/responses', surface: 'router' };
    const operations = { listSmsMessages: routed } as unknown as typeof contract.operations;
    const document = {
      ...contract.document,
      paths: { '/v1/llm/responses': contract.document.paths['/v1/sms/messages'] },
    };
    const server = await start({}, { contract: { document, operations } });
    const response = await server.call('/v1/llm/else');
    expect(await response.json()).toEqual({
      error: {
        code: 'route_not_found',
        message: 'Not found',
        hint: 'GET /openapi.json lists the addresses of this server',
        retryable: false,
        request_id: response.headers.get('x-request-id'),
      },
    });
    expect(await (await server.call('/v1/llm/responses', { key: null })).json()).toMatchObject({
      error: { code: 'authentication_failed' },
    });
  });
});

describe('500 INTERNAL_ERROR', () => {
  it('tells a fixed text, and the cause to the log alone', async () => {
    const server = await start(
      { getOrganization: async () => Promise.reject(new Error('the secret cause')) },
      { strict: false },
    );
    const response = await server.call('/v1/organization');
    expect([response.status, await response.json()]).toEqual([
      500,
      coreError(server.url, 'INTERNAL_ERROR', 'Internal error'),
    ]);
    expect(server.logged.join('')).toContain('the secret cause');
  });

  it('is what an error becomes that the operation does not list; in tests its text says so', async () => {
    const unlisted = { getOrganization: async () => Promise.reject(new AppError(409, 'SURPRISE', 'unlisted text')) };
    const strict = await (await start(unlisted)).call('/v1/organization');
    expect(await strict.json()).toMatchObject({ error: 'getOrganization does not list 409 SURPRISE' });
    const server = await start(unlisted, { strict: false });
    const response = await server.call('/v1/organization');
    expect([response.status, await response.json()]).toEqual([
      500,
      coreError(server.url, 'INTERNAL_ERROR', 'Internal error'),
    ]);
    expect(server.logged.join('')).toContain('does not list 409 SURPRISE');
  });

  it('takes a listed status with an unlisted code for unlisted', async () => {
    const server = await start({ getPhoneNumber: async () => Promise.reject(new AppError(404, 'GONE', 'x')) });
    expect((await server.call('/v1/phone-numbers/num_1')).status).toBe(500);
  });

  it('is not what a listed error becomes', async () => {
    const server = await start({ getPhoneNumber: async () => Promise.reject(notFound('Phone number')) });
    const response = await server.call('/v1/phone-numbers/num_1');
    expect([response.status, await response.json()]).toEqual([
      404,
      coreError(server.url, 'NOT_FOUND', 'Phone number not found'),
    ]);
  });

  it('is what a synchronous throw becomes', async () => {
    const server = await start(
      {
        getOrganization: () => {
          throw new TypeError('at once');
        },
      },
      { strict: false },
    );
    expect((await server.call('/v1/organization')).status).toBe(500);
  });
});

describe('503 SERVICE_UNAVAILABLE', () => {
  const away = () => Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' });

  it('says when to come back while the database is away, in a handler and in authentication', async () => {
    const inHandler = await start({ getOrganization: async () => Promise.reject(away()) });
    const inAuth = await start({}, { authenticate: async () => Promise.reject(away()) });
    for (const server of [inHandler, inAuth]) {
      const response = await server.call('/v1/organization');
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await response.json()).toEqual(
        coreError(server.url, 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable'),
      );
    }
  });

  it('says without a key that it may have been done, where the answer to a statement of a change did not come', async () => {
    const lost = async () => Promise.reject(away());
    const refused = async () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    const textOf = async (handlers: Parameters<typeof start>[0], path: string, request: object = {}) => {
      const response = await (await start(handlers)).call(path, { key: 'sk_admin_scope', ...request });
      expect(response.status).toBe(503);
      return ((await response.json()) as { error: string }).error;
    };
    const plain = 'The service is temporarily unavailable';
    const remove = { method: 'DELETE' };
    expect(await textOf({ deleteApiKey: lost }, '/v1/api-keys/key_1', remove)).toBe(
      `${plain}, and what was asked for may have been done: look before you repeat it`,
    );
    expect(await textOf({ deleteApiKey: refused }, '/v1/api-keys/key_1', remove)).toBe(plain);
    expect(await textOf({ listApiKeys: lost }, '/v1/api-keys')).toBe(plain);
    const headers = { 'idempotency-key': 'text-1', 'content-type': 'application/json' };
    const send = { method: 'POST', headers, body: JSON.stringify(requestExample('sendSmsMessage')) };
    expect(await textOf({ sendSmsMessage: lost }, '/v1/sms/messages', send)).toBe(plain);
  });
});

describe('a deprecated operation', () => {
  it('carries Deprecation, Sunset and Link from the contract, and no other operation does', async () => {
    const contract = loadContract();
    const deprecation = {
      deprecation: '@1780272000',
      sunset: 'Fri, 14 Aug 2026 00:00:00 GMT',
      link: '</v2>; rel="deprecation"',
    };
    const { getOrganization } = contract.operations;
    if (getOrganization === undefined) throw new Error('no such operation');
    const operations = { ...contract.operations, getOrganization: { ...getOrganization, deprecation } };
    const server = await start({}, { contract: { ...contract, operations } });
    const headersOf = async (path: string) => {
      const { headers } = await server.call(path);
      return [headers.get('deprecation'), headers.get('sunset'), headers.get('link')];
    };
    expect(await headersOf('/v1/organization')).toEqual(Object.values(deprecation));
    expect(await headersOf('/v1/sms/messages')).toEqual([null, null, null]);
  });
});

describe('a caller that goes away', () => {
  it('aborts the signal of the handler', async () => {
    const reached = Promise.withResolvers<AbortSignal>();
    const server = await start({
      getOrganization: async (input) => {
        reached.resolve(input.signal);
        await new Promise((resolve) => input.signal.addEventListener('abort', resolve));
        throw notFound('nobody hears this');
      },
    });
    const caller = new AbortController();
    const call = server.call('/v1/organization', { signal: caller.signal }).catch(() => 'gone');
    const signal = await reached.promise;
    expect(signal.aborted).toBe(false);
    caller.abort();
    expect(await call).toBe('gone');
    await new Promise<void>((resolve) =>
      signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
    );
  });
});

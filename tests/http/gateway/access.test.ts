import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { askGateway, sendBytesToGateway } from '../../support/gateway-client.ts';
import { gatewayOperationList, gatewaySample } from '../../support/gateway-samples.ts';
import { gatewayKey, startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let onSocket: TestServer;
let database: TestDatabase;
let folder: string;
const port = (): string => server.gatewayAddress ?? '';
const socket = (): string => onSocket.gatewayAddress ?? '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-gateway-'));
  database = await createTestDatabase();
  server = await startTestServer({ database, roles: ['gateway'] });
  const gateway = { port: 0, isPortChosen: true, socket: join(folder, 'gateway.sock'), key: gatewayKey };
  onSocket = await startTestServer({ roles: ['gateway'], beside: server, config: { gateway } });
});
afterAll(async () => {
  await onSocket.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Addresses of every sort: operations, health, and what is none. */
const addresses = [
  ...gatewayOperationList.map(({ description: { method, path } }) => ({ method, path })),
  ...['/healthz', '/readyz', '/metrics', '/nowhere', '/v1/nowhere'].map((path) => ({ method: 'GET', path })),
];

describe('a host on the port', () => {
  it.each(['127.0.0.1', '127.0.0.1:1', 'localhost', 'LOCALHOST:8081', '[::1]:8081', '127.8.9.10'])(
    'named %s is answered',
    async (host) => {
      expect((await askGateway(port(), { method: 'GET', path: '/healthz', headers: { host } })).status).toBe(200);
    },
  );

  it.each([
    'gateway.example',
    'localhost.gateway.example',
    '127.0.0.1.gateway.example',
    '10.0.0.1',
    '169.254.169.254',
    '[::2]',
    '0.0.0.0',
    '',
  ])('named "%s" is refused at every address, in the envelope of the gateway', async (host) => {
    for (const address of addresses) {
      const answer = await askGateway(port(), { ...address, key: gatewayKey, headers: { host } });
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'invalid_request' } } });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('named by a target in absolute form counts as well', async () => {
    const target = 'GET http://gateway.example/v1/models HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    expect(await sendBytesToGateway(port(), target)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('left out, as HTTP/1.0 lets it be, is refused', async () => {
    expect(await sendBytesToGateway(port(), 'GET /v1/models HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('an origin on the port', () => {
  it.each(['https://page.example', 'null', 'http://localhost:3000', 'http://127.0.0.1', 'file://', 'nonsense'])(
    'of "%s" is refused at every address: a page of another place asks',
    async (origin) => {
      for (const address of addresses) {
        const answer = await askGateway(port(), { ...address, key: gatewayKey, headers: { origin } });
        expect(answer).toMatchObject({ status: 403, body: { error: { code: 'invalid_request' } } });
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  it('that is its own is answered', async () => {
    const host = new URL(port()).host;
    const headers = { host, origin: port() };
    expect((await askGateway(port(), { method: 'GET', path: '/v1/models', headers })).status).toBe(200);
  });

  it('cannot be let in by a preflight', async () => {
    const headers = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
    const answer = await askGateway(port(), { method: 'OPTIONS', path: '/v1/models', headers });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe.each([
  ['the port', port],
  ['the socket', socket],
])('over %s', (_name, address) => {
  it('health and readiness want no key (companion facts 12.1)', async () => {
    const get = (path: string) => askGateway(address(), { method: 'GET', path });
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('metrics are Prometheus text for the key of the gateway', async () => {
    const answer = await askGateway(address(), { method: 'GET', path: '/metrics', key: gatewayKey });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.text).toContain('trunkline_http_requests_total');
  });

  it.each([
    ['none', null],
    ['a wrong one', 'wrong'],
    ['the start of it', gatewayKey.slice(0, -1)],
    ['it in another case', gatewayKey.toUpperCase()],
  ])('metrics are 401 local_auth_required with %s', async (_which, key) => {
    const answer = await askGateway(address(), { method: 'GET', path: '/metrics', key });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'local_auth_required' } } });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('no key of an organization opens it', async () => {
    for (const key of [server.key, server.adminKey])
      expect((await askGateway(address(), { method: 'GET', path: '/metrics', key })).status).toBe(401);
  });

  it.each(gatewayOperationList.filter(({ description }) => description.security))(
    '$id is 401 local_auth_required without the key, before anything else is looked at',
    async ({ description: { method, path } }) => {
      for (const key of [null, 'wrong', server.key]) {
        const asked = { method, path: `${path}?unknown=1`, key, headers: { 'content-type': 'text/plain' }, raw: 'x' };
        const answer = await askGateway(address(), asked);
        expect(answer).toMatchObject({ status: 401, body: { error: { code: 'local_auth_required' } } });
        expect(answer.headers['www-authenticate']).toBe('Bearer');
      }
    },
  );

  it.each(gatewayOperationList)(
    '$id refuses a parameter that it does not know as 400 invalid_request',
    async (operation) => {
      const sample = gatewaySample(operation);
      const answer = await askGateway(address(), { ...sample, path: `${sample.path}?unknown=1` });
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    },
  );

  it('an address that is none is 404 invalid_request, and another method 405 with Allow', async () => {
    const nowhere = await askGateway(address(), { method: 'GET', path: '/v1/organization' });
    expect(nowhere).toMatchObject({ status: 404, body: { error: { code: 'invalid_request' } } });
    for (const path of ['/v1/models', '/healthz', '/openapi.json']) {
      const answer = await askGateway(address(), { method: 'DELETE', path });
      expect(answer).toMatchObject({ status: 405, body: { error: { code: 'invalid_request' } } });
      expect(answer.headers['allow']).toBe('GET, HEAD');
    }
  });

  it('a head that is too long is 431 invalid_request', async () => {
    for (const operation of gatewayOperationList) {
      const { method, path } = gatewaySample(operation);
      const answer = await askGateway(address(), { method, path, headers: { 'x-long': 'x'.repeat(20_000) } });
      expect(answer).toMatchObject({ status: 431, body: { error: { code: 'invalid_request' } } });
    }
  });

  it('serves its own document, and says 304 to who has it', async () => {
    const get = (headers = {}) =>
      askGateway<{ info: { title: string }; servers: object[] }>(address(), {
        method: 'GET',
        path: '/openapi.json',
        headers,
      });
    const { status, body, headers } = await get();
    expect([status, body.info.title]).toEqual([200, 'Trunkline local gateway']);
    const url = address().startsWith('unix:') ? 'http://localhost' : address();
    expect(body.servers).toEqual([{ url, description: 'This gateway' }]);
    const known = { 'if-none-match': String(headers['etag']) };
    expect(await get(known)).toMatchObject({ status: 304, text: '' });
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import type { RawRequest } from '../../../server/src/platform/slice/raw-route.ts';
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

describe('GET /openapi.json', () => {
  it('serves the document of this server without a key', async () => {
    const server = await start();
    const response = await server.call('/openapi.json', { key: null });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.0.0' },
      servers: [{ url: server.url }],
    });
  });

  it('answers 304 to who has this version', async () => {
    const server = await start();
    const { headers } = await server.call('/openapi.json', { key: null });
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await server.call('/openapi.json', { key: null, headers: { 'if-none-match': value } });
      expect([value, again.status, await again.text(), again.headers.get('etag')]).toEqual([value, 304, '', etag]);
    }
    const other = await server.call('/openapi.json', { key: null, headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });
});

describe('health', () => {
  it('lives without asking anything', async () => {
    const server = await start({}, { readiness: async () => Promise.reject(new Error('not asked')) });
    expect((await server.call('/healthz', { key: null })).status).toBe(200);
  });

  it('is ready, or says why not', async () => {
    expect((await (await start()).call('/readyz', { key: null })).status).toBe(200);
    const draining = await start({}, { readiness: async () => ({ ready: false, reason: 'draining' }) });
    const response = await draining.call('/readyz', { key: null });
    expect([response.status, await response.json()]).toEqual([503, { status: 'not_ready', reason: 'draining' }]);
  });

  it('shows metrics to loopback', async () => {
    const server = await start();
    await server.call('/nothing');
    const text = await (await server.call('/metrics', { key: null })).text();
    expect(text).toContain('trunkline_http_requests_total{operation="none",status="404"} 1');
  });

  const asked = async (server: PipelineServer, lines: string[], target = '/metrics', version = '1.1') => {
    const answer = await server.raw(
      [`GET ${target} HTTP/${version}`, ...lines, 'connection: close', '', ''].join('\r\n'),
    );
    return Number(answer.slice(9, 12));
  };

  it.each(['localhost', 'LocalHost:8080', '127.0.0.1', '127.9.8.7:1', '[::1]:8080', '[::ffff:127.0.0.1]'])(
    'shows metrics to a program on this machine that asks for %s',
    async (host) => {
      const server = await start();
      expect(await asked(server, [`host: ${host}`])).toBe(200);
      expect(await asked(server, [`host: ${host}`], `http://${host}/metrics`)).toBe(200);
    },
  );

  it.each([
    'metrics.example.com',
    'localhost.example.com:8080',
    '127.0.0.1.example.com',
    '127.0.0.1%.example.com',
    'localhost@example.com',
    '192.0.2.1',
    '10.0.0.1',
    '::1',
    '',
  ])('does not show them to one that asks for %j', async (host) => {
    const server = await start();
    expect(await asked(server, [`host: ${host}`])).toBe(404);
    expect(await asked(server, [`host: ${host}`], 'http://localhost/metrics')).toBe(404);
    expect(await asked(server, ['host: localhost'], `http://${host || 'x'}/metrics`)).not.toBe(200);
  });

  it('does not show them to one that names no host', async () => {
    expect(await asked(await start(), [], '/metrics', '1.0')).toBe(404);
  });

  it.each([
    'X-Forwarded-For: 127.0.0.1',
    'X-Forwarded-For: ',
    'X-Forwarded-Host: localhost',
    'X-Forwarded-Proto: https',
    'X-Forwarded: for=::1',
    'Forwarded: for=127.0.0.1',
    'X-Real-IP: 127.0.0.1',
    'Via: 1.1 proxy',
    'True-Client-IP: ::1',
    'CF-Connecting-IP: 127.0.0.1',
    'X-Client-IP: 127.0.0.1',
    'X-Amzn-Trace-Id: Root=1',
  ])('does not show them where somebody handed the request on: %s', async (header) => {
    for (const trustedProxies of [[], ['127.0.0.0/8']])
      expect(await asked(await start({}, { trustedProxies }), ['host: localhost', header])).toBe(404);
  });

  it('shows them to anybody with the key of the operator, and with no other', async () => {
    const server = await start();
    const from = (key: string | null) =>
      server.call('/metrics', { key, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect((await from(null)).status).toBe(404);
    expect((await from('sk_admin_scope')).status).toBe(404);
    expect((await from('sk_operator')).status).toBe(200);
  });

  it('takes GET and HEAD alone', async () => {
    const server = await start();
    expect((await server.call('/healthz', { method: 'HEAD' })).status).toBe(200);
    expect((await server.call('/readyz', { method: 'POST' })).status).toBe(405);
  });
});

describe('raw routes', () => {
  const requests: RawRequest[] = [];
  const rawRoutes = [
    {
      method: 'POST' as const,
      path: '/callbacks/carrier',
      maxBodyBytes: 16,
      handle: async (request: RawRequest) => {
        requests.push(request);
        return { status: request.rawBody[0] === 0 ? 400 : 200, json: { ok: true } };
      },
    },
  ];

  it('get the very bytes, without a key, whatever the content type says', async () => {
    const server = await start({}, { rawRoutes });
    const body = Buffer.from([0xff, 0x00, 0x7b]);
    const init = { method: 'POST', body, key: null, headers: { 'content-type': 'x/y', 'x-signature': 's' } };
    const response = await server.call('/callbacks/carrier?a=1&b=%20', init);
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(requests.at(-1)).toMatchObject({
      rawBody: body,
      query: { a: '1', b: ' ' },
      headers: { 'x-signature': 's' },
    });
  });

  it('have a limit and a method', async () => {
    const server = await start({}, { rawRoutes });
    const count = requests.length;
    expect((await server.call('/callbacks/carrier', { method: 'POST', body: 'x'.repeat(17) })).status).toBe(413);
    const got = await server.call('/callbacks/carrier');
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect(requests).toHaveLength(count);
  });
});

describe('the log', () => {
  it('has one line per request with names and numbers from a fixed list', async () => {
    const server = await start({
      listSmsMessages: async (_input, reply) => reply(200, { json: { data: [], next_cursor: null } }),
    });
    const body = JSON.stringify({ from_phone_number_id: 'num_1', to: '+15005550123', text: 'CANARY' });
    const headers = { 'idempotency-key': 'CANARY', 'user-agent': 'CANARY' };
    await server.call('/v1/sms/messages?x=CANARY', { method: 'POST', body, headers });
    await server.call('/v1/sms/messages?recipient=%2B15005550123&cursor=CANARY');
    await server.call('/CANARY', { key: 'CANARY' });
    const lines = server.logged.map((line) => JSON.parse(line));
    const known = [
      'level',
      'time',
      'requestId',
      'traceId',
      'method',
      'operation',
      'status',
      'ms',
      'organizationId',
      'code',
      'msg',
    ];
    expect(lines.filter((line) => line.msg === 'request')).toHaveLength(3);
    expect(lines.flatMap((line) => Object.keys(line)).filter((name) => !known.includes(name))).toEqual([]);
    expect(server.logged.join('')).not.toMatch(/CANARY|15005550123/);
    expect(lines[0]).toMatchObject({
      operation: 'sendSmsMessage',
      status: 400,
      organizationId: 'org_caller',
      code: 'VALIDATION_ERROR',
    });
  });
});

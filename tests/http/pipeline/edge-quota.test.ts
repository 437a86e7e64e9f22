import { afterEach, describe, expect, it } from '@jest/globals';
import type { AppOptions } from '../../../server/src/app/app.ts';
import { loadContract } from '../../../server/src/contract/contract.ts';
import type { OperationTable } from '../../../server/src/contract/operation-table.ts';
import type { EdgeQuota } from '../../../server/src/platform/edge-quota/edge-quota.ts';
import { type PipelineServer, startPipeline, type TestHandlers } from './pipeline-server.ts';

const open: PipelineServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

const policy = { limit: 3, windowSeconds: 300 };

/** A quota that writes down whom it was asked for, and lets each source have its limit. */
function countingQuota(): { quota: EdgeQuota; asked: string[] } {
  const asked: string[] = [];
  const quota: EdgeQuota = {
    policy,
    take: (source) => {
      asked.push(source);
      const count = asked.filter((one) => one === source).length;
      return { allowed: count <= policy.limit, remaining: Math.max(0, policy.limit - count), resetSeconds: 42 };
    },
    start: () => {},
    stop: async () => {},
    sources: () => 0,
  };
  return { quota, asked };
}

async function start(
  options: { handlers?: TestHandlers; countPrivate?: boolean } & Partial<Omit<AppOptions, 'handlers'>> & {
      host?: string;
    } = {},
): Promise<PipelineServer & { asked: string[] }> {
  const { handlers = {}, countPrivate = true, ...rest } = options;
  const { quota, asked } = countingQuota();
  const edgeQuota = { quota, countPrivate, region: 'eu-1' };
  const server = await startPipeline(handlers, { edgeQuota, ...rest });
  open.push(server);
  return Object.assign(server, { asked });
}

const spec = (server: PipelineServer, headers: Record<string, string> = {}, path = '/openapi.json') =>
  server.call(path, { key: null, headers });

function routerHeaders(response: Response): Record<string, string | null> {
  const names = ['service-request-id', 'service-region', 'ratelimit-policy', 'ratelimit'];
  return Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));
}

const policyText = '"relay-ip";q=3;w=300';
const told = (remaining: number) => ({
  'service-request-id': expect.stringMatching(/^req_[0-9a-f]{32}$/),
  'service-region': 'eu-1',
  'ratelimit-policy': policyText,
  ratelimit: `"relay-ip";r=${remaining};t=42`,
});

describe('every answer at an address of the router', () => {
  it('names the request, the region, the policy and what is left', async () => {
    const server = await start();
    const first = await spec(server);
    expect([first.status, routerHeaders(first)]).toEqual([200, told(2)]);
    expect(first.headers.get('service-request-id')).toBe(first.headers.get('x-request-id'));
    const again = await spec(server, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, routerHeaders(again)]).toEqual([304, told(1)]);
    const wrong = await spec(server, {}, '/openapi.json?x=1');
    expect([wrong.status, routerHeaders(wrong)]).toEqual([400, told(0)]);
  });

  it('does so for HEAD too, and for another method, which is a 405 in the envelope of the router', async () => {
    const server = await start();
    const head = await server.call('/openapi.json', { method: 'HEAD', key: null });
    expect([head.status, routerHeaders(head)]).toEqual([200, told(2)]);
    const post = await server.call('/openapi.json', { method: 'POST', key: null });
    expect([post.status, post.headers.get('allow'), routerHeaders(post)]).toEqual([405, 'GET, HEAD', told(1)]);
    expect(await post.json()).toEqual({
      error: {
        code: 'method_not_allowed',
        message: 'Use GET, HEAD',
        hint: 'Use a method that Allow names',
        retryable: false,
        request_id: post.headers.get('service-request-id'),
      },
    });
  });

  it('refuses a head that is not sound in the envelope of the router', async () => {
    const server = await start();
    const answer = await server.raw('GET /openapi.json HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"invalid_request"');
    expect(answer).toContain(`RateLimit-Policy: ${policyText}`.toLowerCase());
  });

  it('has no quota to tell where the operator switched it off', async () => {
    const server = await start({ edgeQuota: { quota: null, countPrivate: true, region: 'eu-1' } });
    const response = await spec(server);
    expect([response.status, routerHeaders(response)]).toEqual([
      200,
      { ...told(0), 'ratelimit-policy': null, ratelimit: null },
    ]);
  });
});

describe('an operation that the table gives to the router', () => {
  it('is counted and told of before its key is looked at, and so is every address of its area', async () => {
    const { document, operations } = loadContract();
    const { listSmsMessages } = operations;
    if (listSmsMessages === undefined) throw new Error('no such operation');
    const path = '/v1/llm/responses';
    const routed: OperationTable = { listSmsMessages: { ...listSmsMessages, path, surface: 'router' } };
    const paths = { [path]: document.paths['/v1/sms/messages'] };
    const server = await start({
      contract: { document: { ...document, paths }, operations: routed },
      handlers: { listSmsMessages: async (_input, reply) => reply(200, { json: { data: [], next_cursor: null } }) },
    });
    const refused = await server.call(path, { key: null });
    expect([refused.status, routerHeaders(refused)]).toEqual([401, told(2)]);
    expect(await refused.json()).toMatchObject({ error: { code: 'authentication_failed', retryable: false } });
    const nowhere = await server.call('/v1/llm/else');
    expect([nowhere.status, routerHeaders(nowhere)]).toEqual([404, told(1)]);
    expect(await nowhere.json()).toMatchObject({
      error: { code: 'route_not_found', hint: 'GET /openapi.json lists the addresses of this server' },
    });
    expect((await server.call(path)).status).toBe(200);
    expect((await server.call(path)).status).toBe(429);
    expect(server.asked).toHaveLength(4);
  });
});

describe('429', () => {
  it('is rate_limited with Retry-After, and nothing behind it runs', async () => {
    let served = 0;
    const server = await start({
      handlers: {
        getOpenApiDocument: async (_input, reply) => {
          served += 1;
          return reply(304, {}, { etag: '"x"' });
        },
      },
    });
    for (let n = 0; n < 3; n += 1) expect((await spec(server)).status).toBe(304);
    const refused = await spec(server);
    expect([refused.status, refused.headers.get('retry-after'), routerHeaders(refused)]).toEqual([429, '42', told(0)]);
    expect(await refused.json()).toEqual({
      error: {
        code: 'rate_limited',
        message: 'Too many requests from this address',
        hint: 'Wait for the seconds of Retry-After before the next request',
        retryable: true,
        request_id: refused.headers.get('service-request-id'),
      },
    });
    expect(served).toBe(3);
    const request = await server.call(`/v1/router/requests/req_${'0'.repeat(32)}`);
    expect([request.status, await request.json()]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
    // The documents, lists, and sockets before their handshake, count as any other request.
    for (const path of ['/asyncapi.json', '/v1/router/requests', '/v1/stt/stream', '/v1/tts/stream'])
      expect([path, (await server.call(path)).status]).toEqual([path, 429]);
    expect(server.logged.at(-1)).toContain('"code":"RATE_LIMITED"');
  });

  it('is never answered by the core API, health, metrics and addresses outside of the contract', async () => {
    const handle = async () => ({ status: 200, json: {} });
    const rawRoutes = [{ method: 'POST' as const, path: '/v1/carriers/x/events', maxBodyBytes: 16, handle }];
    const server = await start({ rawRoutes });
    for (let n = 0; n < 6; n += 1) {
      for (const path of ['/v1/organization', '/healthz', '/readyz', '/metrics', '/nothing']) {
        const response = await server.call(path);
        expect([path, response.headers.get('ratelimit-policy'), response.status === 429]).toEqual([path, null, false]);
      }
      const callback = await server.call('/v1/carriers/x/events', { method: 'POST', key: null });
      expect(callback.status).toBe(200);
    }
    expect(server.asked).toEqual([]);
  });
});

describe('500 and 503', () => {
  it('are relay_error and provider_unavailable, with the headers of the router', async () => {
    const broken = await start({
      handlers: { getOpenApiDocument: async () => Promise.reject(new Error('the secret cause')) },
      strict: false,
    });
    const fault = await spec(broken);
    expect([fault.status, routerHeaders(fault)]).toEqual([500, told(2)]);
    const text = await fault.text();
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'relay_error', retryable: false } });
    expect(text).not.toContain('cause');
    const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const busy = await start({ handlers: { getOpenApiDocument: async () => Promise.reject(away) } });
    const unavailable = await spec(busy);
    expect([unavailable.status, unavailable.headers.get('retry-after'), routerHeaders(unavailable)]).toEqual([
      503,
      '1',
      told(2),
    ]);
    expect(await unavailable.json()).toMatchObject({ error: { code: 'provider_unavailable', retryable: true } });
  });
});

describe('whom a request is counted for', () => {
  it('is the peer, whatever it writes into X-Forwarded-For', async () => {
    const server = await start({ trustedProxies: ['10.0.0.0/8', '::1/128', '127.0.0.2/32'] });
    for (const forged of ['198.51.100.7', '2001:db8::1', '10.0.0.1, 198.51.100.8', 'x'])
      await spec(server, { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged });
    expect(new Set(server.asked)).toEqual(new Set(['127.0.0.1']));
    expect(server.asked).toHaveLength(4);
  });

  it('is what the outermost of the trusted proxies saw, whatever the client wrote before it', async () => {
    const server = await start({ trustedProxies: ['127.0.0.1/32', '10.0.0.0/8', 'fd00:1::/32'] });
    const counted = async (forwarded: string | null): Promise<string | undefined> => {
      await spec(server, forwarded === null ? {} : { 'x-forwarded-for': forwarded, 'x-real-ip': '192.0.2.200' });
      return server.asked.at(-1);
    };
    for (const chain of [
      '198.51.100.7',
      '198.51.100.7, 10.0.0.2',
      '203.0.113.9, 192.0.2.1, 198.51.100.7, 10.0.0.2',
      '127.0.0.1, ::1,198.51.100.7 , 10.0.0.2:4711',
      '10.0.0.9, 198.51.100.7, ::ffff:10.0.0.2, [fd00:1::5]:443',
      ' , 198.51.100.7, ,',
    ])
      expect([chain, await counted(chain)]).toEqual([chain, '198.51.100.7']);
    // All of them proxies: the outermost spoke for itself. And an entry that is no address ends the walk.
    expect(await counted('10.0.0.9, 10.0.0.2')).toBe('10.0.0.9');
    expect(await counted('198.51.100.7, unknown')).toBe('unknown');
    expect(await counted(null)).toBe('127.0.0.1');
  });

  it('is read from every X-Forwarded-For of a request, in their order', async () => {
    const server = await start({ trustedProxies: ['127.0.0.0/8'] });
    const lines = ['192.0.2.1', '198.51.100.7', '127.0.0.9'].map((value) => `x-forwarded-for: ${value}\r\n`);
    await server.raw(`GET /openapi.json HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${lines.join('')}\r\n`);
    expect(server.asked).toEqual(['198.51.100.7']);
  });

  it('is the peer behind an IPv4-mapped address too, which is in the ranges of IPv4', async () => {
    const server = await start({ trustedProxies: ['127.0.0.1/32'], host: '::' });
    await spec(server, { 'x-forwarded-for': '198.51.100.7' });
    expect(server.asked).toEqual(['198.51.100.7']);
  });

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:4711', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
    ['2001:db8:1:2::', '20010db800010002/64'],
    ['[2001:db8:1:2:ffff::1]:443', '20010db800010002/64'],
    ['2001:db8:1:3::1', '20010db800010003/64'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['1.2.3.4.5', 'unknown'],
    ['0x7f.1', 'unknown'],
  ])('%s is counted as %s', async (address, source) => {
    const server = await start({ trustedProxies: ['127.0.0.1/32'], countPrivate: false });
    await spec(server, { 'x-forwarded-for': address });
    expect(server.asked).toEqual([source]);
  });

  it.each([
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.1.1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1%eth0',
  ])('is nobody for the private address %s, unless the operator counts those', async (address) => {
    const exempt = await start({ trustedProxies: ['127.0.0.1/32'], countPrivate: false });
    for (let n = 0; n < 5; n += 1) {
      const response = await spec(exempt, { 'x-forwarded-for': address });
      expect([response.status, response.headers.get('ratelimit')]).toEqual([200, '"relay-ip";r=3;t=300']);
    }
    expect(exempt.asked).toEqual([]);
    const counted = await start({ trustedProxies: ['127.0.0.1/32'], countPrivate: true });
    await spec(counted, { 'x-forwarded-for': address });
    expect(counted.asked).toHaveLength(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readRawAnswer } from '../../support/raw-answer.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { PipelineServer, startPipeline } from './pipeline-server.ts';
import { frame, type Head, head, lines, rawConnection, soundKey, start } from './socket-pipeline.ts';

describe('400', () => {
  const refused = async (server: PipelineServer, path: string, changed: Head, line?: string) => {
    const text = await server.raw(head(path, { connection: 'Upgrade', ...changed }, line));
    return readRawAnswer(text);
  };
  it.each<[string, Head, string, Record<string, string>]>([
    ['no upgrade', { upgrade: null, connection: 'close' }, 'upgrade', { upgrade: 'websocket' }],
    ['another protocol', { upgrade: 'h2c', connection: 'Upgrade, close' }, 'upgrade', { upgrade: 'websocket' }],
    ['no connection header', { connection: 'close' }, 'upgrade', { upgrade: 'websocket' }],
    ['version 8', { 'sec-websocket-version': '8' }, 'sec-websocket-version', { 'sec-websocket-version': '13' }],
    ['no version', { 'sec-websocket-version': null }, 'sec-websocket-version', { 'sec-websocket-version': '13' }],
    ['no key', { 'sec-websocket-key': null }, 'sec-websocket-key', {}],
    ['a key of 15 bytes', { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25j' }, 'sec-websocket-key', {}],
    ['two keys', { 'sec-websocket-key': [soundKey, soundKey] }, 'sec-websocket-key', {}],
    ['a subprotocol twice', { 'sec-websocket-protocol': ['a, b', 'a'] }, 'sec-websocket-protocol', {}],
    ['an empty subprotocol', { 'sec-websocket-protocol': 'a,,b' }, 'sec-websocket-protocol', {}],
    ['a subprotocol with a space', { 'sec-websocket-protocol': 'a b' }, 'sec-websocket-protocol', {}],
  ])('%s is refused in the envelope of either surface', async (_, changed, name, headers) => {
    const server = await start();
    const router = await refused(server, '/v1/stt/echo', changed);
    expect([router.status, router.headers.connection?.toLowerCase()]).toEqual([400, expect.stringContaining('close')]);
    expect(router.headers).toMatchObject(headers);
    expect(JSON.parse(router.text).error).toMatchObject({ code: 'invalid_request', retryable: false });
    const core = await refused(server, '/v1/agents-echo', changed);
    expect(core.headers).toMatchObject(headers);
    expect(JSON.parse(core.text)).toMatchObject({ code: 'VALIDATION_ERROR', issues: [{ path: `/headers/${name}` }] });
    expect(lines(server).filter(({ msg }) => msg === 'socket closed')).toEqual([]);
  });

  it('HTTP/1.0 opens no socket', async () => {
    const server = await start();
    const answer = await refused(server, '/v1/stt/echo', {}, 'GET /v1/stt/echo HTTP/1.0');
    expect([answer.status, answer.headers.upgrade]).toEqual([400, 'websocket']);
  });

  it.each<[string, Head, string]>([
    ['a length', { 'content-length': '4' }, 'body'],
    ['chunks', { 'transfer-encoding': 'chunked' }, '4\r\nbody\r\n0\r\n\r\n'],
  ])('a request with a body of %s opens no socket, and ends its connection', async (_, changed, body) => {
    const server = await start();
    const answer = readRawAnswer(await server.raw(head('/v1/stt/echo', changed) + body));
    expect([answer.status, answer.headers.connection]).toEqual([400, 'close']);
  });

  it('a request behind one that waits for its answer opens none, and ends the connection after the answers', async () => {
    const server = await start();
    const before = head('/v1/nothing', { connection: 'keep-alive', upgrade: null });
    const text = await server.raw(Buffer.concat([Buffer.from(before + head('/v1/stt/echo')), frame('lost')]));
    const [first, second, ...more] = text.split(/(?=HTTP\/1\.1 )/);
    expect(more).toEqual([]);
    expect(readRawAnswer(first ?? '').status).toBe(404);
    expect(readRawAnswer(second ?? '')).toMatchObject({ status: 400, headers: { connection: 'close' } });
  });
});

describe('other answers', () => {
  it.each<[number, string, Head]>([
    [401, '/v1/stt/echo', { authorization: null }],
    [401, '/v1/stt/echo', { authorization: 'Bearer sk_unknown' }],
    [404, '/v1/nothing', {}],
    [200, '/healthz', {}],
    [200, '/openapi.json', {}],
  ])(
    'are an ordinary %i at %s, with a line in the log, and the end of the connection',
    async (status, path, changed) => {
      const server = await start();
      const answer = readRawAnswer(await server.raw(head(path, changed)));
      expect([answer.status, answer.headers.connection]).toEqual([status, 'close']);
      expect(answer.headers).toHaveProperty('x-request-id');
      expect(lines(server)).toEqual(
        path === '/healthz' ? [] : [expect.objectContaining({ status, requestId: answer.headers['x-request-id'] })],
      );
    },
  );

  it('leave h2c a request like any other, on a connection that goes on', async () => {
    const server = await start();
    const { socket, text } = await rawConnection(server);
    socket.write(head('/v1/nothing', { upgrade: 'h2c' }));
    await waitFor(
      'it is answered',
      async () => text(),
      (seen) => seen.includes('route_not_found') || seen.includes('NOT_FOUND'),
    );
    expect(readRawAnswer(text()).headers.connection).toBe('keep-alive');
    socket.destroy();
  });

  it('are 429 where the quota of the source is used up', async () => {
    const spent = {
      policy: { limit: 1, windowSeconds: 60 },
      take: async () => ({ allowed: false, remaining: 0, resetSeconds: 7 }),
    };
    const quota = spent as unknown as NonNullable<
      NonNullable<Parameters<typeof startPipeline>[1]>['edgeQuota']
    >['quota'];
    const server = await start({ edgeQuota: { quota, countPrivate: true, region: 'local' } });
    const answer = readRawAnswer(await server.raw(head('/v1/stt/echo')));
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '7']);
  });

  it('are 503 while the process stops', async () => {
    const server = await start();
    server.drain();
    const answer = readRawAnswer(await server.raw(head('/v1/stt/echo')));
    expect([answer.status, answer.headers.connection]).toEqual([503, 'close']);
    expect(JSON.parse(answer.text).error).toMatchObject({ code: 'provider_unavailable', retryable: true });
  });

  it('reach a caller who sent frames ahead', async () => {
    const server = await start();
    const early = Buffer.concat([Buffer.from(head('/v1/stt/echo', { authorization: null })), frame('early')]);
    expect(readRawAnswer(await server.raw(early)).status).toBe(401);
  });
});

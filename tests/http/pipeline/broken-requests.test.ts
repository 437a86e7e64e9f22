import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { judgeAnswer } from '../../support/contract-recorder.ts';
import { readRawAnswer } from '../../support/raw-answer.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';

let server: PipelineServer;
let counted: string[];
beforeAll(async () => {
  counted = [];
  server = await startPipeline(
    {},
    {
      edgeQuota: {
        quota: {
          policy: { limit: 100, windowSeconds: 300 },
          take: (source) => {
            counted.push(source);
            return { allowed: true, remaining: 100 - counted.length, resetSeconds: 42 };
          },
          start: () => {},
          stop: async () => {},
          sources: () => 0,
        },
        countPrivate: true,
        region: 'local',
      },
    },
  );
});
afterAll(() => server.close());

const long = 'a'.repeat(20_000);
const broken: Array<[string, string, number, string]> = [
  ['headers that are too long', `host: x\r\nx-long: ${long}`, 431, 'The address and headers are too long'],
  ['a header without a name', 'host: x\r\n: x', 400, 'The request is not valid HTTP/1.1'],
  ['two lengths', 'host: x\r\ncontent-length: 5\r\ncontent-length: 6', 400, 'The request is not valid HTTP/1.1'],
];

/** The answer to one broken request, held against what the contract lists for its address. */
async function refusalOf(method: string, path: string, bytes: string): Promise<ReturnType<typeof readRawAnswer>> {
  const answer = readRawAnswer(await server.raw(bytes));
  expect(judgeAnswer({ method, path, ...answer })).not.toBeNull();
  expect(answer.headers.connection).toBe('close');
  expect(server.logged.at(-1)).toContain(`"requestId":"${answer.headers['x-request-id'] ?? 'none'}"`);
  return answer;
}

describe('a request of the router that is no sound HTTP is refused as its document says, and counted', () => {
  const addresses: Array<[string, string]> = [
    ['GET', '/v1/models'],
    ['GET', '/v1/models?language=en'],
    ['POST', '/v1/tts/speech'],
    ['GET', '/v1/router/requests/req_1'],
    ['GET', '/openapi.json'],
  ];

  describe.each(addresses)('%s %s', (method, path) => {
    it.each(broken)('with %s', async (_what, lines, status, message) => {
      const before = counted.length;
      const answer = await refusalOf(method, path, `${method} ${path} HTTP/1.1\r\n${lines}\r\n\r\n`);
      const requestId = answer.headers['service-request-id'];
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        status,
        {
          error: {
            code: 'invalid_request',
            message,
            hint: expect.any(String),
            retryable: false,
            request_id: requestId,
          },
        },
      ]);
      expect(answer.headers).toMatchObject({
        'x-request-id': requestId,
        'service-region': 'local',
        'ratelimit-policy': '"relay-ip";q=100;w=300',
        ratelimit: `"relay-ip";r=${100 - counted.length};t=42`,
      });
      expect(counted.length).toBe(before + 1);
    });
  });

  it('with an address that is too long', async () => {
    const path = `/v1/models?language=${long}`;
    const answer = await refusalOf('GET', path, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(answer).toMatchObject({ status: 431, text: expect.stringContaining('"code":"invalid_request"') });
  });

  it('also behind a sound one on the same connection', async () => {
    const sound = 'GET /openapi.json HTTP/1.1\r\nhost: x\r\nif-none-match: *\r\n\r\n';
    const bytes = await server.raw(`${sound}GET /v1/models HTTP/1.1\r\nhost: x\r\nx-long: ${long}\r\n\r\n`);
    const second = bytes.indexOf('HTTP/1.1', 1);
    expect(readRawAnswer(bytes.slice(0, second)).status).toBe(304);
    const refused = readRawAnswer(bytes.slice(second));
    expect(judgeAnswer({ method: 'GET', path: '/v1/models', ...refused })).toMatchObject({ status: 431 });
  });
});

describe('a request of the core API that is no sound HTTP is refused as its document says', () => {
  describe.each([
    ['GET', '/v1/organization'],
    ['POST', '/v1/sms/messages'],
    ['GET', '/v1/sms/stream'],
    ['DELETE', '/v1/api-keys/key_1'],
    ['GET', '/v1/errors/NOT_FOUND'],
  ])('%s %s', (method, path) => {
    it.each(broken)('with %s', async (_what, lines, status, error) => {
      const before = counted.length;
      const answer = await refusalOf(method, path, `${method} ${path} HTTP/1.1\r\n${lines}\r\n\r\n`);
      const code = status === 431 ? 'HEADERS_TOO_LARGE' : 'VALIDATION_ERROR';
      expect([answer.status, JSON.parse(answer.text)]).toEqual([status, expect.objectContaining({ code, error })]);
      expect(counted.length).toBe(before);
    });
  });
});

describe('what names no address', () => {
  it.each([
    ['no HTTP at all', 'GARBAGE\r\n\r\n', 400],
    ['a method that does not exist', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['a target that is no path', `GET ${long} HTTP/1.1\r\n\r\n`, 400],
  ])('is refused in the words of the core API: %s', async (_what, bytes, status) => {
    const answer = readRawAnswer(await server.raw(bytes));
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      status,
      expect.objectContaining({ code: expect.stringMatching(/^[A-Z_]+$/), docs_url: expect.any(String) }),
    ]);
  });
});

describe('431', () => {
  it('reaches a caller who is still sending its headers, whatever it sends after that', async () => {
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    const errors: unknown[] = [];
    const chunks: Buffer[] = [];
    socket.on('error', (error) => errors.push(error)).on('data', (chunk) => chunks.push(chunk));
    await once(socket, 'connect');
    socket.write('GET /v1/organization HTTP/1.1\r\nhost: x\r\n');
    const ended = once(socket, 'end');
    // Slowly enough that much of it arrives after the refusal was sent.
    for (let line = 0; line < 300; line += 1) {
      socket.write(`x-${line}: ${'a'.repeat(4_000)}\r\n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
    socket.end();
    await once(socket, 'close');
    expect(readRawAnswer(Buffer.concat(chunks).toString('latin1')).status).toBe(431);
    expect(errors).toEqual([]);
  });
});

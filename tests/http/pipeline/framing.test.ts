import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { coreErrorViolations } from '../../support/contract-recorder.ts';
import { coreError } from '../../support/core-error.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';

let server: PipelineServer;
let handled = 0;
beforeAll(async () => {
  server = await startPipeline(
    {
      deleteApiKey: async (_input, reply) => {
        handled += 1;
        return reply(204, {});
      },
      receiveTestMessage: async (_input, reply) => {
        handled += 1;
        return reply(202, { json: { accepted: true } });
      },
    },
    { limits: { headersTimeoutMs: 400, requestTimeoutMs: 800, checkIntervalMs: 50 } },
  );
});
afterAll(() => server.close());

const path = '/v1/test/inbound-messages';
const message = JSON.stringify({ to: '+15552000000', from: '+15005550123', text: 'hi' });
const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  server.call(path, { method: 'POST', body, headers, ...(body instanceof ReadableStream ? { duplex: 'half' } : {}) });
const head = (...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: x', 'authorization: Bearer sk_caller', 'connection: close', ...lines, '', ''].join(
    '\r\n',
  );
/** An operation that takes no body. */
const deletion = (...lines: string[]) =>
  [
    'DELETE /v1/api-keys/key_1 HTTP/1.1',
    'host: x',
    'authorization: Bearer sk_admin_scope',
    'connection: close',
    ...lines,
    '',
    '',
  ].join('\r\n');
const withLength = (body: string) => head('content-type: application/json', `content-length: ${body.length}`) + body;
const statusOf = (answer: string) => Number(answer.slice(9, 12));

async function refused(bytes: string | Buffer, status: number, code: string): Promise<string> {
  const before = handled;
  const answer = await server.raw(bytes);
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  const envelope: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  expect(envelope).toMatchObject({ code, error: expect.any(String) });
  expect(coreErrorViolations(envelope)).toEqual([]);
  const [, requestId] = /^x-request-id: req_([0-9a-f]{32})\r$/im.exec(answer) ?? [];
  expect(/^x-trace-id: ([0-9a-f]{32})\r$/im.exec(answer)?.[1]).toBe(requestId ?? 'none');
  expect(handled).toBe(before);
  return answer;
}

describe('202', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json;charset="UTF8"',
  ])('takes Content-Type %s', async (type) => {
    expect((await post(message, { 'content-type': type })).status).toBe(202);
  });

  it('takes a chunked body', async () => {
    const stream = new Response(message).body ?? '';
    expect((await post(stream, { 'content-type': 'application/json' })).status).toBe(202);
  });

  it('passes a byte order mark over', async () => {
    expect((await post(`\ufeff${message}`, { 'content-type': 'application/json' })).status).toBe(202);
  });

  it('takes Content-Encoding identity', async () => {
    expect((await post(message, { 'content-encoding': 'identity' })).status).toBe(202);
  });

  it('takes a request target in absolute form', async () => {
    const answer = await server.raw(withLength(message).replace(path, `http://anything.example${path}`));
    expect(statusOf(answer)).toBe(202);
  });

  it('asks for a body that waits for 100-continue', async () => {
    const lines = ['content-type: application/json', `content-length: ${message.length}`, 'expect: 100-continue'];
    const answer = await server.raw(head(...lines) + message);
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 202 /);
  });
});

describe('400 VALIDATION_ERROR', () => {
  it('names the body when it is missing', async () => {
    const response = await server.call(path, { method: 'POST' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ path: '/body', message: 'is required' }] });
  });

  it.each([
    ['without a type', []],
    ['with its type', ['content-type: application/json']],
    ['with another type', ['content-type: text/plain']],
    ['with an encoding', ['content-type: application/json', 'content-encoding: gzip']],
    ['with a type twice', ['content-type: application/json', 'content-type: application/json']],
  ])('takes chunks that hold nothing for no body %s', async (_what, lines) => {
    const answer = await refused(`${head(...lines, 'transfer-encoding: chunked')}0\r\n\r\n`, 400, 'VALIDATION_ERROR');
    expect(answer).toContain('"issues":[{"path":"/body","message":"is required"}]');
  });

  it('refuses two Content-Type headers', async () => {
    const lines = [
      'content-type: application/json',
      'content-type: application/json',
      `content-length: ${message.length}`,
    ];
    await refused(head(...lines) + message, 400, 'VALIDATION_ERROR');
  });

  it.each([
    ['a bad request line', 'GARBAGE\r\n\r\n'],
    ['an unknown method', 'BREW /v1/sms/messages HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a header without a name', head(': x')],
    ['a space before the colon', head('content-length : 1')],
    ['Content-Length and chunked together', `${head('content-length: 5', 'transfer-encoding: chunked')}0\r\n\r\n`],
    ['two different lengths', `${head('content-length: 5', 'content-length: 6')}123456`],
    ['a negative length', head('content-length: -1')],
    ['a bad chunk size', `${head('content-type: application/json', 'transfer-encoding: chunked')}zz\r\n`],
  ])('refuses %s before it is a request', async (_what, bytes) => {
    const answer = await server.raw(bytes);
    expect(statusOf(answer)).toBe(400);
  });
});

describe('400 VALIDATION_ERROR for a head', () => {
  const issueOf = async (bytes: string) => {
    const answer = await refused(bytes, 400, 'VALIDATION_ERROR');
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).issues;
  };

  it('without Host, in the envelope and by name', async () => {
    const bytes = 'GET /v1/organization HTTP/1.1\r\nconnection: close\r\n\r\n';
    expect(await issueOf(bytes)).toEqual([{ path: '/headers/host', message: 'is required' }]);
  });

  it('with two Hosts', async () => {
    expect(await issueOf(head('host: y'))).toEqual([{ path: '/headers/host', message: 'must be sent once' }]);
  });

  it.each(['bogus', 'identity', 'gzip, chunked'])(
    'with Transfer-Encoding %s, once, and runs nothing',
    async (coding) => {
      const issues = [{ path: '/headers/transfer-encoding', message: 'must be chunked' }];
      expect(await issueOf(`${deletion(`transfer-encoding: ${coding}`)}0\r\n\r\n`)).toEqual(issues);
      expect(await issueOf(`${head(`transfer-encoding: ${coding}`)}0\r\n\r\n`)).toEqual(issues);
    },
  );
});

describe('an operation without a body', () => {
  it.each(['chunked, chunked', 'chunked, bogus'])('does not run with Transfer-Encoding %s', async (coding) => {
    await refused(`${deletion(`transfer-encoding: ${coding}`)}0\r\n\r\n`, 400, 'VALIDATION_ERROR');
  });

  const answered = async (bytes: string) => {
    const before = handled;
    const answer = await server.raw(bytes);
    return { statuses: [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status), ran: handled - before };
  };

  it.each([
    ['a length', `${deletion('content-length: 2')}{}`],
    ['chunks', `${deletion('transfer-encoding: Chunked')}2\r\n{}\r\n0\r\n\r\n`],
    ['the greatest length there is', deletion('content-length: 262144') + ' '.repeat(262_144)],
  ])('runs when the body that came with it is complete: %s', async (_what, bytes) => {
    expect(await answered(bytes)).toEqual({ statuses: ['204'], ran: 1 });
  });

  it.each([
    ['a bad chunk size', `${deletion('transfer-encoding: chunked')}zz\r\n`, '400'],
    ['a bad chunk after a good one', `${deletion('transfer-encoding: chunked')}2\r\n{}\r\nzz\r\n`, '400'],
    ['chunk extensions without end', `${deletion('transfer-encoding: chunked')}2;${'x'.repeat(20_000)}\r\n`, '400'],
    ['a length that does not come', `${deletion('content-length: 9')}{}`, '408'],
    ['chunks that do not end', `${deletion('transfer-encoding: chunked')}2\r\n{}\r\n`, '408'],
    ['a byte more than any operation takes', deletion('content-length: 262145') + ' '.repeat(262_145), '400'],
    ['far too great a length', deletion('content-length: 99999999999'), '400'],
  ])('does not run when its body cannot be taken: %s', async (_what, bytes, status) => {
    expect(await answered(bytes)).toEqual({ statuses: [status], ran: 0 });
  });

  it('leaves its connection usable for the next request', async () => {
    const kept = deletion('content-length: 2').replace('connection: close', 'connection: keep-alive');
    expect(await answered(`${kept}{}${deletion()}`)).toEqual({ statuses: ['204', '204'], ran: 2 });
  });

  it('gets the answer of what it did before what follows it is refused', async () => {
    const kept = deletion().replace('connection: close', 'connection: keep-alive');
    expect(await answered(`${kept}{"not":"a request"}`)).toEqual({ statuses: ['204', '400'], ran: 1 });
    expect(await answered(`${deletion()}{"not":"a request"}`)).toEqual({ statuses: ['204'], ran: 1 });
  });

  it('is refused by its head without a second answer for its body', async () => {
    const stranger = deletion('transfer-encoding: chunked').replace('sk_admin_scope', 'sk_unknown');
    expect(await answered(`${stranger}zz\r\n`)).toMatchObject({
      statuses: [expect.stringMatching(/^40[01]$/)],
      ran: 0,
    });
  });
});

describe('408 REQUEST_TIMEOUT', () => {
  it('ends a head that does not come to its end', async () => {
    await refused('GET /v1/organization HTTP/1.1\r\nhost: x\r\n', 408, 'REQUEST_TIMEOUT');
  });

  it('ends a body that does not come to its end', async () => {
    await refused(withLength(message).slice(0, -10), 408, 'REQUEST_TIMEOUT');
  });
});

describe('a request for the router whose body cannot be taken', () => {
  const speech = (...lines: string[]) =>
    head('content-type: application/json', 'idempotency-key: k', ...lines).replace(path, '/v1/tts/speech');

  it.each([
    ['a bad chunk size', `${speech('transfer-encoding: chunked')}zz\r\n`, 'The request is not valid HTTP/1.1'],
    [
      'chunk extensions without end',
      `${speech('transfer-encoding: chunked')}2;${'x'.repeat(20_000)}\r\n`,
      'The chunk extensions are too long',
    ],
    ['a length that does not come', `${speech('content-length: 9')}{}`, 'The request did not arrive in time'],
  ])('is refused in its words and with its headers: %s', async (_what, bytes, message) => {
    const answer = await server.raw(bytes);
    const [headers = '', body = ''] = answer.split('\r\n\r\n');
    const [, id] = /^service-request-id: (req_[0-9a-f]{32})$/m.exec(headers.replaceAll('\r', '')) ?? [];
    expect(headers).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    for (const header of ['service-region: local', 'connection: close', `content-length: ${body.length}`])
      expect(headers.split('\r\n')).toContain(header);
    expect(JSON.parse(body)).toEqual({
      error: { code: 'invalid_request', message, hint: expect.any(String), retryable: false, request_id: id },
    });
  });
});

describe('413 PAYLOAD_TOO_LARGE', () => {
  const limit = 262_144;
  const sized = (bytes: number) => `${message.slice(0, -2)}${' '.repeat(bytes - message.length)}"}`;

  it('takes what is exactly at the limit for parsing, and refuses one byte more', async () => {
    const atLimit = await post(`${message}${' '.repeat(limit - message.length)}`);
    expect(atLimit.status).toBe(202);
    const past = await post(`${message}${' '.repeat(limit - message.length + 1)}`);
    expect(past.status).toBe(413);
    expect(await past.json()).toEqual(
      coreError(server.url, 'PAYLOAD_TOO_LARGE', `The body must not exceed ${limit} bytes`),
    );
  });

  it('refuses a chunked body as soon as it is known to be too large', async () => {
    const stream = new Response(sized(limit + 1)).body ?? '';
    expect((await post(stream, { 'content-type': 'application/json' })).status).toBe(413);
  });

  it('does not read what announces itself as far too large', async () => {
    const answer = await refused(
      head('content-type: application/json', 'content-length: 99999999999'),
      413,
      'PAYLOAD_TOO_LARGE',
    );
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it('does not ask for a body that waits for 100-continue', async () => {
    const lines = ['content-type: application/json', `content-length: ${limit + 1}`, 'expect: 100-continue'];
    expect(await server.raw(head(...lines))).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('415 UNSUPPORTED_MEDIA_TYPE', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; x=1',
    'application/json, text/plain',
    'application/vnd.api+json',
    'application/jsonx',
    'bogus',
  ])('refuses Content-Type %s', async (type) => {
    const before = handled;
    const response = await post(message, { 'content-type': type });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(handled).toBe(before);
  });

  it('refuses a chunked body without Content-Type, and of another one', async () => {
    for (const lines of [[], ['content-type: text/plain']])
      await refused(
        `${head(...lines, 'transfer-encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
  });

  it('refuses a body without Content-Type', async () => {
    await refused(head(`content-length: ${message.length}`) + message, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['gzip', 'br', 'deflate', 'gzip, identity', 'bogus'])(
    'refuses Content-Encoding %s unread',
    async (encoding) => {
      expect((await post(message, { 'content-encoding': encoding })).status).toBe(415);
    },
  );
});

describe('431 HEADERS_TOO_LARGE', () => {
  it('refuses headers past the limit', async () => {
    await refused(head(`x-long: ${'a'.repeat(20_000)}`), 431, 'HEADERS_TOO_LARGE');
  });

  it('refuses an address past the limit', async () => {
    await refused(`GET /v1/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'HEADERS_TOO_LARGE');
  });
});

describe('a caller that goes away', () => {
  it('in the middle of its body leaves the server serving others', async () => {
    const aborted = new AbortController();
    const stream = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(message.slice(0, 5))) });
    const init = { method: 'POST', body: stream, duplex: 'half', signal: aborted.signal };
    const sending = server.call(path, init as RequestInit).catch(() => 'gone');
    aborted.abort();
    expect(await sending).toBe('gone');
    expect((await post(message)).status).toBe(202);
  });
});

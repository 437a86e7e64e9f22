import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorCodes } from '../../../server/src/contract/generated/error-codes.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import type { OperationTable } from '../../../server/src/contract/operation-table.ts';
import { notFound } from '../../../server/src/platform/process/errors.ts';
import { type PipelineServer, startPipeline } from '../pipeline/pipeline-server.ts';

let server: PipelineServer;
const text = { 'content-type': 'text/plain' };
beforeAll(async () => {
  server = await startPipeline({
    getPhoneNumber: async ({ params }) => {
      const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      throw params.id === 'away' ? away : params.id === 'broken' ? new Error('broken') : notFound('Phone number');
    },
  });
});
afterAll(() => server.close());

const explain = async (code: string) => {
  const response = await server.call(`/v1/errors/${encodeURIComponent(code)}`, { key: null });
  return { status: response.status, body: await response.json() };
};

describe('GET /v1/errors/{code}, 200', () => {
  it('explains every code that any operation lists, with the surface that answers it, and asks for no key', async () => {
    const table: OperationTable = operations;
    for (const { surface, responses } of Object.values(table)) {
      for (const code of Object.values(responses).flatMap(({ codes = [] }) => codes)) {
        const { status, body } = await explain(code);
        expect([code, status, body]).toEqual([
          code,
          200,
          expect.objectContaining({
            code,
            documented: true,
            docs_url: `${server.url}/docs/errors/${code}`,
            sources: [surface],
          }),
        ]);
      }
    }
  });

  it.each([
    ['not_found', 'NOT_FOUND', 'core'],
    ['Capability_Unsupported', 'capability_unsupported', 'router'],
    ['idempotency_conflict', 'idempotency_conflict', 'router'],
    ['IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_CONFLICT', 'core'],
    ['Idempotency_Conflict', 'IDEMPOTENCY_CONFLICT', 'core'],
  ])('%s is %s: any case is taken, and an exact spelling wins', async (asked, code, source) => {
    expect((await explain(asked)).body).toMatchObject({ code, sources: [source] });
  });

  it('says of provider_error what its error frame in the middle of a stream says', async () => {
    const { body } = await explain('provider_error');
    expect(body).toMatchObject({
      retryable: false,
      meaning: expect.stringContaining('in the middle of a stream, its error frame is retryable'),
    });
  });

  it('knows what only ends of streams and bytes that are no request are answered', async () => {
    for (const code of ['budget_exhausted', 'lease_expired', 'HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT'])
      expect((await explain(code)).status).toBe(200);
  });
});

describe('GET /v1/errors/{code}, 404', () => {
  it.each(['NO_SUCH_CODE', '__proto__', 'constructor', 'ﬁ', ' '])('%s', async (code) => {
    expect(await explain(code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('GET /v1/errors/{code}, 400', () => {
  it('for a code that is longer than any', async () => {
    expect(await explain('x'.repeat(65))).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });
});

describe('an envelope of the core API', () => {
  const refusals: Array<[string, number, string, RequestInit & { key?: string | null }]> = [
    ['VALIDATION_ERROR', 400, '/v1/phone-numbers?unknown=1', {}],
    ['UNAUTHORIZED', 401, '/v1/phone-numbers', { key: 'sk_unknown' }],
    ['FORBIDDEN', 403, '/v1/test/inbound-messages', { key: 'sk_reader', method: 'POST', body: '{}' }],
    ['NOT_FOUND', 404, '/v1/phone-numbers/num_1', {}],
    ['NOT_FOUND', 404, '/v1/nothing', {}],
    ['NOT_FOUND', 404, '/docs/nothing', {}],
    ['NOT_FOUND', 404, '/v1/tts/nothing', {}],
    ['NOT_FOUND', 404, '/v1/tts/whatever', { method: 'POST', body: '{}' }],
    ['METHOD_NOT_ALLOWED', 405, '/v1/phone-numbers', { method: 'PUT' }],
    ['METHOD_NOT_ALLOWED', 405, '/healthz', { method: 'POST' }],
    ['PAYLOAD_TOO_LARGE', 413, '/v1/test/inbound-messages', { method: 'POST', body: ' '.repeat(262_145) }],
    ['UNSUPPORTED_MEDIA_TYPE', 415, '/v1/test/inbound-messages', { method: 'POST', body: 'x', headers: text }],
    ['INTERNAL_ERROR', 500, '/v1/phone-numbers/broken', {}],
    ['SERVICE_UNAVAILABLE', 503, '/v1/phone-numbers/away', {}],
  ];
  it.each(refusals)('%s: says of its code what the catalogue does, at %s %s', async (code, status, path, init) => {
    const refused = await server.call(path, init);
    expect(refused.status).toBe(status);
    const { retryable, hint } = errorCodes[code as keyof typeof errorCodes];
    const docs_url = `${server.url}/docs/errors/${code}`;
    expect(await refused.json()).toMatchObject({ error: expect.any(String), code, retryable, hint, docs_url });
    expect(refused.headers.get('x-trace-id')).toBe(refused.headers.get('x-request-id')?.slice('req_'.length));
  });

  it('leads to a page about each code that anything answers', async () => {
    for (const [code, { hint }] of Object.entries(errorCodes)) {
      const page = await server.call(`/docs/errors/${code}`, { key: null });
      expect([code, page.status, page.headers.get('content-type')]).toEqual([code, 200, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain(hint.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    }
  });

  it('belongs to the trace of a sound traceparent, as every answer does', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    const answers = await Promise.all(
      ['/v1/nothing', '/healthz', '/openapi.json'].map((path) => server.call(path, { headers })),
    );
    expect(answers.map((answer) => answer.headers.get('x-trace-id'))).toEqual([trace, trace, trace]);
    expect(server.logged.some((line) => line.includes(trace))).toBe(true);
    const unsound = await server.call('/v1/nothing', { headers: { traceparent: `00-${trace}` } });
    expect(unsound.headers.get('x-trace-id')).not.toBe(trace);
  });
});

describe('an envelope of the router', () => {
  it('has the hint of its code and says whether repeating helps, as the catalogue does', async () => {
    const refused = await server.call('/v1/models', { key: 'sk_unknown' });
    expect(refused.status).toBe(401);
    const { hint, retryable } = errorCodes.authentication_failed;
    expect(await refused.json()).toMatchObject({ error: { code: 'authentication_failed', hint, retryable } });
  });

  it('is that of its own addresses alone: what stands beside them under /v1/tts is of the core API', async () => {
    for (const [path, status, code] of [
      ['/v1/tts/speech', 405, 'method_not_allowed'],
      ['/v1/tts/speech/more', 404, 'route_not_found'],
      ['/v1/stt/nothing', 404, 'route_not_found'],
      ['/v1/llm/nothing', 404, 'route_not_found'],
    ] as const) {
      const refused = await server.call(path);
      expect([path, refused.status]).toEqual([path, status]);
      expect(await refused.json()).toMatchObject({ error: { code } });
    }
  });

  it('tells a key without the scope so with 401 authentication_failed: its codes know no 403', async () => {
    const refused = await server.call('/v1/llm/responses', {
      method: 'POST',
      key: 'sk_reader',
      headers: { 'idempotency-key': 'k' },
      body: '{}',
    });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      error: { code: 'authentication_failed', message: 'The API key lacks the scope execute' },
    });
  });
});

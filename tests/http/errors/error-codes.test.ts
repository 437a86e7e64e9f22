import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorCodes } from '../../../server/src/contract/generated/error-codes.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import type { OperationTable } from '../../../server/src/contract/operation-table.ts';
import { type PipelineServer, startPipeline } from '../pipeline/pipeline-server.ts';

let server: PipelineServer;
beforeAll(async () => {
  server = await startPipeline();
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
          expect.objectContaining({ code, documented: true, docs_url: `${server.url}/docs`, sources: [surface] }),
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

describe('an envelope of the router', () => {
  it('has the hint of its code and says whether repeating helps, as the catalogue does', async () => {
    const refused = await server.call('/v1/models', { key: 'sk_unknown' });
    expect(refused.status).toBe(401);
    const { hint, retryable } = errorCodes.authentication_failed;
    expect(await refused.json()).toMatchObject({ error: { code: 'authentication_failed', hint, retryable } });
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

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { coreError } from '../../support/core-error.ts';
import { type PipelineServer, principal, startPipeline } from './pipeline-server.ts';

let server: PipelineServer;
const seen: unknown[] = [];
beforeAll(async () => {
  server = await startPipeline({
    listSmsMessages: async (input, reply) => {
      seen.push(input.principal);
      return reply(200, { json: { data: [], next_cursor: null } });
    },
    cancelSmsMessage: async () => Promise.reject(new Error('must not be reached')),
    listManagedOrganizations: async (_input, reply) => reply(200, { json: { data: [] } }),
  });
});
afterAll(() => server.close());

const list = (headers: Record<string, string>) => server.call('/v1/sms/messages', { headers, key: null });
const raw = (...lines: string[]) =>
  server.raw(['GET /v1/sms/messages HTTP/1.1', 'host: x', 'connection: close', ...lines, '', ''].join('\r\n'));

describe('200', () => {
  it.each(['Bearer sk_caller', 'bearer sk_caller', 'BEARER sk_caller', 'Bearer   sk_caller'])(
    'takes %s',
    async (value) => {
      expect((await list({ authorization: value })).status).toBe(200);
    },
  );

  it('hands the principal to the handler', async () => {
    await list({ authorization: 'Bearer sk_caller' });
    expect(seen.at(-1)).toEqual(principal);
  });

  it('lets scope admin do everything', async () => {
    expect((await list({ authorization: 'Bearer sk_admin_scope' })).status).toBe(200);
  });
});

describe('401 UNAUTHORIZED', () => {
  it('answers missing, malformed, unknown and doubled keys identically', async () => {
    const answers = await Promise.all([
      raw(),
      raw('authorization:'),
      raw('authorization: Bearer'),
      raw('authorization: Bearer unknown'),
      raw('authorization: Basic sk_caller'),
      raw('authorization: sk_caller'),
      raw('authorization: Bearer sk_caller extra'),
      raw('authorization: Bearer sk_caller, Bearer sk_caller'),
      raw('authorization: Bearer sk_caller', 'authorization: Bearer sk_caller'),
      raw('Authorization: Bearer sk_caller', 'authorization: Bearer unknown'),
      raw(`authorization: Bearer ${'a'.repeat(300)}`),
      raw('authorization: Bearer sk_caller\xe9'),
      raw('x-api-key: sk_caller'),
    ]);
    const varying = /x-(?:request|trace)-id: \S+|date: [^\r]+/gi;
    expect(new Set(answers.map((answer) => answer.replace(varying, '')))).toHaveProperty('size', 1);
    expect(answers[0]).toMatch(/^HTTP\/1\.1 401 /);
    expect(answers[0]?.toLowerCase()).toContain('www-authenticate: bearer');
    expect(answers[0]).toContain(JSON.stringify(coreError(server.url, 'UNAUTHORIZED', 'A valid API key is required')));
  });

  it('comes before the query, the key header and the body are looked at', async () => {
    const response = await server.call('/v1/sms/messages?limit=x', { method: 'POST', body: '{', key: 'unknown' });
    expect(response.status).toBe(401);
  });
});

describe('403 FORBIDDEN', () => {
  it('names the scope that the key lacks, and does not reach the handler', async () => {
    const response = await server.call('/v1/sms/messages/msg_1/cancel', { method: 'POST', key: 'sk_reader' });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual(coreError(server.url, 'FORBIDDEN', 'The API key lacks the scope execute'));
  });
});

describe('404 NOT_FOUND', () => {
  it('hides operations of the operator from every other key, whatever its scopes', async () => {
    const hidden = await server.call('/v1/organizations', { key: 'sk_admin_scope' });
    const unknown = await server.call('/v1/no-such-thing', { key: 'sk_admin_scope' });
    expect(hidden.status).toBe(404);
    expect(await hidden.text()).toBe(await unknown.text());
    expect((await server.call('/v1/organizations', { key: 'sk_operator' })).status).toBe(200);
  });
});

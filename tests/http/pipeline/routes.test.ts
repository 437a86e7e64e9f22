import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { createOperationMatcher } from '../../support/operation-matcher.ts';
import { readRawAnswer } from '../../support/raw-answer.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';

let server: PipelineServer;
let ids: string[] = [];
beforeAll(async () => {
  server = await startPipeline({
    getSmsMessage: async ({ params }) => {
      ids.push(params.message_id);
      throw new Error('far enough');
    },
  });
});
afterAll(() => server.close());

/** Asks for a target as it is written, and tells the answer and the operation that the line of the log names. */
async function ask(method: string, target: string) {
  const lines = ['host: x', 'authorization: Bearer sk_admin_scope', 'connection: close'];
  const head = Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1');
  const { status, headers } = readRawAnswer(await server.raw(head));
  const line: { operation?: string } = JSON.parse(
    server.logged.filter((one) => one.includes('"request"')).at(-1) ?? '{}',
  );
  return { status, allow: headers.allow, operation: line.operation };
}

const sampleOf = (path: string): string => path.replaceAll(/\{[^}]+\}/g, 'x');

describe('a route', () => {
  it('is there for each operation, HEAD as GET', async () => {
    for (const [operationId, { method, path }] of Object.entries(operations)) {
      const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
      for (const one of methods) {
        expect([one, path, (await ask(one, sampleOf(path))).operation]).toEqual([one, path, operationId]);
      }
    }
  });

  it('tells the methods of its address to another one', async () => {
    const seen = await Promise.all(Object.values(operations).map(({ path }) => ask('OPTIONS', sampleOf(path))));
    expect(new Set(seen.map(({ status, operation }) => `${status} ${operation}`))).toEqual(new Set(['405 none']));
    expect(await ask('PATCH', '/v1/sms/messages')).toMatchObject({ status: 405, allow: 'GET, HEAD, POST' });
    expect(await ask('HEAD', '/v1/tts/speech')).toMatchObject({ status: 405, allow: 'POST' });
    // A literal wins over a parameter, whatever the method.
    expect(await ask('GET', '/v1/sms/messages/explain')).toMatchObject({ status: 405, allow: 'POST' });
  });

  it.each([
    '/%',
    '/v1',
    '/v1/',
    '/v1/models/',
    '/v1/models//',
    '//v1/models',
    '/v1//models',
    '/V1/models',
    '/v1/Models',
    '/v1/model%73',
    '/v1/models/../models',
    '/v1/models#x',
    '/v1/sms/messages/',
    '/v1/sms/messages/%',
    '/v1/sms/messages/%zz',
    '/v1/sms/messages/%ff',
    '/v1/sms/messages/%00',
    '/v1/sms/messages/a%00b',
    '/v1/sms/messages/a/b',
    '/v1/{id}',
    '/openapi.json/',
    '/openapi_json',
    '/__proto__',
    '/constructor',
    'http://x/V1/models',
  ])('does not take %j', async (target) => {
    expect(await ask('GET', target)).toMatchObject({ status: 404, operation: 'none' });
  });

  it('decodes its parameters, and knows them as they were sent', async () => {
    ids = [];
    const targets = ['a%2Fb%20c', '%E2%82%AC', '%7Bid%7D', '..', 'a#b', 'a;b=c', 'a:b', '%25', '__proto__'];
    for (const target of targets) await ask('GET', `/v1/sms/messages/${target}?limit=1#x`);
    expect(ids).toEqual([]);
    for (const target of targets) await ask('GET', `/v1/sms/messages/${target}`);
    expect(ids).toEqual(['a/b c', '€', '{id}', '..', 'a#b', 'a;b=c', 'a:b', '%', '__proto__']);
  });

  it('is none for U+0000 in an address, whatever the method', async () => {
    expect(await ask('PATCH', '/v1/sms/messages/%00')).toMatchObject({ status: 404, operation: 'none' });
  });

  it('is the one that a matcher written without Express finds', async () => {
    const match = createOperationMatcher(operations);
    const known = Object.values(operations).flatMap(({ path }) => path.split('/').slice(1));
    const segment = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...known) },
      { weight: 2, arbitrary: fc.constantFrom('', '.', '..', 'x', '%', '%00', '%2F', '%41', '#', '{id}', ':id') },
    );
    // An address of the contract of which one segment is another, or what is made of its words.
    const near = fc
      .tuple(fc.constantFrom(...Object.values(operations)), fc.nat(6), segment)
      .map(([{ path }, at, other]) => path.split('/').map((one, index) => (index === at + 1 ? other : one)));
    const made = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => ['', ...segments]);
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
    await fc.assert(
      fc.asyncProperty(method, fc.oneof(near, made), async (asked, segments) => {
        const target = segments.join('/').replaceAll(/[{}]/g, (brace) => encodeURIComponent(brace));
        // The way to the documentation, which is no operation (tests/http/docs/).
        fc.pre(target !== '/');
        const found = match(asked, target);
        const { status, allow, operation } = await ask(asked, target);
        expect(operation).toBe(found.kind === 'matched' ? found.operation.operationId : 'none');
        if (found.kind === 'not_found') expect(status).toBe(404);
        if (found.kind === 'method_not_allowed') expect({ status, allow }).toEqual({ status: 405, allow: found.allow });
      }),
      { numRuns: 200 },
    );
  });
});

it('counts what is refused before its route as the surface whose words refuse it', async () => {
  const quota = {
    policy: { limit: 1, windowSeconds: 300 },
    take: () => ({ allowed: false, remaining: 0, resetSeconds: 42 }),
    start: () => {},
    stop: async () => {},
    sources: () => 0,
  };
  const full = await startPipeline({}, { edgeQuota: { quota, countPrivate: true, region: 'local' } });
  await full.call('/v1/models');
  await full.raw('GET /v1/sms/messages HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n');
  const metrics = await (await full.call('/metrics')).text();
  await full.close();
  expect(metrics).toContain('trunkline_http_requests_total{operation="router",status="429"} 1');
  expect(metrics).toContain('trunkline_http_requests_total{operation="core",status="400"} 1');
  expect(full.logged.map((line) => JSON.parse(line).operation)).toEqual(['router', 'core']);
});

import { describe, expect, it } from '@jest/globals';
import { operations } from '../../server/src/contract/generated/operations.ts';
import type { Method, OperationTable } from '../../server/src/contract/operation-table.ts';
import { createOperationMatcher } from './operation-matcher.ts';

function table(...routes: Array<[Method, string]>): OperationTable {
  return Object.fromEntries(
    routes.map(([method, path]) => {
      const params = [...path.matchAll(/\{([^}]+)\}/g)].map((found) => found[1] ?? '');
      return [`${method} ${path}`, { ...operations.getOrganization, method, path, params }];
    }),
  );
}

const match = createOperationMatcher(
  table(
    ['GET', '/v1/things'],
    ['POST', '/v1/things'],
    ['GET', '/v1/things/available'],
    ['GET', '/v1/things/{id}'],
    ['DELETE', '/v1/things/{id}'],
    ['GET', '/v1/things/{id}/parts/{partId}'],
  ),
);
const idOf = (method: string, path: string) => {
  const found = match(method, path);
  return found.kind === 'matched' ? found.operation.operationId : found.kind;
};

describe('createOperationMatcher', () => {
  it('finds literals before parameters', () => {
    expect(idOf('GET', '/v1/things/available')).toBe('GET /v1/things/available');
    expect(idOf('GET', '/v1/things/abc')).toBe('GET /v1/things/{id}');
  });

  it('tries the parameter where a literal leads nowhere', () => {
    expect(idOf('GET', '/v1/things/available/parts/1')).toBe('GET /v1/things/{id}/parts/{partId}');
  });

  it('decodes parameters, slashes included', () => {
    expect(match('GET', '/v1/things/a%2Fb%20c/parts/%E2%82%AC')).toMatchObject({
      params: { id: 'a/b c', partId: '€' },
    });
  });

  it('serves HEAD as GET', () => expect(idOf('HEAD', '/v1/things')).toBe('GET /v1/things'));

  it('tells the methods of an address that has others', () => {
    expect(match('PUT', '/v1/things')).toEqual({ kind: 'method_not_allowed', allow: 'GET, HEAD, POST' });
    expect(match('OPTIONS', '/v1/things/1')).toEqual({ kind: 'method_not_allowed', allow: 'DELETE, GET, HEAD' });
  });

  it.each([
    '/',
    '',
    '*',
    '/v1',
    '/v1/',
    '/v1/things/',
    '//v1/things',
    '/v1//things',
    '/V1/things',
    '/v1/Things',
    '/v1/thing%73',
    '/v1/things/../things',
    '/v1/things/%',
    '/v1/things/%zz',
    '/v1/things/%ff',
    '/v1/things/%00',
    '/v1/things/a%00b',
    '/v1/things/1/parts/',
    '/v1/{id}',
    '/__proto__',
    '/constructor',
  ])('knows nothing of %j', (path) => expect(idOf('GET', path)).toBe('not_found'));

  it('keeps braces and text that looks like a path in a parameter', () => {
    expect(match('GET', '/v1/things/%7Bid%7D')).toMatchObject({ params: { id: '{id}' } });
    expect(match('GET', '/v1/things/..')).toMatchObject({ params: { id: '..' } });
  });
});

import { expect, it } from '@jest/globals';
import { type JsonObject, objectAt } from './contract-document.ts';
import { openToDashboard } from './open-to-dashboard.ts';

/** What becomes of an operation at GET /x, or by another method. */
function opened(operation: JsonObject, method = 'get'): JsonObject {
  const item = { [method]: { operationId: 'x', 'x-surface': 'core', 'x-scope': 'read', ...operation } };
  const paths = objectAt(openToDashboard({ paths: { '/x': item } }), 'paths');
  return objectAt(objectAt(paths, '/x'), method);
}

const byToken = [{ bearer: [] }, { dashboardSession: [], csrfToken: [] }];

// docs/decisions/organizations.md#d560
it.each<[string, JsonObject, JsonObject, string]>([
  ['a read of the core API', {}, { security: byToken, 'x-refusals': ['FORBIDDEN', 'CSRF_TOKEN_INVALID'] }, 'get'],
  [
    'a read that refuses by itself',
    { 'x-refusals': ['FORBIDDEN', 'HUMAN_CALLING_DISABLED'] },
    { security: byToken, 'x-refusals': ['FORBIDDEN', 'HUMAN_CALLING_DISABLED', 'CSRF_TOKEN_INVALID'] },
    'get',
  ],
  ['a change that says so', { 'x-dashboard': true }, { security: byToken }, 'post'],
  ['a read of the router that says so', { 'x-surface': 'router', 'x-dashboard': true }, { security: byToken }, 'get'],
])('opens %s', (_what, operation, expected, method) => {
  const found = opened(operation, method);
  expect(found).toMatchObject(expected);
  expect(found).not.toHaveProperty('x-dashboard');
});

it('opens to test organizations what says so, and has live ones bring a key', () => {
  expect(opened({ 'x-dashboard': 'test' }, 'post')).toMatchObject({
    security: byToken,
    'x-dashboard': 'test',
    'x-refusals': ['FORBIDDEN', 'API_KEY_REQUIRED', 'CSRF_TOKEN_INVALID'],
  });
});

it.each<[string, JsonObject, string]>([
  ['a change', {}, 'post'],
  ['a stream that never ends', { 'x-endless': true }, 'get'],
  ['what workers read', { 'x-scope': 'worker' }, 'get'],
  ['a read of the router', { 'x-surface': 'router' }, 'get'],
])('does not open %s', (_what, operation, method) => {
  expect(opened(operation, method)).not.toHaveProperty('security');
});

it('leaves as it is what names its own ways in', () => {
  const security = [{ bearer: [] }, { dashboardSession: [] }];
  expect(opened({ security })).toEqual({ operationId: 'x', 'x-surface': 'core', 'x-scope': 'read', security });
});

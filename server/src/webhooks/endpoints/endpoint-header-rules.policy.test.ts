import { describe, expect, it } from '@jest/globals';
import type { EndpointBefore, EndpointChanges } from '../model/endpoint-changes.ts';
import { headerIssues } from './endpoint-header-rules.policy.ts';

const before: EndpointBefore = {
  allAgents: true,
  agentIds: [],
  events: ['call.report'],
  extractionFields: [],
  headers: { 'X-Team': 'support' },
  authHeaderNames: ['Authorization', 'x-api-key'],
  hasCustomSecret: false,
};
const blank: EndpointBefore = { ...before, headers: {}, authHeaderNames: [] };

const credential = 'must not name a credential; use authHeaders, whose values are encrypted';
const delivery = 'must not be a header that belongs to the delivery itself';
const twice = 'must not be given twice over headers and authHeaders, in whatever case';

const credentials = [
  'authorization',
  'Authorization',
  'X-Authorization',
  'x-auth',
  'AUTH',
  'x-auth-token',
  'x_auth_token',
  'x.auth.token',
  'token',
  'X-CSRF-Token',
  'x-tokens',
  'my-secret',
  'client-secrets',
  'x-password',
  'x-passwd',
  'db-credential',
  'x-credentials',
  'x-api-key',
  'X-API-KEY',
  'api_key',
  'apikey',
  'ApiKey',
  'x-access-key',
  'x-access-key-id',
  'x-accesskey',
  'private-key',
  'x-hub-signature',
  'x-hub-signature-256',
  'x-session',
  'session-id',
  'x-jwt',
  'jwt-assertion',
  'bearer',
  'x-bearer-of-news',
  'cookie',
  'Cookie',
  'set-cookie',
  'X-AuthToken',
  'AccessToken',
  'XSessionToken',
  'X-Token1',
  'X-Secret2',
  'X-HubSignature',
  'Ocp-Apim-Subscription-Key',
  'X-Functions-Key',
  'x-pwd',
];

const ofDeliveries = [
  'host',
  'Host',
  'connection',
  'content-length',
  'Content-Type',
  'content_type',
  'content-encoding',
  'transfer-encoding',
  'Transfer_Encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'accept-encoding',
  'user-agent',
  'date',
  'forwarded',
  'via',
  'x-forwarded-for',
  'X-Forwarded-Host',
  'webhook-id',
  'webhook_id',
  'Webhook-Signature',
  'webhook-timestamp',
  'webhook-anything',
  'x-service-event-type',
  'X-Service-Phone-Number',
];

const harmless = [
  'x-team',
  'accept',
  'x-author',
  'x-authored-by',
  'x-tokenizer',
  'x-secretary',
  'x-key',
  'x-api-version',
  'x-keyboard-api',
  'x-bearers',
  'x-content-type',
  'x-host',
  'tea',
  'webhook',
  'x-webhook-id',
  'dated',
  'constructor',
  'toString',
  "!#$%&'*+.^_`|~",
];

describe('headers', () => {
  it.each(credentials)('%s is refused as a credential, and taken among authHeaders', (name) => {
    expect(headerIssues({ headers: { [name]: 'x' } }, blank)).toEqual([
      { path: `/body/headers/${name}`, message: credential },
    ]);
    expect(headerIssues({ authHeaders: [{ name, value: 'x' }] }, blank)).toEqual([]);
  });

  it.each(ofDeliveries)('%s belongs to the delivery and is refused in headers and in authHeaders', (name) => {
    expect(headerIssues({ headers: { [name]: 'x' } }, blank)).toEqual([
      { path: `/body/headers/${name}`, message: delivery },
    ]);
    expect(headerIssues({ authHeaders: [{ name, value: 'x' }] }, blank)).toEqual([
      { path: '/body/authHeaders/0/name', message: delivery },
    ]);
  });

  it.each(harmless)('%s is taken', (name) => {
    expect(headerIssues({ headers: { [name]: 'x' } }, blank)).toEqual([]);
    expect(headerIssues({ authHeaders: [{ name, value: 'x' }] }, blank)).toEqual([]);
  });

  it('names every refused header, each by its JSON pointer', () => {
    const headers = { 'x-team': 'a', '~token': 'b', Host: 'c', 'a-secret': 'd' };
    const authHeaders = [
      { name: 'x-ok', value: 'e' },
      { name: 'Via', value: 'f' },
    ];
    expect(headerIssues({ headers, authHeaders }, blank)).toEqual([
      { path: '/body/headers/~0token', message: credential },
      { path: '/body/headers/Host', message: delivery },
      { path: '/body/headers/a-secret', message: credential },
      { path: '/body/authHeaders/1/name', message: delivery },
    ]);
  });
});

describe('one name twice', () => {
  const table: Array<[what: string, changes: EndpointChanges, before: EndpointBefore, paths: string[]]> = [
    ['among headers', { headers: { 'X-A': '1', 'x-a': '2' } }, blank, ['/body/headers/x-a']],
    [
      'among authHeaders',
      { authHeaders: ['A', 'b', 'a'].map((name) => ({ name, value: '1' })) },
      blank,
      ['/body/authHeaders/2/name'],
    ],
    [
      'over both lists',
      { headers: { 'X-A': '1' }, authHeaders: [{ name: 'x-a', value: '2' }] },
      blank,
      ['/body/authHeaders/0/name'],
    ],
    ['beside a stored header', { authHeaders: [{ name: 'x-team', value: '1' }] }, before, ['/body/authHeaders/0/name']],
    [
      'beside a stored credential',
      { headers: { 'X-Custom': '1' } },
      { ...before, authHeaderNames: ['x-custom'] },
      ['/body/headers/X-Custom'],
    ],
  ];
  it.each(table)('%s is refused, in whatever case', (_what, changes, stored, paths) => {
    expect(headerIssues(changes, stored)).toEqual(paths.map((path) => ({ path, message: twice })));
  });

  it('does not count what the request replaces', () => {
    expect(headerIssues({ headers: { 'x-team': '1' } }, before)).toEqual([]);
    expect(headerIssues({ authHeaders: [{ name: 'AUTHORIZATION', value: '1' }] }, before)).toEqual([]);
    expect(headerIssues({ headers: {}, authHeaders: [{ name: 'x-team', value: '1' }] }, before)).toEqual([]);
  });
});

describe('an entry of authHeaders without a value', () => {
  it('is taken where one is stored, in whatever case, and refused by name where none is', () => {
    const authHeaders = [{ name: 'AUTHORIZATION' }, { name: 'x-other' }, { name: 'X-Api-Key' }];
    expect(headerIssues({ authHeaders }, before)).toEqual([
      { path: '/body/authHeaders/1/value', message: 'is required: no value is stored under this name' },
    ]);
  });
});

it('a request that says nothing of headers breaks no rule about them', () => {
  expect(headerIssues({}, before)).toEqual([]);
});

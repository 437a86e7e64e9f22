import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRefused, type Refused } from './endpoint-refused.ts';
import { type EndpointOwner, type EndpointStage, startEndpointStage } from './endpoint-stage.ts';

let stage: EndpointStage;
let ours: EndpointOwner;
let storedId: string;
let refused: Refused;

beforeAll(async () => {
  stage = await startEndpointStage();
  ours = await stage.organization();
  storedId = (await ours.endpoint({ headers: { 'x-team': 'support' } })).id;
  refused = createRefused(stage, ours, storedId);
}, 60_000);
afterAll(() => stage.close());

const names = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`);

describe('a 400 names headers', () => {
  it.each<[what: string, headers: unknown, path: string | RegExp]>([
    ['a credential', { 'X-Api-Key': 'k' }, '/body/headers/X-Api-Key'],
    ['a header of the delivery', { 'Content-Type': 'text/plain' }, '/body/headers/Content-Type'],
    ['a forged signature', { 'webhook-signature': 'v1,AAAA' }, '/body/headers/webhook-signature'],
    ['one name twice', { 'x-a': '1', 'X-A': '2' }, '/body/headers/X-A'],
    ['CR LF in a value', { 'x-a': 'b\r\nhost: evil' }, '/body/headers/x-a'],
    ['LF in a value', { 'x-a': 'b\nc' }, '/body/headers/x-a'],
    ['a trailing LF in a value', { 'x-a': 'b\n' }, '/body/headers/x-a'],
    ['NUL in a value', { 'x-a': 'b\0c' }, '/body/headers/x-a'],
    ['a tab in a value', { 'x-a': 'b\tc' }, '/body/headers/x-a'],
    ['DEL in a value', { 'x-a': 'b\x7f' }, '/body/headers/x-a'],
    ['Latin-1 in a value', { 'x-a': 'caf\u00e9' }, '/body/headers/x-a'],
    ['a character that becomes LF in one byte', { 'x-a': 'b\u010ac' }, '/body/headers/x-a'],
    ['a line separator in a value', { 'x-a': 'b\u2028c' }, '/body/headers/x-a'],
    ['a space before a value', { 'x-a': ' b' }, '/body/headers/x-a'],
    ['a space after a value', { 'x-a': 'b ' }, '/body/headers/x-a'],
    ['an empty value', { 'x-a': '' }, '/body/headers/x-a'],
    ['a value of 1025 characters', { 'x-a': 'v'.repeat(1_025) }, '/body/headers/x-a'],
    ['a number', { 'x-a': 1 }, '/body/headers/x-a'],
    ['null', { 'x-a': null }, '/body/headers/x-a'],
    ['a list of values', { 'x-a': ['b', 'c'] }, '/body/headers/x-a'],
    ['an empty name', { '': 'b' }, /^\/body\/headers/],
    ['a name of 65 characters', { ['x'.repeat(65)]: 'b' }, /^\/body\/headers/],
    ['a space in a name', { 'x a': 'b' }, /^\/body\/headers/],
    ['a colon in a name', { 'x-a:': 'b' }, /^\/body\/headers/],
    ['CR LF in a name', { 'x-a\r\nhost': 'b' }, /^\/body\/headers/],
    ['a trailing LF in a name', { 'x-a\n': 'b' }, /^\/body\/headers/],
    ['NUL in a name', { 'x-a\0': 'b' }, /^\/body\/headers/],
    ['a name in Unicode', { 'x-\u00e4': 'b' }, /^\/body\/headers/],
    ['a Kelvin sign, which is a k in lower case', { 'x-to\u212aen': 'b' }, /^\/body\/headers/],
    ['a pseudo-header', { ':path': 'b' }, /^\/body\/headers/],
    ['21 of them', Object.fromEntries(names(21).map((name) => [name, 'v'])), '/body/headers'],
    ['a list', [], '/body/headers'],
  ])('with %s', async (_what, headers, path) => {
    await refused({ headers }, path);
  });

  it('with __proto__', async () => {
    await refused('"headers":{"__proto__":"b"}', '/body/headers/__proto__');
  });
});

describe('a 400 names authHeaders', () => {
  const name = 'x-key';
  it.each<[what: string, authHeaders: unknown, path: string | RegExp]>([
    ['a header of the delivery', [{ name: 'Host', value: 'v' }], '/body/authHeaders/0/name'],
    ['a forwarded address', [{ name: 'X-Forwarded-For', value: 'v' }], '/body/authHeaders/0/name'],
    ['one name twice', ['x-key', 'X-Key'].map((each) => ({ name: each, value: 'v' })), '/body/authHeaders/1/name'],
    ['no value where none is stored', [{ name }], '/body/authHeaders/0/value'],
    ['no name', [{ value: 'v' }], '/body/authHeaders/0/name'],
    ['a field that is only read', [{ name, value: 'v', configured: true }], '/body/authHeaders/0/configured'],
    ['CR LF in a value', [{ name, value: 'v\r\nx: y' }], '/body/authHeaders/0/value'],
    ['NUL in a value', [{ name, value: 'v\0' }], '/body/authHeaders/0/value'],
    ['Unicode in a value', [{ name, value: 'p\u00e4ss' }], '/body/authHeaders/0/value'],
    ['a space after a value', [{ name, value: 'v ' }], '/body/authHeaders/0/value'],
    ['an empty value', [{ name, value: '' }], '/body/authHeaders/0/value'],
    ['null as a value', [{ name, value: null }], '/body/authHeaders/0/value'],
    ['a value of 4097 characters', [{ name, value: 'v'.repeat(4_097) }], '/body/authHeaders/0/value'],
    ['a name of 65 characters', [{ name: 'x'.repeat(65), value: 'v' }], '/body/authHeaders/0/name'],
    ['CR LF in a name', [{ name: 'x\r\ny', value: 'v' }], '/body/authHeaders/0/name'],
    ['an empty name', [{ name: '', value: 'v' }], '/body/authHeaders/0/name'],
    ['11 of them', names(11).map((each) => ({ name: each, value: 'v' })), '/body/authHeaders'],
    ['an object', { name, value: 'v' }, '/body/authHeaders'],
  ])('with %s', async (_what, authHeaders, path) => {
    await refused({ authHeaders }, path);
  });

  it('with the name of a header, given or stored', async () => {
    const authHeaders = [{ name: 'X-Team', value: 'v' }];
    await refused({ headers: { 'x-team': 'a' }, authHeaders }, '/body/authHeaders/0/name', 'twice');
    const patched = await ours.updateEndpoint(storedId, { authHeaders });
    expect(patched).toMatchObject({ status: 400, body: { issues: [{ path: '/body/authHeaders/0/name' }] } });
  });
});

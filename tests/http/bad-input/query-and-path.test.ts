import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BadInputStage, startBadInputStage } from '../../support/sms-bad-input.ts';
import { operationList, pathOf } from '../../support/sms-sample-requests.ts';
import { withQuery } from '../../support/with-query.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

const everywhere: Array<[what: string, query: string, path: string | RegExp]> = [
  ['an unknown parameter', 'unknown=1', '/query/unknown'],
  ['an unknown parameter without a value', 'unknown', '/query/unknown'],
  ['a bracketed parameter', 'limit[]=1', '/query/limit[]'],
  ['a nested parameter', 'filter[status]=queued', '/query/filter[status]'],
  ['__proto__', '__proto__=1', '/query/__proto__'],
  ['constructor', 'constructor=1', '/query/constructor'],
  ['a parameter in another case', 'LIMIT=1', '/query/LIMIT'],
  ['a broken percent escape', 'unknown=%zz', '/query'],
  ['bytes that are not UTF-8', 'unknown=%ff', '/query'],
  ['U+0000', 'unknown=%00', '/query'],
  ['an empty pair', '&', /^\/query/],
];

describe.each(operationList)('$id refuses with 400 VALIDATION_ERROR', (operation) => {
  it.each(everywhere)('a query of %s (bad input: query)', async (_what, query, path) => {
    const request = await stage.sample(operation);
    await stage.refused(operation, { ...request, path: withQuery(request.path, query) }, { status: [400], path });
  });

  it('a query of a hundred unknown parameters (bad input: query)', async () => {
    const request = await stage.sample(operation);
    const query = Array.from({ length: 100 }, (_, i) => `p${i}=1`).join('&');
    // The router names the first of all faults, the core API each of them.
    const path = operation.description.surface === 'router' ? '/query/p0' : '/query/p99';
    await stage.refused(operation, { ...request, path: withQuery(request.path, query) }, { status: [400], path });
  });
});

const integers = [
  '0x10',
  '1e1',
  ' 5',
  '5 ',
  '+5',
  '5.0',
  '05',
  '-1',
  '0',
  '101',
  '',
  'NaN',
  'true',
  '٥',
  '５',
  '1_0',
  '99999999999999999999',
];
const queried = operationList.flatMap((operation) =>
  Object.entries(operation.description.query).map(([name, parameter]) => ({
    id: operation.id,
    operation,
    name,
    parameter,
  })),
);

describe.each(queried)('$id refuses with 400 VALIDATION_ERROR in $name', ({ operation, name, parameter }) => {
  const refuse = async (query: string): Promise<void> => {
    const request = await stage.sample(operation);
    await stage.refused(
      operation,
      { ...request, path: withQuery(request.path, query) },
      { status: [400], path: `/query/${name}` },
    );
  };

  it('the parameter twice', () => refuse(`${name}=1&${name}=1`));
  it('the parameter twice, once by an escape', () =>
    refuse(`${name}=1&%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1`));
  if (parameter.emptyIsAbsent !== true) {
    it('an empty value', () => refuse(`${name}=`));
    it('no value', () => refuse(name));
  }
  if (parameter.type === 'integer') {
    it.each(integers)('"%s" where an integer stands (bad input: query)', (text) =>
      refuse(`${name}=${encodeURIComponent(text)}`),
    );
  } else {
    it('10,000 characters', () => refuse(`${name}=${'x'.repeat(10_000)}`));
  }
});

describe('listSmsMessages refuses with 400 VALIDATION_ERROR', () => {
  const [list] = operationList.filter(({ id }) => id === 'listSmsMessages');

  it.each([
    ['status', 'QUEUED'],
    ['status', 'queued,sent'],
    ['status', 'deleted'],
    ['direction', 'both'],
    ['origin', 'API'],
    ['recipient', '15005550123'],
    ['recipient', ' 15005550123'],
    ['recipient', '+1500555012３'],
    ['recipient', '+15005550123\n'],
  ])('%s=%s (bad input: query, E.164)', async (name, value) => {
    if (list === undefined) throw new Error('The contract has no listSmsMessages');
    const request = await stage.sample(list);
    await stage.refused(
      list,
      { ...request, path: withQuery(request.path, `${name}=${encodeURIComponent(value)}`) },
      { status: [400], path: `/query/${name}` },
    );
  });

  it('a plus that is not escaped: it means a space', async () => {
    expect(await stage.ours.call('GET', '/v1/sms/messages?recipient=+15005550123')).toMatchObject({
      status: 400,
      body: { issues: [{ path: '/query/recipient' }] },
    });
  });
});

const ids: Array<[what: string, id: string]> = [
  ['unknown', 'x'],
  ['of another kind', 'org_00000000000070008000000000000000'],
  ['in braces', '%7Bid%7D'],
  ['a template', '{id}'],
  ['in upper case', 'MSG_00000000000070008000000000000000'],
  ['of 65 characters', 'm'.repeat(65)],
  ['of 10 kB', 'm'.repeat(10_000)],
  ['with U+0000', 'msg_%00'],
  ['with bytes that are not UTF-8', 'msg_%ff'],
  ['with a broken escape', 'msg_%zz'],
  ['a lone percent sign', '%'],
  ['with a slash by an escape', 'msg%2F1'],
  ['dots', '%2e%2e'],
  ['white space', '%20'],
  ['a line end', 'msg_%0d%0aX-Injected:%201'],
  ['SQL', `'%20or%20'1'='1`],
  ['a wildcard', '%25'],
  ['an emoji', '%F0%9F%98%80'],
  ['a null', 'null'],
  ['__proto__', '__proto__'],
];

describe.each(operationList.filter(({ description }) => description.params.length > 0))(
  '$id refuses with 400 or 404',
  (operation) => {
    it.each(ids)('an id that is %s (bad input: ids)', async (_what, id) => {
      const request = await stage.sample(operation);
      const [name = ''] = operation.description.params;
      await stage.refused(
        operation,
        { ...request, path: pathOf(operation.description, { [name]: id }) },
        { status: [400, 404], path: `/path/${name}` },
      );
    });

    it('no id at all', async () => {
      const request = await stage.sample(operation);
      const [name = ''] = operation.description.params;
      // Without the id it is another address, or none.
      const path = pathOf(operation.description, { [name]: '' });
      await stage.expectRefused(() => stage.ask({ ...request, path }), { status: [404, 405] });
    });
  },
);

describe.each(operationList)('$id is one exact address', (operation) => {
  it.each<[string, (path: string) => string]>([
    ['a trailing slash', (path) => `${path}/`],
    ['upper case', (path) => path.replace(/^\/\w+/, (first) => first.toUpperCase())],
    ['a doubled slash', (path) => `/${path}`],
    ['a dot segment', (path) => `/.${path}`],
    ['a suffix', (path) => `${path}.json`],
  ])('and answers 404 with %s', async (_what, change) => {
    const request = await stage.sample(operation);
    // At the end of an address that ends with a UUID, a suffix makes another id, which is none.
    const status = operation.description.path.endsWith('}') ? [400, 404, 405] : [404, 405];
    const [address = ''] = request.path.split('?');
    await stage.expectRefused(() => stage.ask({ ...request, path: change(address) }), { status });
  });
});

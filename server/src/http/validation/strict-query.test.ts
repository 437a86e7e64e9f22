import { describe, expect, it } from '@jest/globals';
import type { QueryParameter } from '../../contract/operation-table.ts';
import { parseQuery } from './strict-query.ts';

const parameters: Record<string, QueryParameter> = {
  limit: { type: 'integer', default: 50 },
  ratio: { type: 'number' },
  live: { type: 'boolean' },
  name: { type: 'string' },
  kind: { type: 'array', explode: true },
  ids: { type: 'array', explode: false },
};
const values = (raw: string) => parseQuery(raw, parameters).values;
const paths = (raw: string) => parseQuery(raw, parameters).issues.map((issue) => issue.path);

describe('parseQuery takes', () => {
  it.each([
    ['', {}],
    ['limit=5', { limit: 5 }],
    ['limit=-1', { limit: -1 }],
    ['ratio=1.5&live=true', { ratio: 1.5, live: true }],
    ['live=false', { live: false }],
    ['name=5', { name: '5' }],
    ['name=a%20b+c%2Bd', { name: 'a b c+d' }],
    ['name=%E2%82%AC', { name: '€' }],
    ['name=a=b', { name: 'a=b' }],
    ['kind=a&kind=b', { kind: ['a', 'b'] }],
    ['ids=a,b', { ids: ['a', 'b'] }],
  ])('%s', (raw, expected) => {
    expect(parseQuery(raw, parameters)).toEqual({ values: expected, issues: [] });
  });
});

describe('parseQuery refuses', () => {
  it.each(['0x10', '1e1', ' 5', '5 ', '5.0', '+5', '05', '-0', '٥', 'Infinity', 'true', '1_0', '99999999999999999'])(
    'the integer %j',
    (value) => {
      expect(paths(`limit=${encodeURIComponent(value)}`)).toEqual(['/query/limit']);
    },
  );

  it.each(['1', 'TRUE', 'yes', 'null'])('the boolean %j', (value) => {
    expect(paths(`live=${value}`)).toEqual(['/query/live']);
  });

  it.each(['limit', 'limit=', 'name=', '=', '&', 'limit=1&&name=a'])('an empty value or name in %j', (raw) => {
    expect(paths(raw)).not.toEqual([]);
  });

  it('a repeated parameter', () => expect(paths('limit=1&limit=1')).toEqual(['/query/limit']));
  it('brackets', () => expect(paths('limit[]=1&name[a]=b')).toEqual(['/query/limit[]', '/query/name[a]']));
  it('an unknown name, and says which there are', () => {
    expect(parseQuery('lim=1', parameters).issues[0]?.message).toContain('limit, ratio, live');
  });
  it('a name in another case', () => expect(paths('Limit=1')).toEqual(['/query/Limit']));
  it('names that objects are born with', () => {
    expect(paths('__proto__=1&constructor=2')).toEqual(['/query/__proto__', '/query/constructor']);
  });
  it.each(['name=%', 'name=%zz', 'name=%ff', 'name=%ed%a0%80', 'name=%00', '%zz=1'])('broken encoding: %j', (raw) => {
    expect(paths(raw)).toEqual(['/query']);
  });
  it('everything that is wrong, in one answer', () => {
    expect(paths('limit=x&name=a&foo=1&live=2')).toEqual(['/query/limit', '/query/foo', '/query/live']);
    expect(values('limit=5&name=a')).toEqual({ limit: 5, name: 'a' });
  });
});

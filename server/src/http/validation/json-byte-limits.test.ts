import { describe, expect, it } from '@jest/globals';
import { loadContract } from '../../contract/contract.ts';
import { createCheckJsonBytes } from './json-byte-limits.ts';

const check = createCheckJsonBytes(loadContract());
/** A schema whose JSON has so many bytes. */
const sized = (bytes: number) => ({ title: 'é'.repeat((bytes - '{"title":""}'.length) / 2) });
const limit = 65_536;

describe('the bytes of JSON that a field may take', () => {
  it('are held in items of arrays and fields of fields, each by its place', () => {
    const tools = [{ name: 'a' }, { name: 'b', parameters: sized(limit) }, { name: 'c', parameters: sized(limit + 2) }];
    const response_format = { type: 'json_schema', name: 'v', schema: sized(limit + 2) };
    const message = `must be at most ${limit} bytes of JSON`;
    expect(check('createResponse', { tools, response_format })).toEqual([
      { path: '/body/tools/2/parameters', message },
      { path: '/body/response_format/schema', message },
    ]);
  });

  it.each([undefined, null, 1, { tools: 1 }, { tools: [1, null, []], response_format: [] }])(
    'do not matter where the body is something else: %j',
    (body) => {
      expect(check('createResponse', body)).toEqual([]);
    },
  );
});

import { pathOf } from '../operation-list.ts';
import type { BadInput, BadInputFamily } from './bad-input.ts';

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

// What cannot be decoded is no address of the operation.
const undecodable = new Set([
  'with U+0000',
  'with bytes that are not UTF-8',
  'with a broken escape',
  'a lone percent sign',
]);

export const idInputs: BadInputFamily = {
  name: 'an id that is none (bad input: ids)',
  inputs: ({ description }) => {
    const [name] = description.params;
    if (name === undefined) return [];
    return [
      ...ids.map(
        ([what, id]): BadInput => ({
          what,
          of: (working) => ({ ...working, path: pathOf(description, { [name]: id }) }),
          status: [400, 404],
          names: [`/path/${name}`],
          isUnknown: undecodable.has(what),
        }),
      ),
      // Without the id it is another address, or none.
      {
        what: 'no id at all',
        of: (working) => ({ ...working, path: pathOf(description, { [name]: '' }) }),
        status: [404, 405],
        isUnknown: true,
      },
    ];
  },
};

const changes: Array<[what: string, change: (address: string) => string]> = [
  ['a trailing slash', (path) => `${path}/`],
  ['upper case', (path) => path.replace(/^\/\w+/, (first) => first.toUpperCase())],
  ['a doubled slash', (path) => `/${path}`],
  ['a dot segment', (path) => `/.${path}`],
  ['a suffix', (path) => `${path}.json`],
];

export const addressInputs: BadInputFamily = {
  name: 'any other spelling of its address',
  inputs: ({ description: { path } }) =>
    changes.map(([what, change]) => ({
      what,
      of: (working) => ({ ...working, path: change(working.path.split('?')[0] ?? '') }),
      // At the end of an address that ends with a UUID, a suffix makes another id, which is none.
      status: path.endsWith('}') ? [400, 404, 405] : [404, 405],
      isUnknown: true,
    })),
};

import type { Operation } from '../operation-list.ts';
import type { BadInput, BadInputFamily } from './bad-input.ts';

const deep = (levels: number, open: string, close: string): string => open.repeat(levels) + close.repeat(levels);

type Body = readonly [what: string, body: string | Buffer, path: string | RegExp];

/** Bodies that are no JSON object of the operation. `%` stands for the members of a working one. */
const objects: readonly Body[] = [
  ['nothing', '', '/body'],
  ['white space', ' \n', '/body'],
  ['null', 'null', '/body'],
  ['an array', '[]', '/body'],
  ['a working object in an array', '[{%}]', '/body'],
  ['a string', '"text"', '/body'],
  ['a number', '1', '/body'],
  ['true', 'true', '/body'],
  ['an unknown field', '{%,"unknown_field":1}', '/body/unknown_field'],
  ['an unknown field with an empty name', '{%,"":1}', '/body/'],
];

/** Bodies that are no JSON, or none that is taken for whatever operation: what they ask for is not looked at. */
const bytes: readonly Body[] = [
  ['a truncated object', '{%', '/body'],
  ['a truncated string', '{%,"a":"b', '/body'],
  ['garbage after the object', '{%} x', '/body'],
  ['two objects', '{%}{%}', '/body'],
  ['a trailing comma', '{%,}', '/body'],
  ['a comment', '{%/* */}', '/body'],
  ['single quotes', `{%,'a':1}`, '/body'],
  ['a name without quotes', '{%,a:1}', '/body'],
  ['NaN', '{%,"a":NaN}', '/body'],
  ['Infinity', '{%,"a":-Infinity}', '/body'],
  ['a number with a leading zero', '{%,"a":01}', '/body'],
  ['hexadecimal', '{%,"a":0x10}', '/body'],
  ['a raw line end in a string', '{%,"a":"b\nc"}', '/body'],
  ['a bad escape', '{%,"a":"\\x41"}', '/body'],
  ['a name twice', '{%,"same":1,"same":1}', '/body/same'],
  ['a name twice by an escape', '{%,"same":1,"s\\u0061me":1}', '/body/same'],
  ['a name twice inside', '{%,"x":{"y":1,"y":2}}', '/body/x/y'],
  ['33 levels of arrays', `{%,"a":${deep(32, '[', ']')}}`, `/body/a${'/0'.repeat(31)}`],
  ['10,000 levels of objects', `{%,"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, `/body${'/a'.repeat(32)}`],
  ['50,000 open arrays', '['.repeat(50_000), `/body${'/0'.repeat(32)}`],
  ['an integer of 2^53', '{%,"n":9007199254740992}', '/body/n'],
  ['an integer of 100 digits', `{%,"n":${'9'.repeat(100)}}`, '/body/n'],
  ['a number that becomes Infinity', '{%,"n":1e999}', '/body/n'],
  ['__proto__', '{%,"__proto__":{"admin":true}}', '/body/__proto__'],
  ['__proto__ by escapes', '{%,"\\u005f_proto__":{}}', '/body/__proto__'],
  ['constructor', '{%,"constructor":{"prototype":{}}}', '/body/constructor'],
  ['U+0000', '{%,"a":"b\\u0000c"}', '/body/a'],
  ['U+0000 in a name', '{%,"a\\u0000":1}', /^\/body(\/a\0)?$/],
  ['a lone high surrogate', '{%,"a":"\\ud83d"}', '/body/a'],
  ['a lone low surrogate', '{%,"a":"x\\ude00y"}', '/body/a'],
  ['surrogates in the wrong order', '{%,"a":"\\ude00\\ud83d"}', '/body/a'],
  ['a byte that is not UTF-8', Buffer.from('{"a":"\xff"}', 'latin1'), '/body'],
  ['an overlong encoding', Buffer.from('{"a":"\xc0\xaf"}', 'latin1'), '/body'],
  ['a surrogate in UTF-8', Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'), '/body'],
  ['a truncated character', Buffer.from('{"a":"\xf0\x9f\x98"}', 'latin1'), '/body'],
  ['UTF-16', Buffer.from('\ufeff{"a":1}', 'utf16le'), '/body'],
];

/** Where a body may be left out, none is no mistake. */
const bodiesFor = ({ description: { requestMediaType, requestRequired } }: Operation, bodies: readonly Body[]) => {
  if (requestMediaType !== 'application/json') return [];
  return requestRequired ? bodies : bodies.filter(([, body]) => body !== '');
};

const inputOf = ([what, body, path]: Body): BadInput => ({
  what,
  of: ({ json, headers, ...request }) => {
    const members = JSON.stringify(json).slice(1, -1);
    const raw = typeof body === 'string' ? body.replaceAll('%', () => members) : body;
    return { ...request, headers: { ...headers, 'content-type': 'application/json' }, raw };
  },
  status: [400],
  names: typeof path === 'string' ? [path] : path,
});

export const jsonInputs: BadInputFamily = {
  name: 'a body that is no object of its own, naming where (bad input: JSON)',
  inputs: (operation) => bodiesFor(operation, objects).map(inputOf),
};

export const jsonByteInputs: BadInputFamily = {
  name: 'a body that is wrong whatever it is for, naming where (bad input: JSON, text)',
  isOfShape: true,
  inputs: (operation) => bodiesFor(operation, bytes).map(inputOf),
};

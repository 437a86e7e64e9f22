import { writtenRequest } from '../written-request.ts';
import type { BadInputFamily, WorkingRequest } from './bad-input.ts';

type Change = (lines: string[]) => string[];

const heads: Array<[what: string, change: Change, status: number[]]> = [
  ['a header of 20 kB', (lines) => [...lines, `X-Long: ${'x'.repeat(20_000)}`], [431]],
  ['thousands of headers', (lines) => [...lines, ...Array.from({ length: 3_000 }, (_, i) => `X-${i}: 1`)], [431]],
  [
    'an address of 20 kB',
    ([first = '', ...rest]) => [first.replace(/ HTTP/, `?${'x'.repeat(20_000)} HTTP`), ...rest],
    [431],
  ],
  ['two Content-Length headers', (lines) => [...lines, 'Content-Length: 5', 'Content-Length: 6'], [400]],
  [
    'Content-Length beside Transfer-Encoding',
    (lines) => [...lines, 'Transfer-Encoding: chunked', 'Content-Length: 5'],
    [400],
  ],
  [
    'a negative Content-Length',
    (lines) => [...lines.filter((line) => !/^content-length/i.test(line)), 'Content-Length: -1'],
    [400],
  ],
  [
    'an unknown Transfer-Encoding',
    (lines) => [...lines.filter((line) => !/^content-length/i.test(line)), 'Transfer-Encoding: bogus'],
    [400],
  ],
  ['a space before a colon', (lines) => [...lines, 'X-Bad : 1'], [400]],
  ['a folded header', (lines) => [...lines, 'X-Fold: 1\r\n 2'], [400]],
  ['U+0000 in a header', (lines) => [...lines, 'X-Null: a\0b'], [400]],
  ['no Host', (lines) => lines.filter((line) => !line.startsWith('Host')), [400]],
  ['HTTP/9.9', ([first = '', ...rest]) => [first.replace('HTTP/1.1', 'HTTP/9.9'), ...rest], [400, 505]],
  ['a method that is none', ([first = '', ...rest]) => [first.replace(/^\w+/, 'FROB'), ...rest], [400, 405]],
  [
    'a lower-case method',
    ([first = '', ...rest]) => [first.replace(/^\w+/, (method) => method.toLowerCase()), ...rest],
    [400, 405],
  ],
  ['a space in the address', ([first = '', ...rest]) => [first.replace(/ HTTP/, ' x HTTP'), ...rest], [400]],
];

export const headInputs: BadInputFamily = {
  name: 'a broken head (bad input: framing)',
  isOfShape: true,
  inputs: () =>
    heads.map(([what, change, status]) => ({
      what,
      of: (working) => writtenRequest(working, change),
      status,
      // What is only too long names its operation, and is answered as that one says.
      isUnknown: !status.includes(431),
    })),
};

/** Changes the line of a header by name, which may become none or several. */
function changedLine(working: WorkingRequest, name: string, change: (line: string) => string[]): Buffer {
  const isIt = (line: string): boolean => line.toLowerCase().startsWith(`${name}:`);
  return writtenRequest(working, (lines) => lines.flatMap((line) => (isIt(line) ? change(line) : [line])));
}

const credentials: Array<[what: string, change: (line: string) => string[]]> = [
  ['two Authorization headers', (line) => [line, line]],
  ['two keys in one header', (line) => [`${line}, ${line.replace('Authorization: ', '')}`]],
  ['another scheme', (line) => [line.replace('Bearer', 'Basic')]],
  ['no scheme', (line) => [line.replace('Bearer ', '')]],
  ['a key with something behind it', (line) => [`${line} x`]],
  ['a key in the proxy’s header', (line) => [line.replace('Authorization', 'Proxy-Authorization')]],
];

export const credentialInputs: BadInputFamily = {
  name: 'a key that is not one in one Authorization header',
  inputs: ({ description }) =>
    description.security
      ? credentials.map(([what, change]) => ({
          what,
          of: (working) => changedLine(working, 'authorization', change),
          status: [401],
        }))
      : [],
};

const keys: Array<[what: string, change: (line: string) => string[]]> = [
  ['two Idempotency-Key headers', (line) => [line, line]],
  ['an empty one', () => ['Idempotency-Key:']],
  ['a blank one', () => ['Idempotency-Key: \t ']],
  ['one of 257 bytes', () => [`Idempotency-Key: ${'k'.repeat(257)}`]],
];

export const idempotencyKeyInputs: BadInputFamily = {
  name: 'an Idempotency-Key that is none, by name',
  inputs: ({ description: { idempotencyKey } }) => {
    if (idempotencyKey === null) return [];
    const none: typeof keys = idempotencyKey === 'required' ? [['no Idempotency-Key', () => []]] : [];
    return [...none, ...keys].map(([what, change]) => ({
      what,
      of: (working) => changedLine(working, 'idempotency-key', change),
      status: [400],
      names: ['/headers/idempotency-key'],
    }));
  },
};

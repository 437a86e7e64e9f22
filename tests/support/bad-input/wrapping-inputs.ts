import { gzipSync } from 'node:zlib';
import { type Upload, upload } from '../router-requests.ts';
import { type Ask, payloadOf } from '../sms-http.ts';
import { operationList, type Operation } from '../operation-list.ts';
import { writtenHead, writtenRequest } from '../written-request.ts';
import type { BadInput, BadInputFamily, WorkingRequest } from './bad-input.ts';

const takesBody = ({ description }: Operation): boolean => description.requestMediaType !== null;
/** What is refused by what it announces, without gigabytes being sent to find out. */
const takesFile = ({ description }: Operation): boolean => description.requestMediaType === 'audio/wav';

const fileType = 'application/octet-stream';

let bomb: Buffer | undefined;

/** 32 MiB of spaces in some 30 kB. Made when it is sent: many load this and send none. */
function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));
  return bomb;
}

const types: Array<[what: string, type: string | null]> = [
  ['no Content-Type', null],
  ['text/plain', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a dialect of multipart', 'multipart/mixed; boundary=boundary-of-the-tests'],
  ['a JSON dialect', 'application/vnd.api+json'],
  ['JSON in latin1', 'application/json; charset=iso-8859-1'],
  ['JSON in UTF-16', 'application/json; charset=utf-16'],
  ['a bogus parameter', 'application/json; charset=utf-8; charset=utf-7'],
  ['a bogus type', ';;;'],
];
const otherType: Readonly<Record<string, [what: string, type: string]>> = {
  'application/json': ['multipart', 'multipart/form-data; boundary=x'],
  'multipart/form-data': ['JSON', 'application/json'],
};
const encodings: Array<[what: string, encoding: string, body?: () => Buffer]> = [
  ['an unknown encoding', 'bogus'],
  ['deflate', 'deflate'],
  ['gzip under identity', 'identity, gzip'],
  ['a gzip bomb, without unpacking it', 'gzip', gzipBomb],
];

/** A working body in another wrapping: without `type` it keeps its own. */
function wrapped(
  { headers, json, raw, ...request }: WorkingRequest,
  type: string | null | undefined,
  { encoding, body }: { encoding?: string; body?: Buffer | undefined } = {},
): Ask {
  const { 'content-type': uploaded, ...others } = headers;
  const sent = type === undefined ? (uploaded ?? 'application/json') : type;
  const wrapping = {
    ...(sent === null ? {} : { 'content-type': sent }),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  return { ...request, headers: { ...others, ...wrapping }, raw: body ?? payloadOf({ json, raw }) ?? '' };
}

export const wrappingInputs: BadInputFamily = {
  name: 'another type or encoding than its own, with 415 (bad input: framing)',
  inputs: (operation) => {
    if (!takesBody(operation)) return [];
    const { requestMediaType } = operation.description;
    const other = otherType[requestMediaType ?? ''];
    // What a file is, its bytes say.
    const known = requestMediaType === fileType ? [] : [...types, ...(other === undefined ? [] : [other])];
    return [
      ...known.map(
        ([what, type]): BadInput => ({
          what,
          of: (working) => wrapped(working, type),
          status: [415],
        }),
      ),
      ...encodings.map(
        ([what, encoding, body]): BadInput => ({
          what,
          of: (working) => wrapped(working, undefined, { encoding, body: body?.() }),
          status: [415],
        }),
      ),
    ];
  },
};

/** The lines of a head with another length than its own. */
export const announcing = (lines: readonly string[], length: number): string[] =>
  lines.map((line) => (line.startsWith('Content-Length') ? `Content-Length: ${length}` : line));

/** A body that is larger than it may be by so many bytes: a working one and spaces, or an upload with so much audio. */
function oversized({ description }: Operation, { json, headers }: WorkingRequest, more: number): Upload {
  const size = description.maxBodyBytes + more;
  if (description.requestMediaType === fileType)
    return { headers: { ...headers, 'content-type': fileType }, raw: Buffer.alloc(size) };
  if (json === undefined) return upload({}, Buffer.alloc(size));
  const raw = Buffer.alloc(size, ' ');
  raw.write(JSON.stringify(json));
  return { headers: { 'content-type': 'application/json' }, raw };
}

// Of each limit one operation is sent many megabytes: the same code reads the bodies of all others.
const lastOfItsLimit = new Set(
  new Map(
    operationList
      .filter((one) => takesBody(one) && !takesFile(one))
      .map(({ id, description }) => [description.maxBodyBytes, id]),
  ).values(),
);

const manyMegabytes = (operation: Operation): BadInput => ({
  what: 'many megabytes',
  of: (working) => {
    const { raw } = oversized(operation, working, 2_750_000);
    return writtenRequest(working, (lines) => writtenHead(announcing(lines, raw.length), raw));
  },
  status: [413],
});

export const sizeInputs: BadInputFamily = {
  name: 'more than it takes, with 413',
  inputs: (operation) => {
    if (!takesBody(operation)) return [];
    return [
      {
        what: 'one byte more than it takes',
        of: (working) => {
          const most = operation.description.maxBodyBytes;
          if (takesFile(operation))
            return writtenRequest(working, (lines, body) =>
              writtenHead(announcing(lines, most + 1), body.subarray(0, 1)),
            );
          const { json: _json, ...request } = working;
          const { headers, raw } = oversized(operation, working, 1);
          return { ...request, headers: { ...request.headers, ...headers }, raw };
        },
        status: [413],
      },
      {
        what: 'an announcement of a terabyte, at once',
        of: (working) =>
          writtenRequest(working, (lines, body) => writtenHead(announcing(lines, 2 ** 40), body.subarray(0, 1))),
        status: [413],
      },
      ...(lastOfItsLimit.has(operation.id) ? [manyMegabytes(operation)] : []),
    ];
  },
};

/** A request whose chunks hold nothing, of whatever type it says that they are. */
export const emptyChunks = (working: WorkingRequest): Buffer =>
  writtenRequest(working, (lines) => {
    const head = lines.filter((line) => !/^content-(type|length)/i.test(line));
    return writtenHead([...head, 'Content-Type: text/plain', 'Transfer-Encoding: chunked'], '0\r\n\r\n');
  });

export const emptyBodyInputs: BadInputFamily = {
  name: 'chunks that hold nothing, which are no body',
  inputs: ({ description }) =>
    description.requestRequired
      ? [{ what: 'no body in chunks', of: emptyChunks, status: [400], names: ['/body'] }]
      : [],
};

export const contentTypeInputs: BadInputFamily = {
  name: 'two Content-Type headers, by name',
  inputs: (operation) =>
    takesBody(operation)
      ? [
          {
            what: 'two Content-Type headers',
            of: (working) => writtenRequest(working, (lines) => [...lines, 'Content-Type: application/json']),
            status: [400],
            names: ['/headers/content-type'],
          },
        ]
      : [],
};

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recordAnswer } from '../../support/contract-recorder.ts';
import { type BadInputStage, startBadInputStage } from '../../support/sms-bad-input.ts';
import { type Upload, upload } from '../../support/router-requests.ts';
import { type Ask, askBytes, payloadOf } from '../../support/sms-http.ts';
import { operationList } from '../../support/sms-sample-requests.ts';
import { writtenHead, writtenRequest } from '../../support/written-request.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

type Operation = (typeof operationList)[number];

/** 32 MiB of spaces in some 30 kB. */
const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));

/** A working request written out; `change` sees the lines of its head, and its body. */
async function written(
  operation: Operation,
  change: (lines: string[], body: Buffer) => string[] | Buffer,
): Promise<Buffer> {
  return writtenRequest(await stage.sample(operation), change);
}

/** With another length than its own. */
const announcing = (lines: readonly string[], length: number): string[] =>
  lines.map((line) => (line.startsWith('Content-Length') ? `Content-Length: ${length}` : line));

const heads: Array<[what: string, change: (lines: string[]) => string[], status: number[]]> = [
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

describe.each(operationList)('$id refuses', (operation) => {
  it.each(heads)('%s (bad input: framing)', async (_what, change, status) => {
    const bytes = await written(operation, change);
    if (!status.includes(431)) return stage.expectRefused(() => askBytes(stage.url, bytes), { status });
    // What is only too long names its operation, and is answered as that one says.
    const { description } = operation;
    const { method, path } = await stage.sample(operation);
    const send = async () => {
      const answer = await askBytes(stage.url, bytes);
      recordAnswer({ method, path, ...answer });
      return answer;
    };
    await stage.expectRefused(send, { status, description });
  });
});

describe.each(operationList.filter(({ description }) => description.security))('$id answers 401 to', (operation) => {
  it.each<[string, (header: string) => string[]]>([
    ['two Authorization headers', (header) => [header, header]],
    ['two keys in one header', (header) => [`${header}, ${header.replace('Authorization: ', '')}`]],
    ['another scheme', (header) => [header.replace('Bearer', 'Basic')]],
    ['no scheme', (header) => [header.replace('Bearer ', '')]],
    ['a key with something behind it', (header) => [`${header} x`]],
    ['a key in the proxy’s header', (header) => [header.replace('Authorization', 'Proxy-Authorization')]],
  ])('%s', async (_what, change) => {
    const bytes = await written(operation, (lines) =>
      lines.flatMap((line) => (line.startsWith('Authorization') ? change(line) : [line])),
    );
    await stage.expectRefused(() => askBytes(stage.url, bytes), { status: [401], description: operation.description });
  });
});

const withBody = operationList.filter(({ description }) => description.requestMediaType !== null);

describe.each(withBody)('$id answers 415 UNSUPPORTED_MEDIA_TYPE to', (operation) => {
  const { requestMediaType } = operation.description;
  const isJson = requestMediaType === 'application/json';

  /** A working body in another wrapping: without `type` it keeps its own. */
  const refuse = async (type: string | null | undefined, encoding: string | null, body?: Buffer): Promise<void> => {
    const { headers, json, raw, ...request } = await stage.sample(operation);
    const { 'content-type': uploaded, ...others } = headers;
    const sent = type === undefined ? (uploaded ?? 'application/json') : type;
    const wrapping = {
      ...(sent === null ? {} : { 'content-type': sent }),
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    };
    await stage.refused(
      operation,
      { ...request, headers: { ...others, ...wrapping }, raw: body ?? payloadOf({ json, raw }) ?? '' },
      { status: [415] },
    );
  };

  it.each<[string, string | null]>([
    ['no Content-Type', null],
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    isJson ? ['multipart', 'multipart/form-data; boundary=x'] : ['JSON', 'application/json'],
    ['a dialect of multipart', 'multipart/mixed; boundary=boundary-of-the-tests'],
    ['a JSON dialect', 'application/vnd.api+json'],
    ['JSON in latin1', 'application/json; charset=iso-8859-1'],
    ['JSON in UTF-16', 'application/json; charset=utf-16'],
    ['a bogus parameter', 'application/json; charset=utf-8; charset=utf-7'],
    ['a bogus type', ';;;'],
  ])('%s (bad input: framing)', (_what, type) => refuse(type, null));

  it.each([
    ['an unknown encoding', 'bogus'],
    ['deflate', 'deflate'],
    ['gzip under identity', 'identity, gzip'],
  ])('%s (bad input: framing)', (_what, encoding) => refuse(undefined, encoding));

  it('a gzip bomb, without unpacking it', () => refuse(undefined, 'gzip', bomb));
});

/** A body that is larger than it may be by so many bytes: a working one and spaces, or an upload with so much audio. */
function oversized({ description }: Operation, { json }: Ask, more: number): Upload {
  const size = description.maxBodyBytes + more;
  if (json === undefined) return upload({}, Buffer.alloc(size));
  const raw = Buffer.alloc(size, ' ');
  raw.write(JSON.stringify(json));
  return { headers: { 'content-type': 'application/json' }, raw };
}

describe.each(withBody)('$id answers 413 PAYLOAD_TOO_LARGE to', (operation) => {
  it('one byte more than it takes', async () => {
    const { json, ...request } = await stage.sample(operation);
    const { headers, raw } = oversized(operation, { ...request, json }, 1);
    await stage.refused(operation, { ...request, headers: { ...request.headers, ...headers }, raw }, { status: [413] });
  });

  it('an announcement of a terabyte, at once', async () => {
    const bytes = await written(operation, (lines, body) =>
      writtenHead(announcing(lines, 2 ** 40), body.subarray(0, 1)),
    );
    await stage.expectRefused(() => askBytes(stage.url, bytes), {
      status: [413],
      description: operation.description,
    });
  });
});

// One for each limit: the same code reads the bodies of all others.
const kinds = [...new Map(withBody.map((operation) => [operation.description.maxBodyBytes, operation])).values()];

describe.each(kinds)('$id answers 413 PAYLOAD_TOO_LARGE to', (operation) => {
  it('many megabytes', async () => {
    const sample = await stage.sample(operation);
    const { raw } = oversized(operation, sample, 2_750_000);
    const bytes = writtenRequest(sample, (lines) => writtenHead(announcing(lines, raw.length), raw));
    await stage.expectRefused(() => askBytes(stage.url, bytes), {
      status: [413],
      description: operation.description,
    });
  });
});

describe.each(withBody)('$id', (operation) => {
  it('refuses two Content-Type headers by name', async () => {
    const bytes = await written(operation, (lines) => [...lines, 'Content-Type: application/json']);
    await stage.expectRefused(() => askBytes(stage.url, bytes), {
      status: [400],
      path: '/headers/content-type',
      description: operation.description,
    });
  });

  it('stores nothing for a body that stops half-way', async () => {
    const bytes = await written(operation, (lines, body) => writtenHead(lines, body.subarray(0, body.length / 2)));
    const { hostname, port } = new URL(stage.url);
    await stage.expectRefused(
      async () => {
        const { connect } = await import('node:net');
        await new Promise<void>((resolve) => {
          const socket = connect(Number(port), hostname, () => socket.end(bytes));
          socket.on('close', () => resolve());
          socket.on('error', () => undefined);
          socket.resume();
        });
        return stage.ask({ method: 'GET', path: '/v1/nowhere' });
      },
      { status: [404] },
    );
  });
});

describe.each(operationList.filter(({ description }) => description.idempotencyKey !== null))(
  '$id refuses by name',
  (operation) => {
    const none: Array<[string, () => string[]]> =
      operation.description.idempotencyKey === 'required' ? [['no Idempotency-Key', () => []]] : [];
    it.each<[string, (line: string) => string[]]>([
      ...none,
      ['two Idempotency-Key headers', (line) => [line, line]],
      ['an empty one', () => ['Idempotency-Key:']],
      ['a blank one', () => ['Idempotency-Key: \t ']],
      ['one of 257 bytes', () => [`Idempotency-Key: ${'k'.repeat(257)}`]],
    ])('%s', async (_what, change) => {
      const bytes = await written(operation, (lines) =>
        lines.flatMap((line) => (/^idempotency-key/i.test(line) ? change(line) : [line])),
      );
      await stage.expectRefused(() => askBytes(stage.url, bytes), {
        status: [400],
        path: '/headers/idempotency-key',
        description: operation.description,
      });
    });
  },
);

describe('what is no mistake is served', () => {
  beforeAll(() => stage.expectNothingStored());

  const [send] = operationList.filter(({ id }) => id === 'sendSmsMessage');

  it.each<[string, (lines: string[]) => string[]]>([
    ['the scheme in another case', (lines) => lines.map((line) => line.replace('Bearer', 'bEARER'))],
    ['several spaces behind the scheme', (lines) => lines.map((line) => line.replace('Bearer ', 'Bearer   '))],
    [
      'charset=UTF-8',
      (lines) => lines.map((line) => line.replace('application/json', 'Application/JSON; Charset="UTF-8"')),
    ],
    ['Content-Encoding: identity', (lines) => [...lines, 'Content-Encoding: identity']],
    ['an absolute address', ([first = '', ...rest]) => [first.replace(' /', ' http://localhost/'), ...rest]],
    ['a body of exactly the limit', (lines) => lines],
  ])('%s', async (what, change) => {
    if (send === undefined) throw new Error('The contract has no sendSmsMessage');
    const padding = what.startsWith('a body') ? send.description.maxBodyBytes : 0;
    const bytes = await written(send, (lines, body) => {
      const padded = Buffer.concat([body, Buffer.alloc(Math.max(0, padding - body.length), ' ')]);
      return writtenHead(change(announcing(lines, padded.length)), padded);
    });
    expect((await askBytes(stage.url, bytes)).status).toBe(202);
  });
});

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BadInputStage, startBadInputStage } from '../../support/sms-bad-input.ts';
import { askBytes } from '../../support/sms-http.ts';
import { operationList } from '../../support/sms-sample-requests.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

type Operation = (typeof operationList)[number];

/** 32 MiB of spaces in some 30 kB. */
const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '));

/** A working request written out; `change` sees its lines before the body is added. */
async function written(
  operation: Operation,
  change: (lines: string[], body: string) => string[] | Buffer,
): Promise<Buffer> {
  const { method, path, key, headers, json } = await stage.sample(operation);
  const body = json === undefined ? '' : JSON.stringify(json);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(key === null || key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const changed = change(lines, body);
  return Buffer.isBuffer(changed) ? changed : Buffer.from(`${changed.join('\r\n')}\r\n\r\n${body}`);
}

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
    await stage.expectRefused(() => askBytes(stage.url, bytes), { status });
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
  it.each<[string, Record<string, string>]>([
    ['no Content-Type', {}],
    ['text/plain', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a JSON dialect', { 'content-type': 'application/vnd.api+json' }],
    ['JSON in latin1', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['JSON in UTF-16', { 'content-type': 'application/json; charset=utf-16' }],
    ['a bogus parameter', { 'content-type': 'application/json; charset=utf-8; charset=utf-7' }],
    ['a bogus type', { 'content-type': ';;;' }],
    ['an unknown encoding', { 'content-type': 'application/json', 'content-encoding': 'bogus' }],
    ['deflate', { 'content-type': 'application/json', 'content-encoding': 'deflate' }],
    ['gzip under identity', { 'content-type': 'application/json', 'content-encoding': 'identity, gzip' }],
  ])('%s (bad input: framing)', async (_what, types) => {
    const { json, headers, ...request } = await stage.sample(operation);
    await stage.refused(
      operation,
      { ...request, headers: { ...headers, ...types }, raw: JSON.stringify(json) },
      { status: [415] },
    );
  });

  it('a gzip bomb, without unpacking it', async () => {
    const { json: _json, headers, ...request } = await stage.sample(operation);
    const types = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    await stage.refused(operation, { ...request, headers: { ...headers, ...types }, raw: bomb }, { status: [415] });
  });
});

describe.each(withBody)('$id answers 413 PAYLOAD_TOO_LARGE to', (operation) => {
  const limit = operation.description.maxBodyBytes;

  it('one byte more than it takes', async () => {
    const { json, ...request } = await stage.sample(operation);
    const raw = JSON.stringify(json);
    const types = { ...request.headers, 'content-type': 'application/json' };
    await stage.refused(
      operation,
      { ...request, headers: types, raw: raw + ' '.repeat(limit + 1 - Buffer.byteLength(raw)) },
      { status: [413] },
    );
  });

  it('many megabytes', async () => {
    const bytes = await written(operation, (lines) =>
      Buffer.concat([
        Buffer.from(
          `${lines.map((line) => (line.startsWith('Content-Length') ? 'Content-Length: 3000000' : line)).join('\r\n')}\r\n\r\n`,
        ),
        Buffer.alloc(3_000_000, ' '),
      ]),
    );
    await stage.expectRefused(() => askBytes(stage.url, bytes), { status: [413] });
  });

  it('an announcement of a terabyte, at once', async () => {
    const bytes = await written(operation, (lines) =>
      Buffer.from(
        `${lines.map((line) => (line.startsWith('Content-Length') ? 'Content-Length: 1099511627776' : line)).join('\r\n')}\r\n\r\n{`,
      ),
    );
    await stage.expectRefused(() => askBytes(stage.url, bytes), { status: [413] });
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
    const bytes = await written(operation, (lines, body) =>
      Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, body.length / 2)}`),
    );
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

describe.each(operationList.filter(({ description }) => description.idempotencyKey))(
  '$id refuses by name',
  (operation) => {
    it.each<[string, (line: string) => string[]]>([
      ['no Idempotency-Key', () => []],
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
      const padded = body.padEnd(padding, ' ');
      const sized = lines.map((line) =>
        line.startsWith('Content-Length') ? `Content-Length: ${Buffer.byteLength(padded)}` : line,
      );
      return Buffer.from(`${change(sized).join('\r\n')}\r\n\r\n${padded}`);
    });
    expect((await askBytes(stage.url, bytes)).status).toBe(202);
  });
});

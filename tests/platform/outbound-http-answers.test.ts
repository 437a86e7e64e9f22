import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createAddressPolicy } from '../../server/src/platform/outbound-http/address-policy.ts';
import { createGuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';
import type { PostOutcome } from '../../server/src/platform/outbound-http/post-outcome.ts';
import { type RawReceiver, startRawReceiver } from '../support/raw-receiver.ts';
import { waitFor } from '../support/sms-waiting.ts';

const http = createGuardedHttp({ policy: createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] }) });
afterAll(() => http.close());

const receivers: RawReceiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

async function receiverThat(answer: (socket: Socket, nth: number) => void): Promise<RawReceiver> {
  const receiver = await startRawReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

const post = ({ url }: { url: string }, timeoutMs = 5_000): Promise<PostOutcome> =>
  http.post({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}', timeoutMs });

const withLength = (body: string | Buffer, head = 'HTTP/1.1 200 OK\r\n'): Buffer =>
  Buffer.concat([Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`), Buffer.from(body)]);

const answersWith = async (bytes: string | Buffer): Promise<PostOutcome> =>
  post(await receiverThat((socket) => socket.end(bytes)));

const dropped = (receiver: RawReceiver): Promise<number> =>
  waitFor(
    'the connection to be dropped',
    async () => receiver.openSockets(),
    (open) => open === 0,
  );

const answered = (body: string, more: Record<string, unknown> = {}) => ({
  kind: 'answered',
  status: 200,
  retryAfter: null,
  body,
  truncated: false,
  ...more,
});
const broken = (status: number | null) => ({ kind: 'failed', reason: 'broken_answer', status });

describe('a POST', () => {
  it('arrives once, as it was given, without a way to decompress', async () => {
    const receiver = await receiverThat((socket) => socket.write(withLength('ok')));
    const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1', 'X-Other': 'ü' };
    const url = `${receiver.url}/%E2%82%AC?a=b%20c`;
    expect(await http.post({ url, headers, body: '{"text":"€"}', timeoutMs: 5_000 })).toEqual(answered('ok'));
    expect(receiver.requests.map((request) => request.split('\r\n'))).toEqual([
      [
        'POST /hook/%E2%82%AC?a=b%20c HTTP/1.1',
        `host: 127.0.0.1:${receiver.port}`,
        'connection: close',
        'accept-encoding: identity',
        'content-type: application/json',
        'webhook-id: evt_1',
        'X-Other: ü',
        'content-length: 14',
        '',
        Buffer.from('{"text":"€"}').toString('latin1'),
      ],
    ]);
  });

  it('takes bytes as they are, and nothing at all', async () => {
    const receiver = await receiverThat((socket) => socket.write(withLength('ok')));
    const body = Buffer.from([0, 255, 13, 10, 128]);
    expect(await http.post({ url: receiver.url, headers: {}, body, timeoutMs: 5_000 })).toEqual(answered('ok'));
    expect(await http.post({ url: receiver.url, headers: {}, body: '', timeoutMs: 5_000 })).toEqual(answered('ok'));
    expect(receiver.requests[0]?.endsWith(`\r\n\r\n${body.toString('latin1')}`)).toBe(true);
    expect(receiver.requests[1]?.endsWith('content-length: 0\r\n\r\n')).toBe(true);
  });

  it.each([
    'Host',
    'content-length',
    'Transfer-Encoding',
    'connection',
    'Accept-Encoding',
    'upgrade',
    'expect',
    'keep-alive',
    'bad name',
    'na\r\nme',
    '',
  ])('with a header named %j is rejected and never sent', async (name) => {
    const receiver = await receiverThat((socket) => socket.write(withLength('ok')));
    await expect(
      http.post({ url: receiver.url, headers: { [name]: '1' }, body: '', timeoutMs: 5_000 }),
    ).rejects.toThrow(/header/);
    expect(receiver.requests).toEqual([]);
  });

  it.each(['a\r\nx: y', 'a\nb', 'a\0b', '€'])('with a header of %j is rejected and never sent', async (value) => {
    const receiver = await receiverThat((socket) => socket.write(withLength('ok')));
    await expect(
      http.post({ url: receiver.url, headers: { 'x-a': value }, body: '', timeoutMs: 5_000 }),
    ).rejects.toThrow(/header/);
    expect(receiver.requests).toEqual([]);
  });
});

describe('an answer', () => {
  it.each([200, 201, 301, 400, 404, 410, 429, 500, 503, 599])('of status %d is told as it is', async (status) => {
    expect(await answersWith(withLength('why', `HTTP/1.1 ${status} Reason\r\n`))).toEqual(answered('why', { status }));
  });

  it.each(['204 No Content', '304 Not Modified'])('of %s has no body', async (line) => {
    const status = Number(line.slice(0, 3));
    expect(await answersWith(`HTTP/1.1 ${line}\r\n\r\n`)).toEqual(answered('', { status }));
  });

  it.each([
    ['retry-after: 120\r\n', '120'],
    ['Retry-After: Fri, 31 Dec 1999 23:59:59 GMT\r\n', 'Fri, 31 Dec 1999 23:59:59 GMT'],
    ['retry-after: 5\r\nretry-after: 9\r\n', '5'],
    ['retry-after:\r\n', ''],
    ['retry-after: soon\r\n', 'soon'],
  ])('gives its Retry-After raw: %j', async (line, retryAfter) => {
    expect(await answersWith(withLength('', `HTTP/1.1 429 Too Many Requests\r\n${line}`))).toMatchObject({
      retryAfter,
    });
  });

  it('that redirects is an answer: its target is not asked', async () => {
    const target = await receiverThat((socket) => socket.write(withLength('secret')));
    for (const location of [target.url, 'http://169.254.169.254/latest/meta-data/']) {
      expect(await answersWith(withLength('', `HTTP/1.1 302 Found\r\nlocation: ${location}\r\n`))).toEqual(
        answered('', { status: 302 }),
      );
    }
    expect(target.connections()).toBe(0);
  });

  it('is read whole when it comes chunked, in pieces, or until the end of the connection', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nt: 1\r\n\r\n';
    expect(await answersWith(chunked)).toEqual(answered('abcde'));
    expect(await answersWith('HTTP/1.0 200 OK\r\n\r\nuntil the end')).toEqual(answered('until the end'));
    const inPieces = await receiverThat((socket) => {
      const bytes = withLength('pieces €');
      const write = (at: number): void => {
        if (at < bytes.length) socket.write(bytes.subarray(at, at + 1), () => setImmediate(write, at + 1));
      };
      write(0);
    });
    expect(await post(inPieces)).toEqual(answered('pieces €'));
  });

  it('may come before the request was read', async () => {
    const eager = createServer((_, res) => res.writeHead(413).end('too large'));
    await new Promise<void>((resolve) => {
      eager.listen(0, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(eager.address() as AddressInfo).port}/`;
    const body = Buffer.alloc(5_000_000, 'x');
    expect(await http.post({ url, headers: {}, body, timeoutMs: 5_000 })).toEqual(
      answered('too large', { status: 413 }),
    );
    eager.closeAllConnections();
    await new Promise((resolve) => {
      eager.close(resolve);
    });
  });

  it('is the final one: what was sent before it to inform is passed over', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nretry-after: 7\r\n\r\n'.repeat(20);
    expect(
      await answersWith(Buffer.concat([Buffer.from(`HTTP/1.1 102 Processing\r\n\r\n${early}`), withLength('ok')])),
    ).toEqual(answered('ok'));
  });

  it('may have a hundred headers, also without a name of ours among them', async () => {
    const headers = Array.from({ length: 100 }, (_, at) => `x-header-${at}: ${at}\r\n`).join('');
    expect(await answersWith(withLength('ok', `HTTP/1.1 200 OK\r\n__proto__: 1\r\n${headers}`))).toEqual(
      answered('ok'),
    );
  });
});

describe('the text of an answer', () => {
  const limit = 65_536;

  it.each<[string, Buffer, string]>([
    ['invalid UTF-8', Buffer.from([0x61, 0xff, 0xc3, 0x28, 0x62]), 'a��(b'],
    ['a surrogate in UTF-8', Buffer.from([0xed, 0xa0, 0x80]), '���'],
    ['a character that is cut by the sender', Buffer.from([0x61, 0xe2, 0x82]), 'a�'],
    ['U+0000', Buffer.from('a\0b\0'), 'a�b�'],
    ['a byte order mark', Buffer.from('\ufeffa'), '\ufeffa'],
  ])('holds neither U+0000 nor anything that is not UTF-8: %s', async (_, bytes, text) => {
    expect(await answersWith(withLength(bytes))).toEqual(answered(text));
  });

  it('is whole at 64 KiB and cut at one byte more', async () => {
    const full = 'x'.repeat(limit);
    expect(await answersWith(withLength(full))).toEqual(answered(full));
    expect(await answersWith(withLength(`${full}y`))).toEqual(answered(full, { truncated: true }));
  });

  it.each([
    ['xy', '€', 21_844],
    ['x', '🔑', 16_383],
  ])('never ends in half a character: %s and many %s', async (start, character, whole) => {
    const outcome = await answersWith(withLength(start + character.repeat(30_000)));
    expect(outcome).toEqual(answered(start + character.repeat(whole), { truncated: true }));
  });

  it.each([0, 0xff])('stays within 64 KiB when every byte of value %d is replaced by three', async (value) => {
    const outcome = await answersWith(withLength(Buffer.alloc(limit, value)));
    expect(outcome).toEqual(answered('�'.repeat(21_845), { truncated: true }));
  });

  it('is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    const outcome = await answersWith(withLength(bomb, 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n'));
    expect(outcome).toEqual(answered(bomb.toString('utf8').replaceAll('\0', '�')));
  });
});

describe('an answer without an end', () => {
  it.each([
    ['one gigabyte by its length', 'HTTP/1.1 200 OK\r\ncontent-length: 1073741824\r\n\r\n', 'x'.repeat(65_536)],
    ['without a length', 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65_536)],
    ['in chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', `10000\r\n${'x'.repeat(65_536)}\r\n`],
  ])('is answered with its first 64 KiB, and its connection is dropped: %s', async (_, head, piece) => {
    let sentBytes = 0;
    const receiver = await receiverThat((socket) => {
      const pour = (): void => {
        while (!socket.destroyed && sentBytes < 1_073_741_824) {
          sentBytes += piece.length;
          if (!socket.write(piece)) {
            socket.once('drain', pour);
            return;
          }
        }
      };
      socket.write(head);
      pour();
    });
    expect(await post(receiver)).toEqual(answered('x'.repeat(65_536), { truncated: true }));
    await dropped(receiver);
    expect(sentBytes).toBeLessThan(100_000_000);
  });

  it('that only ever informs, as fast as it can, is broken', async () => {
    const piece = 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1_000);
    const receiver = await receiverThat((socket) => {
      const pour = (): void => {
        if (!socket.destroyed) socket.write(piece, () => setImmediate(pour));
      };
      pour();
    });
    expect(await post(receiver)).toEqual({ ...broken(null), message: 'The answer does not begin' });
    await dropped(receiver);
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([
    ['a byte at a time', 'HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n', 'x', 200],
    ['headers for ever', 'HTTP/1.1 200 OK\r\nx: ', 'x', null],
    ['informing for ever', 'HTTP/1.1 102 Processing\r\n\r\n', 'HTTP/1.1 102 Processing\r\n\r\n', null],
    ['nothing', '', '', null],
    ['nothing after the headers', 'HTTP/1.1 503 Busy\r\ncontent-length: 5\r\n\r\n', '', 503],
  ])('ends at the deadline, and its connection with it: %s', async (_, head, piece, status) => {
    const receiver = await receiverThat((socket) => {
      socket.write(head);
      const drip = setInterval(() => socket.write(piece), 5);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await post(receiver, 150)).toEqual({
      kind: 'failed',
      reason: 'timeout',
      message: 'No complete answer came within 150 ms',
      status,
    });
    await dropped(receiver);
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('an answer that is none', () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\n';
  const manyHeaders = Array.from({ length: 400 }, (_, at) => `x-header-${at}: ${'v'.repeat(40)}\r\n`).join('');

  it.each<[string, string | Buffer, number | null]>([
    ['closed at once', '', null],
    ['garbage', 'SSH-2.0-OpenSSH_9.6\r\n', null],
    ['bytes of TLS', Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46]), null],
    ['HTTP of another kind', 'HTTP/9.9 200 OK\r\n\r\n', null],
    ['a status that is none', 'HTTP/1.1 2000 OK\r\n\r\n', null],
    ['half a status line', 'HTTP/1.1 20', null],
    ['20 kB of headers', withLength('', `HTTP/1.1 200 OK\r\n${manyHeaders}`), null],
    ['one header of 20 kB', withLength('', `HTTP/1.1 200 OK\r\nx: ${'v'.repeat(20_000)}\r\n`), null],
    ['NUL in a header', withLength('', 'HTTP/1.1 200 OK\r\nx: a\0b\r\n'), null],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', null],
    ['a length and chunks', withLength('', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n'), null],
    ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n', null],
    [
      'another protocol',
      withLength('ok', `${switching}connection: upgrade\r\nupgrade: x\r\n\r\nHTTP/1.1 200 OK\r\n`),
      null,
    ],
    ['another protocol, unsaid', withLength('ok', `${switching}\r\nHTTP/1.1 200 OK\r\n`), null],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 200],
    ['half a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab', 200],
    ['a bad chunk', 'HTTP/1.1 500 Oh\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n', 500],
  ])('fails with the status that had come, if any: %s', async (_, bytes, status) => {
    expect(await answersWith(bytes)).toMatchObject(broken(status));
  });

  it.each([
    ['before an answer', '', null],
    ['in the head', 'HTTP/1.1 200 OK\r\ncontent-le', null],
    ['in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 200],
  ])('fails when the connection is reset %s', async (_, bytes, status) => {
    const receiver = await receiverThat((socket) => {
      if (bytes === '') socket.resetAndDestroy();
      else socket.write(bytes, () => setTimeout(() => socket.resetAndDestroy(), 20));
    });
    expect(await post(receiver)).toMatchObject(broken(status));
  });

  it('is not repeated: each failure is one request', async () => {
    const receiver = await receiverThat((socket) => socket.destroy());
    for (let count = 1; count <= 5; count += 1) {
      expect(await post(receiver)).toMatchObject(broken(null));
      expect(receiver.requests).toHaveLength(count);
    }
  });

  it('does not become the answer to the next request', async () => {
    const receiver = await receiverThat((socket, nth) => {
      if (receiver.connections() > 1) socket.write(withLength('third'));
      else if (nth === 0) socket.write(Buffer.concat([withLength('first'), withLength('unasked')]));
    });
    expect(await post(receiver)).toEqual(answered('first'));
    expect(await post(receiver)).toEqual(answered('third'));
    expect(receiver.requests).toHaveLength(2);
  });
});

import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getLocal } from '../../server/src/platform/net/get-local.ts';
import { createAddressPolicy } from '../../server/src/platform/outbound-http/address-policy.ts';
import { createGuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';
import { createRequestOnce } from '../../server/src/providers/wire/carriers/request-once.ts';
import { createCallbackHttp } from '../../server/src/providers/simulated/callback-http.ts';
import { createVendorHttp, readText } from '../../server/src/providers/wire/vendor-http.ts';
import { type RawReceiver, startRawReceiver } from '../support/raw-receiver.ts';
import { testCertificate } from '../support/test-certificate.ts';

/** A way in which a request of ours leaves this process. */
interface Way {
  readonly name: string;
  /** Whether one connection serves several requests. */
  readonly reuses: boolean;
  readonly tls: boolean;
  /** Tells the text of the answer; rejects with what the failure is. */
  send(url: string): Promise<string>;
}

const timeoutMs = 10_000;
const guarded = createGuardedHttp({ policy: createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] }) });
const vendors = createVendorHttp();
const callbacks = createCallbackHttp();
const once = createRequestOnce();

async function post(url: string, options: { mayArriveTwice?: true }): Promise<string> {
  const outcome = await guarded.post({ url, headers: {}, body: '{}', timeoutMs, ...options });
  if (outcome.kind === 'failed') throw new Error(outcome.reason);
  return outcome.body;
}

const ways: readonly Way[] = [
  {
    name: 'webhooks',
    reuses: true,
    tls: true,
    send: (url) => post(url, { mayArriveTwice: true }),
  },
  {
    name: 'tools and what is asked of receivers',
    reuses: false,
    tls: true,
    send: (url) => post(url, {}),
  },
  {
    name: 'vendors',
    reuses: true,
    tls: true,
    send: async (url) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await vendors.send({ method: 'POST', url, headers: {}, body: '{}' }, { signal });
      return readText(response, 65_536);
    },
  },
  {
    name: 'carriers and the registry',
    reuses: false,
    tls: true,
    send: async (url) => {
      const request = { url: new URL(url), headers: {}, body: '{}', deadlineMs: timeoutMs, mayWrite: () => true };
      const result = await once(request);
      if (result.kind !== 'answered' || result.text === null) throw new Error(result.kind);
      return result.text;
    },
  },
  {
    name: 'callbacks of the simulated carrier',
    reuses: true,
    tls: false,
    send: async (url) => {
      const status = await callbacks.post(url, { headers: {}, body: Buffer.from('{}'), timeoutMs });
      return status === 200 ? 'ok' : `status ${status}`;
    },
  },
  {
    name: 'what looks after a server on this machine',
    reuses: false,
    tls: false,
    send: async (url) => String((await getLocal(url, timeoutMs)).headers['x-body']),
  },
];

const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, testCertificate.cert]));
const receivers: RawReceiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await guarded.close();
  await vendors.close();
  await callbacks.close();
});

async function receiverThat(answer: (socket: Socket, nth: number) => void, tls = false): Promise<RawReceiver> {
  const receiver = await startRawReceiver(answer, (socket) => void socket.setNoDelay(true), { tls });
  receivers.push(receiver);
  return receiver;
}

/** Writes each as a packet of its own, and what is given to wait for it to be read. */
function writeInPackets(socket: Socket, packets: readonly string[]): void {
  const [first, ...rest] = packets;
  if (first === undefined || socket.destroyed) return;
  socket.write(first, () => setImmediate(writeInPackets, socket, rest));
}

const asked = 'HTTP/1.1 100 Continue\r\n\r\n';
const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
const headOf = (length: number): string => `HTTP/1.1 200 OK\r\nx-body: ok\r\ncontent-length: ${length}\r\n\r\n`;
const answer = `${headOf(2)}ok`;

describe.each(ways)('an answer to $name', (way) => {
  // The connection that was just used is not always free when the next request comes: then there are two.
  const expectReuse = (receiver: RawReceiver, requests: number): void => {
    expect(receiver.requests).toHaveLength(requests);
    if (way.reuses) expect(receiver.connections()).toBeLessThanOrEqual(2);
    else expect(receiver.connections()).toBe(requests);
  };

  it.each([
    ['100 Continue in the same packet', [asked + answer]],
    ['100 Continue in a packet of its own', [asked, answer]],
    ['100 Continue twice', [asked + asked + answer]],
    ['100 Continue twice, in packets', [asked, asked, answer]],
    ['100 Continue with headers', [`HTTP/1.1 100 Continue\r\nserver: IIS\r\nconnection: close\r\n\r\n${answer}`]],
    ['100 Continue of HTTP/1.0', [`HTTP/1.0 100 Continue\r\n\r\n${answer}`]],
    ['100, 103 and 102', [`${asked}${hints}HTTP/1.1 102 Processing\r\n\r\n${answer}`]],
    ['as many as are read', [asked.repeat(50), hints.repeat(50), answer]],
  ])('is what follows %s', async (_, packets) => {
    const receiver = await receiverThat((socket) => writeInPackets(socket, packets));
    expect(await way.send(receiver.url)).toBe('ok');
    expect(receiver.requests).toHaveLength(1);
  });

  it('is what follows 100 Continue and 103 Early Hints, wherever they are parted', async () => {
    const whole = asked + hints + answer;
    let at = 0;
    const receiver = await receiverThat((socket) => writeInPackets(socket, [whole.slice(0, at), whole.slice(at)]));
    for (at = 1; at < whole.length; at += 1) expect(await way.send(receiver.url)).toBe('ok');
    expectReuse(receiver, whole.length - 1);
  });

  it.each([
    ['more of them than are read, at once', [asked.repeat(101) + answer]],
    ['more of them than are read, in packets', [...Array.from({ length: 101 }, () => asked), answer]],
    ['one that does not end', [`HTTP/1.1 100 Continue\r\nx: ${'x'.repeat(40_000)}`]],
  ])('is none behind %s', async (_, packets) => {
    const receiver = await receiverThat((socket) => writeInPackets(socket, packets));
    await expect(way.send(receiver.url)).rejects.toThrow();
    expect(receiver.requests).toHaveLength(1);
  });

  it('is none where the connection ends behind 100 Continue', async () => {
    const receiver = await receiverThat((socket) => socket.end(asked));
    await expect(way.send(receiver.url)).rejects.toThrow();
    expect(receiver.requests).toHaveLength(1);
  });

  if (way.reuses)
    it('follows 100 Continue on a connection that served others before', async () => {
      const receiver = await receiverThat((socket) => socket.write(asked + asked + answer));
      for (let nth = 0; nth < 5; nth += 1) expect(await way.send(receiver.url)).toBe('ok');
      expectReuse(receiver, 5);
    });

  if (way.tls)
    it('is what follows 100 Continue under TLS', async () => {
      const receiver = await receiverThat(
        (socket, nth) => writeInPackets(socket, nth % 2 === 0 ? [asked, answer] : [asked + hints + answer]),
        true,
      );
      for (let nth = 0; nth < 4; nth += 1) expect(await way.send(receiver.url)).toBe('ok');
      expectReuse(receiver, 4);
    });
});

const readers = ways.filter(({ name }) => ['webhooks', 'vendors', 'carriers and the registry'].includes(name));
it.each(readers)('a body for $name may say 100 Continue itself', async ({ send }) => {
  const bodies = [asked + answer, asked.repeat(200), `${asked}x`];
  for (const body of bodies) {
    const receiver = await receiverThat((socket) => writeInPackets(socket, [asked, headOf(body.length), body]));
    expect(await send(receiver.url)).toBe(body);
  }
});

describe.each(ways.filter(({ name }) => ['vendors', 'carriers and the registry'].includes(name)))(
  'an answer to $name that is compressed all the same',
  ({ send }) => {
    const text = '{"id": "msg_1", "text": "Grüße aus Bern"}';
    const codedAs = (coding: string, body: Buffer): Buffer =>
      Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n`),
        body,
      ]);

    it.each([
      ['gzip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
      ['zstd', zstdCompressSync],
    ] as const)('is read: %s', async (coding, encode) => {
      const receiver = await receiverThat((socket) => socket.write(codedAs(coding, encode(text))));
      expect(await send(receiver.url)).toBe(text);
      expect(receiver.requests[0]).toContain('accept-encoding: identity\r\n');
    });

    it.each([
      ['a coding that nobody knows', codedAs('compress', Buffer.from(text))],
      ['another coding than it names', codedAs('gzip', brotliCompressSync(text))],
      ['less than was compressed', codedAs('gzip', gzipSync(text).subarray(0, -9))],
      ['more than is read of one', codedAs('gzip', gzipSync(Buffer.alloc(10_000_000, 'x')))],
    ])('is none where it has %s', async (_, bytes) => {
      const receiver = await receiverThat((socket) => socket.write(bytes));
      await expect(send(receiver.url)).rejects.toThrow();
    });
  },
);

import type { Socket } from 'node:net';
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

async function receiverThat(answer: (socket: Socket) => void): Promise<RawReceiver> {
  const receiver = await startRawReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

const withLength = (body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`),
    body,
  ]);

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

describe('an answer that is decoded', () => {
  const decodedPost = ({ url }: RawReceiver): Promise<PostOutcome> =>
    http.post({ url, headers: {}, body: '', timeoutMs: 5_000, mayArriveTwice: true, decodes: true });

  it('is inflated as it comes, a byte at a time and over a kept connection', async () => {
    const bytes = withLength(gzipSync('inflated €'));
    const receiver = await receiverThat((socket) => {
      const write = (at: number): void => {
        if (at < bytes.length) socket.write(bytes.subarray(at, at + 1), () => setImmediate(write, at + 1));
      };
      write(0);
    });
    expect(await decodedPost(receiver)).toEqual(answered('inflated €'));
    expect(await decodedPost(receiver)).toEqual(answered('inflated €'));
    expect(receiver.connections()).toBe(1);
  });

  it('is cut by what it inflates to, though no more of it comes', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'x'));
    const begun = bomb.subarray(0, 10_000);
    const receiver = await receiverThat((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 1000000000\r\n\r\n');
      socket.write(begun);
    });
    expect(await decodedPost(receiver)).toEqual(answered('x'.repeat(65_536), { truncated: true }));
    await dropped(receiver);
  });

  it('is read on where most of what came inflates to nothing', async () => {
    const empty = gzipSync('');
    const body = Buffer.concat([...Array.from({ length: 20_000 }, () => empty), gzipSync('at last')]);
    const receiver = await receiverThat((socket) => socket.write(withLength(body)));
    expect(await decodedPost(receiver)).toEqual(answered('at last'));
  });

  it('is left at the first byte that is not of its coding, and broken where its connection breaks', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 1000000\r\n\r\n';
    const wrong = await receiverThat((socket) => socket.write(`${head}no gzip at all`));
    expect(await decodedPost(wrong)).toEqual(answered('', { isUndecodable: true }));
    await dropped(wrong);
    const half = await receiverThat((socket) => socket.end(Buffer.concat([Buffer.from(head), gzipSync('half')])));
    expect(await decodedPost(half)).toMatchObject({ kind: 'failed', reason: 'broken_answer', status: 200 });
  });
});

import {
  brotliCompressSync,
  constants,
  createGzip,
  createZstdCompress,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { withoutCoding } from './content-coding.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

const text = Buffer.from('{"text": "Grüße aus Bern, 👋", "more": "Grüße aus Bern, Grüße aus Bern"}');
const codings: ReadonlyArray<[name: string, compress: (bytes: Buffer) => Buffer]> = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
];

/** A body that gives these pieces, and then breaks off where it is told with what. */
function bodyOf(pieces: Iterable<Buffer>, error?: unknown) {
  const waiting = pieces[Symbol.iterator]();
  const body = {
    asked: 0,
    isLeft: false,
    [Symbol.asyncIterator]: () => body,
    next: async (): Promise<IteratorResult<Buffer>> => {
      body.asked += 1;
      const piece = waiting.next();
      if (piece.done === true && error !== undefined) throw error;
      return piece;
    },
    return: async (): Promise<IteratorResult<Buffer>> => {
      body.isLeft = true;
      return { done: true, value: undefined };
    },
  };
  return body;
}

async function read(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe.each(codings)('an answer in %s', (name, compress) => {
  const whole = compress(text);

  it('is read as it was before, wherever it is parted', async () => {
    for (let at = 0; at <= whole.length; at += 1) {
      const parted = [whole.subarray(0, at), whole.subarray(at)].filter(({ length }) => length > 0);
      expect(await read(withoutCoding(bodyOf(parted), name))).toEqual(text);
    }
    const bytes = [...whole].map((byte) => Buffer.from([byte]));
    expect(await read(withoutCoding(bodyOf(bytes), ` ${name} `))).toEqual(text);
  });

  it('of a megabyte is read whole', async () => {
    const long = Buffer.alloc(1_048_576, 'the quick brown fox ');
    expect((await read(withoutCoding(bodyOf([compress(long)]), name))).equals(long)).toBe(true);
  });

  it('that is cut at any byte is a lost connection', async () => {
    for (let at = 1; at < whole.length; at += 1)
      await expect(read(withoutCoding(bodyOf([whole.subarray(0, at)]), name))).rejects.toMatchObject({
        reason: 'connection_lost',
      });
  });

  it('that is none is malformed, and its body is left', async () => {
    const body = bodyOf([Buffer.from('{"text": "nothing of the kind, and long enough to tell"}'), text]);
    await expect(read(withoutCoding(body, name))).rejects.toMatchObject({ reason: 'malformed', failover: true });
    expect(body.isLeft).toBe(true);
  });

  it('without a byte has none', async () => {
    expect(await read(withoutCoding(bodyOf([]), name))).toEqual(Buffer.alloc(0));
  });

  it('that breaks off breaks off with its own error', async () => {
    const error = new VendorFailure('connection_lost', 'ECONNRESET');
    await expect(read(withoutCoding(bodyOf([whole.subarray(0, 9)], error), name))).rejects.toBe(error);
    await expect(read(withoutCoding(bodyOf([], error), name))).rejects.toBe(error);
  });
});

it.each(['', 'identity', 'Identity', 'none', 'utf-8', null])('a coding of %p is none: the body is the same', (name) => {
  const body = bodyOf([text]);
  expect(withoutCoding(body, name)).toBe(body);
});

it.each(['compress', 'gzip, br', 'gzip, gzip', 'x'])(
  'a coding of %p is malformed, and its body is left',
  async (name) => {
    const body = bodyOf([gzipSync(text)]);
    await expect(read(withoutCoding(body, name))).rejects.toMatchObject({ reason: 'malformed', failover: true });
    expect(body.isLeft).toBe(true);
  },
);

/** A body whose next piece comes when the test gives it. */
function slowBody() {
  const waiting: Array<(piece: Buffer | null) => void> = [];
  const queued: Array<Buffer | null> = [];
  const body = {
    isLeft: false,
    give: (piece: Buffer | null): void => {
      const next = waiting.shift();
      if (next === undefined) queued.push(piece);
      else next(piece);
    },
    [Symbol.asyncIterator]: () => body,
    next: async (): Promise<IteratorResult<Buffer>> => {
      const piece =
        queued.length > 0 ? queued.shift() : await new Promise<Buffer | null>((reported) => waiting.push(reported));
      return piece === null || piece === undefined ? { done: true, value: undefined } : { done: false, value: piece };
    },
    return: async (): Promise<IteratorResult<Buffer>> => {
      body.isLeft = true;
      body.give(null);
      return { done: true, value: undefined };
    },
  };
  return body;
}

describe.each([
  ['gzip', createGzip, constants.Z_SYNC_FLUSH],
  ['zstd', createZstdCompress, constants.ZSTD_e_flush],
] as const)('a stream in %s', (name, createCompressor, flush) => {
  it('is told as it comes, and its body is left with it while nothing comes', async () => {
    const compressor = createCompressor();
    const body = slowBody();
    compressor.on('data', (piece: Buffer) => body.give(piece));
    const pieces = withoutCoding(body, name)[Symbol.asyncIterator]();
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      compressor.write(event);
      await new Promise<void>((flushed) => compressor.flush(flush, flushed));
      let heard = '';
      while (heard.length < event.length) heard += String((await pieces.next()).value);
      expect(heard).toBe(event);
    }
    const next = pieces.next();
    await pieces.return?.();
    expect(body.isLeft).toBe(true);
    expect(await next).toEqual({ done: true, value: undefined });
    compressor.destroy();
  });
});

it('what is compressed a thousandfold is read no faster than its reader takes it', async () => {
  // A gigabyte: one file of gzip may follow another.
  const bomb = gzipSync(Buffer.alloc(64 * 1_048_576));
  const body = bodyOf(Array.from({ length: 16 * 64 }, (_, nth) => pieceOf(bomb, nth % 64)));
  const pieces = withoutCoding(body, 'gzip')[Symbol.asyncIterator]();
  let bytes = 0;
  while (bytes < 1_000_000) bytes += (await pieces.next()).value?.length ?? 0;
  await pieces.return?.();
  expect(body.isLeft).toBe(true);
  expect(body.asked).toBeLessThan(200);
});

function pieceOf(bytes: Buffer, nth: number): Buffer {
  const size = Math.ceil(bytes.length / 64);
  return bytes.subarray(nth * size, (nth + 1) * size);
}

import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AbortError, type AudioInput, createClient, type Fetch, TrunklineError } from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, type SeenRequest, startFaultyServer } from '../support/faulty-server.ts';
import { waitFor } from '../support/sms-waiting.ts';

// With line ends and dashes, as a boundary has them.
const audio = Buffer.concat([
  Buffer.from('RIFF\r\n--\r\n\0'),
  Buffer.from(Array.from({ length: 200_000 }, (_, i) => i)),
]);
const around = Buffer.concat([Buffer.alloc(7, 1), audio, Buffer.alloc(9, 1)]);
const request = { language: 'en', options: { keywords: ['Grüße'] } };
const result = { text: 'Hello', usage: { duration_ms: 10 } };
const ok: Fault = { status: 200, body: JSON.stringify(result) };

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function serve(...faults: Fault[]): Promise<FaultyServer> {
  const server = await startFaultyServer(...faults);
  closing.push(() => server.close());
  return server;
}

/** A server that does with the body what it is told, chunk by chunk. */
async function serveRaw(handle: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const clientOf = (baseUrl: string, apiKey = 'sk_test_abc') =>
  createClient({ baseUrl, apiKey, retries: { limit: 2, baseMs: 0 } });

/** Checks that a body is two parts in their order and nothing else, and answers what is in them. */
function partsOf(seen: SeenRequest | undefined): { request: unknown; audio: Buffer } {
  const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(seen?.headers['content-type'] ?? '')?.[1] ?? '';
  expect(boundary).not.toBe('');
  const body = seen?.bytes ?? Buffer.alloc(0);
  const head = (name: string, type: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const first = Buffer.from(head('request', 'application/json'));
  const between = Buffer.from(`\r\n${head('audio', 'application/octet-stream')}`);
  const last = Buffer.from(`\r\n--${boundary}--\r\n`);
  const at = body.indexOf(between);
  expect(body.subarray(0, first.length)).toEqual(first);
  expect(body.subarray(-last.length)).toEqual(last);
  expect(at).toBeGreaterThan(0);
  return {
    request: JSON.parse(body.subarray(first.length, at).toString()),
    audio: body.subarray(at + between.length, -last.length),
  };
}

async function* chunked(bytes: Uint8Array, size = 70_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const webStream = (bytes: Uint8Array): ReadableStream<Uint8Array> => new Blob([new Uint8Array(bytes)]).stream();

async function file(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-audio-'));
  closing.push(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'hello.wav'), audio);
  return join(folder, 'hello.wav');
}

// What JavaScript lets pass and TypeScript does not.
const loosely = <Argument>(value: unknown): Argument => value as Argument;

const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (thrown: unknown) => thrown,
  );

describe('a file to transcribe', () => {
  const whole: Array<[string, () => AudioInput]> = [
    ['a Buffer', () => audio],
    ['a view of a part of a buffer', () => new DataView(around.buffer, around.byteOffset + 7, audio.length)],
    ['an ArrayBuffer', () => new Uint8Array(audio).buffer],
    ['a Blob', () => new Blob([new Uint8Array(audio)])],
    ['a File', () => new File([new Uint8Array(audio)], 'hello.wav', { type: 'audio/wav' })],
  ];
  const streams: Array<[string, () => AudioInput | Promise<AudioInput>]> = [
    ['a web stream', () => webStream(audio)],
    ['a Node stream', async () => createReadStream(await file())],
    ['a generator', () => chunked(audio)],
  ];

  it.each([...whole, ...streams])('goes out as exactly two parts, the request first: %s', async (_, make) => {
    const server = await serve(ok);
    const transcription = { ...request, audio: await make() };
    expect(await clientOf(server.url).stt.transcriptions.create(transcription)).toEqual(result);
    const parts = partsOf(server.requests[0]);
    expect(parts.request).toEqual(request);
    expect(audio.equals(parts.audio)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it.each(whole)('in memory is sent again, the same to the byte: %s', async (_, make) => {
    const server = await serve('cut', { status: 502, body: '' }, ok);
    await clientOf(server.url).stt.transcriptions.create({ audio: make() });
    expect(server.requests).toHaveLength(3);
    expect(new Set(server.requests.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(1);
    expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each(streams)(
    'that comes as a stream is sent once, and the error says it may be sent anew: %s',
    async (_, make) => {
      for (const fault of ['cut', { status: 503, body: '' }] satisfies Fault[]) {
        const server = await serve(fault, ok);
        let attempts = 0;
        const fetch: Fetch = (url, init) => {
          attempts += 1;
          return globalThis.fetch(url, init);
        };
        const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries: { baseMs: 0 }, fetch });
        const thrown = await thrownBy(client.stt.transcriptions.create({ audio: await make() }));
        expect(thrown).toBeInstanceOf(TrunklineError);
        expect([attempts, server.requests.length]).toEqual([1, 1]);
        const key = server.requests[0]?.headers['idempotency-key'];
        expect(thrown).toMatchObject({ retryable: true, idempotencyKey: key });
      }
    },
  );

  it('that is none of these is a TypeError, and nothing is sent', async () => {
    const server = await serve(ok);
    const { create } = clientOf(server.url).stt.transcriptions;
    for (const wrong of [undefined, null, 'hello.wav', 5, {}, [1, 2]]) {
      await expect(create({ audio: loosely(wrong) })).rejects.toThrow(/^audio must be/);
    }
    const taken = webStream(audio);
    taken.getReader();
    await expect(create({ audio: taken })).rejects.toThrow(/^audio must be a stream that nobody else reads/);
    expect(server.requests).toHaveLength(0);
  });
});

describe('a stream to transcribe', () => {
  /** A source that tells how much of it was taken and whether it was let go. */
  function source(chunk: Uint8Array, most: number) {
    const seen = { taken: 0, isLetGo: false };
    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        for (; seen.taken < most; seen.taken += 1) yield chunk;
      } finally {
        seen.isLetGo = true;
      }
    }
    return { seen, chunks: chunks() };
  }
  const letGo = (seen: { isLetGo: boolean }): Promise<unknown> =>
    waitFor(
      'the source is let go',
      async () => seen.isLetGo,
      (isLetGo) => isLetGo,
    );

  it('goes out while it comes', async () => {
    let isBegun = false;
    const url = await serveRaw((req, res) => {
      req.once('data', () => {
        isBegun = true;
      });
      req.on('end', () => res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result)));
    });
    async function* speech(): AsyncGenerator<Uint8Array> {
      yield audio.subarray(0, 1000);
      await waitFor(
        'the server has the first part',
        async () => isBegun,
        (is) => is,
      );
      yield audio.subarray(1000);
    }
    expect(await clientOf(url).stt.transcriptions.create({ audio: speech() })).toEqual(result);
  });

  it('waits for a server that takes its time, and is let go with the call', async () => {
    const url = await serveRaw(() => undefined);
    const { seen, chunks } = source(new Uint8Array(100_000), 5_000);
    const controller = new AbortController();
    const call = thrownBy(clientOf(url).stt.transcriptions.create({ audio: chunks }, { signal: controller.signal }));
    let before = -1;
    await waitFor(
      'the source is held back',
      async () => {
        const same = seen.taken === before && seen.taken > 0;
        before = seen.taken;
        return same;
      },
      (same) => same,
    );
    expect(seen.taken).toBeLessThan(500);
    controller.abort();
    expect(await call).toBeInstanceOf(AbortError);
    await letGo(seen);
  });

  it('is let go where the server refuses it before its end', async () => {
    const url = await serveRaw((_, res) => {
      res.writeHead(401, { 'content-type': 'application/json', connection: 'close' });
      res.end(JSON.stringify({ error: { code: 'authentication_failed', message: 'No', retryable: false } }));
    });
    const { seen, chunks } = source(new Uint8Array(100_000), 100_000);
    const thrown = await thrownBy(clientOf(url).stt.transcriptions.create({ audio: chunks }));
    expect(thrown).toMatchObject({ status: 401, code: 'authentication_failed' });
    expect(seen.taken).toBeLessThan(100_000);
    await letGo(seen);
  });

  it('is let go where the call is wrong', async () => {
    const server = await serve(ok);
    let isCancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      cancel: () => {
        isCancelled = true;
      },
    });
    const call = clientOf(server.url).stt.transcriptions.create({ audio: stream }, { idempotencyKey: '' });
    await expect(call).rejects.toThrow(/^idempotencyKey/);
    expect(isCancelled).toBe(true);
    expect(server.requests).toHaveLength(0);
  });

  it('that fails fails the call with its own error, and the server gets no whole body', async () => {
    let isWhole = false;
    const url = await serveRaw((req) => {
      req
        .on('data', () => undefined)
        .on('end', () => {
          isWhole = true;
        });
    });
    const { create } = clientOf(url).stt.transcriptions;
    const broken = new Error('The microphone is gone');
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield audio;
      throw broken;
    }
    expect(await thrownBy(create({ audio: failing() }))).toBe(broken);
    async function* words(): AsyncGenerator<Uint8Array> {
      yield loosely('not bytes');
    }
    await expect(create({ audio: words() })).rejects.toThrow(/^audio must be a stream of bytes/);
    expect(isWhole).toBe(false);
  });
});

describe('in a browser', () => {
  afterEach(() => {
    for (const name of ['window', 'document']) Reflect.deleteProperty(globalThis, name);
  });

  it('a stream is read to its end and sent as one body: not every browser can stream it', async () => {
    const server = await serve(ok);
    Object.assign(globalThis, { window: globalThis, document: {} });
    await clientOf(server.url, 'visitor').stt.transcriptions.create({ ...request, audio: chunked(audio) });
    expect(audio.equals(partsOf(server.requests[0]).audio)).toBe(true);
    expect(server.requests[0]?.headers['content-length']).toBe(String(server.requests[0]?.bytes.length));
  });
});

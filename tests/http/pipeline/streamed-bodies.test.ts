import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { recordAnswer } from '../../support/contract-recorder.ts';
import { readRawAnswer } from '../../support/raw-answer.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { keys, type PipelineServer, startPipeline } from './pipeline-server.ts';

const path = '/v1/worker/sessions/01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e31/recording';
const head = (...lines: string[]) =>
  [
    `PUT ${path} HTTP/1.1`,
    'host: x',
    'authorization: Bearer sk_worker',
    'service-lease: lease_x',
    'content-type: audio/wav',
    'connection: close',
    ...lines,
    '',
    '',
  ].join('\r\n');

const servers: PipelineServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A server whose handler counts what comes of a recording, and stops where it has had enough. */
async function start(options: Parameters<typeof startPipeline>[1] = {}, enough = Number.POSITIVE_INFINITY) {
  const seen = { bytes: 0, isOver: false };
  const { sk_caller: caller } = keys;
  const server = await startPipeline(
    {
      uploadRecording: async ({ body }, reply) => {
        try {
          for await (const piece of body.pieces) {
            seen.bytes += piece.length;
            if (seen.bytes >= enough) break;
          }
        } finally {
          seen.isOver = true;
        }
        const ready = { recordingStatus: 'ready', recordingDurationMs: 1, sampleRateHz: 8_000 } as const;
        return reply(200, { json: { ...ready, byteLength: seen.bytes } });
      },
    },
    {
      ...options,
      authenticate: async (key) => (key === 'sk_worker' && caller ? { ...caller, scopes: ['worker'] } : null),
    },
  );
  servers.push(server);
  const socket = connect(server.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const answered = async (): Promise<{ status: number; body: Record<string, unknown> }> => {
    await waitFor(
      'it is answered',
      async () => text,
      (seenText) => /\r\n\r\n.*\}$/s.test(seenText),
    );
    const answer = readRawAnswer(text.replace('HTTP/1.1 100 Continue\r\n\r\n', ''));
    recordAnswer({ method: 'PUT', path, ...answer });
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  return { server, seen, socket, answered };
}
const until = (seen: { bytes: number }, bytes: number) =>
  waitFor(
    `${bytes} bytes have come`,
    async () => seen.bytes,
    (count) => count === bytes,
  );

describe('a body that its operation reads while it arrives', () => {
  it('is read before it has come to its end, and has no time limit as long as something comes', async () => {
    // Any other body has a tenth of a second.
    const limits = { headersTimeoutMs: 100, requestTimeoutMs: 100, checkIntervalMs: 10 };
    const { socket, seen, answered } = await start({ limits });
    socket.write(head('content-length: 20'));
    for (let bytes = 1; bytes <= 20; bytes += 1) {
      socket.write('x');
      await until(seen, bytes);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await answered()).toMatchObject({ status: 200, body: { byteLength: 20 } });
  });

  it('is 408 where nothing comes of it any more', async () => {
    const { socket, seen, answered } = await start({ stillBodyMs: 50 });
    socket.write(`${head('content-length: 20')}xyz`);
    expect(await answered()).toMatchObject({ status: 408, body: { code: 'REQUEST_TIMEOUT' } });
    expect(seen).toEqual({ bytes: 3, isOver: true });
  });

  it('is left where its sender is gone', async () => {
    const { socket, seen } = await start();
    socket.write(`${head('content-length: 20')}xyz`);
    await until(seen, 3);
    socket.destroy();
    await waitFor(
      'it is over',
      async () => seen.isOver,
      (isOver) => isOver,
    );
  });

  it('is asked for when it is wanted, and thrown away where it is not wanted to its end', async () => {
    const { socket, seen, answered } = await start({}, 5);
    socket.write(head('content-length: 300000', 'expect: 100-continue'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toContain('100 Continue');
    socket.write(Buffer.alloc(300_000));
    await waitFor(
      'it is over',
      async () => seen.isOver,
      (isOver) => isOver,
    );
    expect((await answered()).status).toBe(200);
    expect(seen.bytes).toBeLessThan(300_000);
  });

  it('is 413 where it announces too much, before any of it comes', async () => {
    const { socket, seen, answered } = await start();
    socket.write(head('content-length: 2880000001'));
    expect(await answered()).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(seen).toEqual({ bytes: 0, isOver: false });
  });
});

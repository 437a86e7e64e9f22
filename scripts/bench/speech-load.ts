// A program: callers of streams of speech, each of which sends a frame, waits for its answer and sends the next one.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { SpeechLoadInput, SpeechLoadOutput } from './speech-load-input.ts';
import { percentile } from './statistics.ts';

const input: SpeechLoadInput = JSON.parse(process.argv[2] ?? '');
const { url, kind, apiKey, connections, streams, frames, paceMs } = input;
const isVendor = apiKey === null;
const sound = Buffer.alloc(3_200, 1);
const text = 'Good morning.';
const audio = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 };
const routes = {
  stt: { mode: 'explicit', provider: 'deepgram', model: 'nova-3' },
  tts: { mode: 'explicit', provider: 'elevenlabs', model: 'eleven_flash_v2_5' },
};
const vendorPaths = { stt: '/v1/listen', tts: '/v1/text-to-speech/voice/multi-stream-input' };
const firstsMs: number[] = [];
let passedOn = 0;

function open(): WebSocket {
  const path = isVendor ? vendorPaths[kind] : `/v1/${kind}/stream`;
  const headers = isVendor ? {} : { authorization: `Bearer ${apiKey}`, 'idempotency-key': randomUUID() };
  return new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, { headers, perMessageDeflate: false });
}

/** Whether a message is what a frame waits for. */
function isAnswer(data: Buffer, isBinary: boolean): boolean {
  if (isBinary) return true;
  const frame = JSON.parse(data.toString('utf8'));
  if (frame.type === 'error') throw new Error(data.toString('utf8'));
  return kind === 'stt'
    ? frame.type === 'Results' || frame.type === 'transcript.delta'
    : typeof frame.audio === 'string';
}

function sendFrame(socket: WebSocket, nth: number): void {
  if (kind === 'stt') return socket.send(sound);
  if (isVendor) {
    const context = { context_id: `u${nth}` };
    socket.send(JSON.stringify({ ...context, text: `${text} `, flush: true }));
    return socket.send(JSON.stringify({ ...context, close_context: true }));
  }
  socket.send(JSON.stringify({ type: 'input.append', text }));
  socket.send(JSON.stringify({ type: 'input.commit' }));
}

function close(socket: WebSocket): void {
  if (!isVendor) socket.send(JSON.stringify({ type: 'session.close' }));
  else socket.send(JSON.stringify(kind === 'stt' ? { type: 'CloseStream' } : { close_socket: true }));
}

async function runStream(): Promise<void> {
  const socket = open();
  const closed = once(socket, 'close');
  await once(socket, 'open');
  if (!isVendor) {
    socket.send(JSON.stringify({ type: 'session.configure', audio, routing: routes[kind] }));
    await once(socket, 'message');
  }
  let answered = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer, isBinary) => {
    if (isAnswer(data, isBinary)) answered.resolve();
  });
  for (let nth = 0; nth < frames; nth += 1) {
    answered = Promise.withResolvers();
    const sentMs = performance.now();
    sendFrame(socket, nth);
    await answered.promise;
    if (paceMs !== undefined) await sleep(Math.max(0, sentMs + paceMs - performance.now()));
    if (nth === 0) firstsMs.push(performance.now() - sentMs);
    passedOn += 2;
  }
  close(socket);
  await closed;
}

await Promise.all(
  Array.from({ length: connections }, async () => {
    // As callers do, who do not speak in step.
    if (paceMs !== undefined) await sleep(Math.random() * paceMs * 10);
    for (let nth = 0; nth < streams; nth += 1) await runStream();
  }),
);
const output: SpeechLoadOutput = { firstP50Ms: percentile(firstsMs, 0.5), passedOn };
console.log(JSON.stringify(output));

// A program: vendors of conversations with fixed delays, which do nothing else. Deepgram's wire answers a Finalize after 150 ms, OpenAI's
// begins an answer after 300 ms, that of ElevenLabs gives the first sound 150 ms behind a flush, and more four times as fast as it is spoken.
// On /echo each frame comes back, for a relay without work of its own.
import { createServer, type ServerResponse } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

const [port] = process.argv.slice(2);
const delaysMs = { final: 150, token: 300, sound: 150 };
const tokenEachMs = 10;
const bytesPerSample = 2;
const interimEachMs = 300;
const words = 'What does it cost in a month?';
// The first delta is a clause: what is behind it is not waited for.
const clause = 'It costs ten euros a month, and ';
const more = 'there is nothing else that has to be paid for it by those who stay with us for so long, '
  .repeat(3)
  .split(/(?<= )/);
const soundMs = { first: 400, piece: 200, eachMs: 50, perLetter: 60 };

type Answer = (frame: object) => void;

const server = createServer((request, response) => {
  request.resume();
  if (request.method !== 'POST') return void response.end('ok');
  request.on('end', () => setTimeout(() => think(response), delaysMs.token));
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, { url = '' }) => {
  const answer: Answer = (frame) => socket.send(JSON.stringify(frame));
  if (url.startsWith('/echo')) socket.on('message', (data, binary) => socket.send(data, { binary }));
  else if (url.startsWith('/v1/listen')) listen(socket, answer, bytesPerMsOf(/sample_rate=(\d+)/, url));
  else speak(socket, answer, bytesPerMsOf(/output_format=pcm_(\d+)/, url));
});
server.keepAliveTimeout = 60_000;
server.listen(Number(port), '127.0.0.1');

function bytesPerMsOf(rate: RegExp, url: string): number {
  return (Number(rate.exec(url)?.[1]) * bytesPerSample) / 1_000;
}

function think(response: ServerResponse): void {
  const say = (type: string, fields: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
  };
  const place = { output_index: 0, item_id: 'i-1', content_index: 0 };
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  say('response.output_text.delta', { ...place, delta: clause });
  let given = 0;
  const timer = setInterval(() => {
    if (response.destroyed) return clearInterval(timer);
    const delta = more[given];
    given += 1;
    if (delta !== undefined) return say('response.output_text.delta', { ...place, delta });
    clearInterval(timer);
    const usage = { input_tokens: 9, output_tokens: more.length, total_tokens: 9 + more.length };
    say('response.completed', { response: { id: 'r-1', status: 'completed', output: [], usage } });
    response.end();
  }, tokenEachMs);
}

function listen(socket: WebSocket, answer: Answer, bytesPerMs: number): void {
  let heardMs = 0;
  let shownMs = 0;
  const results = (transcript: string, more: object): void =>
    answer({
      type: 'Results',
      channel_index: [0, 1],
      start: 0,
      duration: 0.1,
      channel: { alternatives: [{ transcript, confidence: 0.9, words: [] }] },
      metadata: { request_id: 'r-1' },
      ...more,
    });
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      if (data.readInt32LE(0) === 0 && data.readInt32LE(data.length - 4) === 0) return;
      heardMs += data.length / bytesPerMs;
      if (heardMs - shownMs < interimEachMs) return;
      shownMs = heardMs;
      return results(words, { is_final: false, speech_final: false });
    }
    const { type } = JSON.parse(String(data));
    if (type === 'Finalize') {
      const text = heardMs > 0 ? words : '';
      [heardMs, shownMs] = [0, 0];
      setTimeout(() => results(text, { is_final: true, speech_final: true, from_finalize: true }), delaysMs.final);
    } else if (type === 'CloseStream') {
      answer({ type: 'Metadata', request_id: 'r-1', duration: 1, channels: 1 });
      socket.close(1000);
    }
  });
}

function speak(socket: WebSocket, answer: Answer, bytesPerMs: number): void {
  const soundOf = (ms: number): string => Buffer.alloc(ms * bytesPerMs, 1).toString('base64');
  const piece = soundOf(soundMs.piece);
  const letters = new Map<string, number>();
  const sound = (contextId: string, leftMs: number): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (leftMs <= 0) return answer({ contextId, isFinal: true });
    answer({ contextId, audio: piece });
    setTimeout(() => sound(contextId, leftMs - soundMs.piece), soundMs.eachMs);
  };
  socket.on('message', (data) => {
    const { context_id: id, text = '', flush, close_socket: isLast } = JSON.parse(String(data));
    letters.set(id, (letters.get(id) ?? 0) + text.length);
    if (flush === true) {
      const leftMs = (letters.get(id) ?? 0) * soundMs.perLetter - soundMs.first;
      letters.delete(id);
      setTimeout(() => {
        answer({ contextId: id, audio: soundOf(soundMs.first) });
        setTimeout(() => sound(id, leftMs), soundMs.eachMs);
      }, delaysMs.sound);
    }
    if (isLast === true) socket.close(1000);
  });
}

// A program: vendors of speech on sockets that do nothing but answer. On the path of Deepgram each frame of audio is answered by a
// word; on that of ElevenLabs each flush by a piece of audio.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const [port] = process.argv.slice(2);
const audio = Buffer.alloc(3_200, 1).toString('base64');
const word = JSON.stringify({
  type: 'Results',
  channel_index: [0, 1],
  start: 0,
  duration: 0.1,
  is_final: false,
  speech_final: false,
  channel: {
    alternatives: [
      { transcript: 'word', confidence: 0.9, words: [{ word: 'word', start: 0, end: 0.1, confidence: 0.9 }] },
    ],
  },
  metadata: { request_id: 'r-1' },
});
const summary = JSON.stringify({ type: 'Metadata', request_id: 'r-1', duration: 1, channels: 1 });

const server = createServer((_request, response) => response.end('ok'));
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, { url = '' }) => {
  const isListening = url.startsWith('/v1/listen');
  socket.on('message', (data, isBinary) => {
    if (isListening && isBinary) return socket.send(word);
    const frame = JSON.parse(String(data));
    if (isListening) {
      if (frame.type !== 'CloseStream') return;
      socket.send(summary);
      return socket.close(1000);
    }
    if (frame.flush === true) socket.send(JSON.stringify({ contextId: frame.context_id, audio }));
    if (frame.close_context === true) socket.send(JSON.stringify({ contextId: frame.context_id, isFinal: true }));
    if (frame.close_socket === true) socket.close(1000);
  });
});
server.listen(Number(port), '127.0.0.1');

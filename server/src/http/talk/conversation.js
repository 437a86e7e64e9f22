// One conversation: its socket, and coming back when it is lost.

const voice = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 };
const absentMs = 30_000;
const retryMs = 1_000;
/** Lost, closed by what stands between, by a server that stops, or because nothing was read for too long. The SDK has the same. */
const comeAgain = [1_001, 1_005, 1_006, 1_012, 4_008];

/**
 * Opens the media at `address` with a credential. `on` hears `frame`, `sound`, `away` with the seconds since the server was lost, `token`
 * with what opens it once more, and once `over` with the reason of the session, or the code of the socket.
 */
export function openConversation({ address, credential, ears }, on) {
  let socket;
  let token = null;
  let isReady = false;
  let isOver = false;
  let lostAt = null;
  /** Texts from before the worker is there. */
  const waiting = [];
  const over = (end) => {
    if (isOver) return;
    isOver = true;
    socket.close();
    on.over(end);
  };
  const connect = (secret) => {
    const own = new WebSocket(address, ['service.stream.v0', `service.auth.${secret}`]);
    own.binaryType = 'arraybuffer';
    socket = own;
    own.addEventListener('open', () => {
      own.send(JSON.stringify({ type: 'session.start', audio: { input: voice, output: voice }, ears }));
    });
    own.addEventListener('message', ({ data }) => {
      if (isOver) return;
      if (typeof data !== 'string') return on.sound(data);
      const frame = JSON.parse(data);
      lostAt = null;
      if (frame.type === 'session.waiting') isReady = false;
      if (frame.type === 'session.ready') {
        isReady = true;
        token = frame.resumeToken;
        on.token(token);
      }
      on.frame(frame);
      if (isReady) for (const text of waiting.splice(0)) send(text);
      if (frame.type === 'session.ended') over({ reason: frame.reason });
    });
    own.addEventListener('close', ({ code }) => {
      if (isOver || own !== socket) return;
      isReady = false;
      if (token === null || !comeAgain.includes(code)) return over({ code });
      lostAt ??= performance.now();
      const awayMs = performance.now() - lostAt;
      if (awayMs > absentMs) return over({ code });
      on.away(Math.round(awayMs / 1_000));
      setTimeout(() => {
        if (!isOver) connect(token);
      }, retryMs);
    });
  };
  const send = (frame) => {
    if (frame.type === 'user_message' && !isReady) waiting.push(frame);
    else if (socket.readyState === WebSocket.OPEN && (isReady || frame.type === 'session.end')) socket.send(JSON.stringify(frame));
  };
  connect(credential);
  return {
    send,
    sendSound: (pcm) => {
      if (isReady && socket.bufferedAmount < 32_000) socket.send(pcm);
    },
    end: () => {
      if (socket.readyState === WebSocket.OPEN) send({ type: 'session.end' });
      else over({ reason: 'caller_hangup' });
    },
  };
}

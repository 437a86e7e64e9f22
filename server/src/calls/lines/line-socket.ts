import { type Companding, type Encoding, g711 } from '../../audio/g711.ts';
import type { FrameListeners, FrameSocket } from '../../contract/frame-socket.ts';
import type { MessageSocket } from '../../platform/web-socket/message-socket.ts';
import type { LineMedia, LineMediaEvent } from '../../providers/ports/line-media.ts';
import { createLine, type Line } from './line.ts';

type Start = Extract<LineMediaEvent, { kind: 'start' }>;

/** What the owner of a line learns of its socket, beside what its session does. */
export interface LineSocketOwner {
  /** The stream has begun: whether it is that of the line. */
  started(start: Start): boolean;
  /** The stream is over, once: `lost` where the line stands on as far as is known here, `stopped` where it may be over. */
  ended(how: 'lost' | 'stopped' | 'let go'): void;
  /** Its sound is of no form that is known: the line is to be hung up. */
  codecRefused(start: Start): void;
  /** The carrier has played a mark so many milliseconds after its time. */
  marked(lateMs: number): void;
  /** Sound of the line is missing. */
  missed(): void;
  /** The carrier says that something is wrong, or sends what is no frame. */
  complained(code: string, title: string): void;
}

const rateHz = 8_000;
const pcmBytesPerMs = 16;
/** A carrier sends fifty frames a second, also of silence. */
const silentForMs = 60_000;
const refusedCode = 1_008;
const goAwayCode = 1_012;
const format = { encoding: 'pcm_s16le', sample_rate_hz: rateHz, channels: 1 } as const;

/** One stream of a line, as a client of its session. */
export interface LineSocket extends FrameSocket<'sessionMedia'> {
  /** Keys that we press, as they sound: 16-bit samples at 8,000 Hz. Nothing before the stream has begun. */
  playKeys(pcm: Buffer): void;
  /** The carrier reports beside the stream that the person has pressed a key. */
  reportKey(digit: string): void;
}

/**
 * The socket on which a carrier streams one line, as a client of its session: what it says becomes frames of the session's media, and
 * what the session says becomes frames of the carrier, no faster than it is heard. `isPaced` is false where it may be faster.
 */
export function createLineSocket(
  socket: MessageSocket,
  options: { wire: LineMedia; owner: LineSocketOwner; nowMs: () => number; isPaced: boolean },
): LineSocket {
  const { wire, owner, nowMs, isPaced } = options;
  let listeners: FrameListeners<'sessionMedia'> | null = null;
  let line: Line | null = null;
  let isOver = false;
  let silent: NodeJS.Timeout | undefined;

  const over = (close: () => void, how: 'lost' | 'stopped' | 'let go' = 'let go'): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(silent);
    line?.stop();
    close();
    owner.ended(line === null ? 'let go' : how);
  };
  const lost = (): void => {
    over(socket.destroy, 'lost');
    listeners?.closed({ code: 1_006, isOurs: true });
  };
  const refuse = (): void => {
    over(() => socket.close(refusedCode), 'stopped');
    listeners?.closed({ code: refusedCode, isOurs: true });
  };
  const start = (event: Start): void => {
    if (line !== null || !owner.started(event)) return refuse();
    const law = lawOf(event);
    if (law === null) {
      owner.codecRefused(event);
      return refuse();
    }
    line = createLine({
      socket,
      wire,
      law,
      spoken: g711[wire.spokenLaw],
      streamId: event.streamId,
      nowMs,
      isPaced,
      said: (frame) => listeners?.frame(frame, Buffer.alloc(0)),
      sound: (bytes) => listeners?.audio(bytes),
      sent: () => listeners?.sent(),
      marked: owner.marked,
      missed: owner.missed,
    });
    listeners?.frame(
      { type: 'session.start', audio: { input: format, output: format }, ears: 'server' },
      Buffer.alloc(0),
    );
  };
  const take = (event: LineMediaEvent): void => {
    switch (event.kind) {
      case 'start':
        return start(event);
      case 'media':
        return line?.hear(event);
      case 'digit':
        return line?.press(event.digit, 'stream');
      case 'mark':
        return line?.reached(event.name);
      case 'error':
        return owner.complained(event.code, event.title);
      case 'malformed':
        return owner.complained('malformed', event.why);
      case 'stop': {
        line?.finish();
        over(() => socket.close(1_000), 'stopped');
        return listeners?.closed({ code: 1_000, isOurs: false });
      }
      case 'other':
        return;
    }
  };
  return {
    listen: (named) => {
      listeners = named;
      silent = setTimeout(lost, silentForMs);
      socket.listen({
        text: (text) => {
          if (isOver) return;
          silent?.refresh();
          take(wire.read(text));
        },
        sent: () => {
          if (!isOver) named.sent();
        },
        goAway: named.goAway,
        pong: named.pong,
        closed: (end) => {
          if (isOver) return;
          over(() => undefined, 'lost');
          named.closed(end);
        },
      });
    },
    playKeys: (pcm) => {
      if (!isOver) line?.playKeys(pcm);
    },
    reportKey: (digit) => {
      if (!isOver) line?.press(digit, 'report');
    },
    send: (frame) => line?.send(frame),
    sendAudio: (bytes) => line?.say(bytes),
    end: () => over(() => socket.close(1_000)),
    // This process stops: another one takes the line.
    close: (code) => over(() => socket.close(code), code === goAwayCode ? 'lost' : 'stopped'),
    fail: (_, closeCode = refusedCode) => over(() => socket.close(closeCode), 'stopped'),
    ping: socket.ping,
    pause: socket.pause,
    resume: socket.resume,
    destroy: () => over(socket.destroy, 'lost'),
    get unsentBytes() {
      return socket.unsentBytes + (line?.waitingMs() ?? 0) * pcmBytesPerMs;
    },
    get traffic() {
      return socket.traffic;
    },
  };
}

/** Null for sound that we do not decode: what is guessed is noise for a whole call. */
function lawOf({ encoding, sampleRateHz, channels }: Start): Companding | null {
  const isKnown = Object.hasOwn(g711, encoding) && sampleRateHz === rateHz && channels === 1;
  return isKnown ? g711[encoding as Encoding] : null;
}

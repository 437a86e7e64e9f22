import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What a carrier's frames look like. */
export interface FakeLineWire {
  /** What it says first, before any sound. */
  opening(format: LineFormat): object[];
  media(track: 'inbound' | 'outbound', chunk: number, payload: string): object;
  digit(digit: string): object;
  mark(name: string): object;
  stop(): object;
  /** What we said; a text is what is wrong with it. */
  read(frame: unknown): LineFrame | string;
}

export type LineFrame = { kind: 'media'; bytes: Buffer } | { kind: 'mark'; name: string } | { kind: 'clear' };

export interface LineFormat {
  encoding: string;
  sampleRate: number;
}

/** The carrier's end of the stream of one line, as the person on it hears and says. */
export interface FakeLineStream {
  /** Sound that the person has heard. */
  heard(): Buffer;
  /** When each piece of sound came, and for how long it lasts, in milliseconds. */
  readonly arrivals: ReadonlyArray<{ readonly atMs: number; readonly ms: number }>;
  /** Sound that waits to be played, in bytes. */
  waiting(): number;
  /** Says so much, in frames of 20 ms; what waits is played meanwhile. Resolves when all of it was taken. */
  say(sound: Buffer): Promise<void>;
  /** Says one frame of 20 ms, and does not wait until it was taken. */
  sayFrame(sound: Buffer): void;
  press(digit: string): void;
  /** Any text, as a carrier that has gone wrong would send it. */
  raw(text: string): void;
  /** Ends as a call that is over does. */
  end(): void;
  /** Breaks, while the line stands. */
  cut(): void;
  readonly isOpen: () => boolean;
  /** Resolves with the close code; 1006 for a connection that broke. */
  readonly over: Promise<number>;
}

const frameBytes = 160;
const bytesPerMs = 8;
/** Frames that are sent before an acknowledgement is waited for. */
const unacknowledged = 25;

/**
 * Opens a stream to our address. What it plays goes by the sound that it sends: each frame of 20 ms that the person says
 * plays as much of what waits, so that nothing depends on how fast a machine is. `takesSound` is false for a stream that
 * was not asked for in both directions: what we say is dropped without a word.
 */
export function openFakeLineStream(options: {
  url: string;
  headers: Readonly<Record<string, string>>;
  wire: FakeLineWire;
  format: LineFormat;
  takesSound: boolean;
  violations: string[];
}): FakeLineStream {
  const { wire, violations } = options;
  const socket = new WebSocket(options.url, { headers: options.headers });
  const opened = once(socket, 'open').then(
    () => socket,
    () => null,
  );
  let waiting: Array<{ bytes: Buffer } | { mark: string }> = [];
  const heard: Buffer[] = [];
  const arrivals: Array<{ atMs: number; ms: number }> = [];
  let chunk = 0;
  let isOpen = false;
  let isEnding = false;
  const over = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      isOpen = false;
      resolve(code);
    });
  });
  socket.on('error', (error) => {
    if (!isEnding) violations.push(`a stream could not be opened: ${error.message}`);
  });
  const send = (frame: object): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const returnMarks = (): void => {
    for (let [next] = waiting; next !== undefined && 'mark' in next; [next] = waiting) {
      waiting.shift();
      send(wire.mark(next.mark));
    }
  };
  const play = (): void => {
    let room = frameBytes;
    for (let [next] = waiting; room > 0 && next !== undefined; [next] = waiting) {
      if ('mark' in next) {
        returnMarks();
        continue;
      }
      const piece = next.bytes.subarray(0, room);
      heard.push(piece);
      room -= piece.length;
      next.bytes = next.bytes.subarray(piece.length);
      if (next.bytes.length === 0) waiting.shift();
    }
    returnMarks();
  };
  const takes = (text: string): void => {
    const frame = wire.read(JSON.parse(text));
    if (typeof frame === 'string') {
      violations.push(frame);
      return;
    }
    if (frame.kind === 'clear') {
      // What waited is gone, and its marks come back all the same.
      waiting = waiting.filter((one) => 'mark' in one);
      returnMarks();
    } else if (!options.takesSound) {
      return;
    } else if (frame.kind === 'mark') {
      waiting.push({ mark: frame.name });
      // At once where nothing is to be played before it.
      returnMarks();
    } else {
      if (frame.bytes.length % frameBytes !== 0) violations.push(`${frame.bytes.length} bytes are no whole frames`);
      arrivals.push({ atMs: performance.now(), ms: frame.bytes.length / bytesPerMs });
      waiting.push({ bytes: frame.bytes });
    }
  };
  socket.on('message', (data, isBinary) => {
    if (isBinary) violations.push('a carrier reads text alone');
    else takes(String(data));
  });
  socket.on('open', () => {
    isOpen = true;
    for (const frame of wire.opening(options.format)) send(frame);
  });

  const sayFrame = (frame: Buffer): void => {
    chunk += 1;
    send(wire.media('inbound', chunk, frame.toString('base64')));
    play();
  };
  const acknowledged = async (): Promise<void> => {
    if (socket.readyState !== WebSocket.OPEN) return;
    const pong = Promise.race([once(socket, 'pong'), over]);
    socket.ping();
    await pong;
  };
  return {
    heard: () => Buffer.concat(heard),
    arrivals,
    waiting: () => waiting.reduce((sum, one) => sum + ('bytes' in one ? one.bytes.length : 0), 0),
    sayFrame,
    say: async (sound) => {
      await opened;
      for (let at = 0; at < sound.length; at += frameBytes) {
        sayFrame(sound.subarray(at, at + frameBytes));
        if (chunk % unacknowledged === 0) await acknowledged();
      }
      await acknowledged();
    },
    press: (digit) => send(wire.digit(digit)),
    raw: (text) => socket.send(text),
    end: () => {
      isEnding = true;
      send(wire.stop());
      socket.close(1_000);
    },
    cut: () => {
      isEnding = true;
      socket.terminate();
    },
    isOpen: () => isOpen,
    over,
  };
}

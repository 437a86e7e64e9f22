import type { Companding } from '../../audio/g711.ts';
import type { FrameIn, FrameOut } from '../../contract/frame-socket.ts';
import type { MessageSocket } from '../../platform/web-socket/message-socket.ts';
import type { LineMedia, LineMediaEvent } from '../../providers/ports/line-media.ts';
import {
  createFramedSound,
  createOrderedSound,
  createPlayedMarks,
  createHeardKeys,
  frameBytes,
  type KeySource,
} from './sound/index.ts';

/** One stream of a line. */
export interface Line {
  hear(media: Extract<LineMediaEvent, { kind: 'media' }>): void;
  /** The person has pressed a key. */
  press(digit: string, by: KeySource): void;
  /** The carrier has come to that mark. */
  reached(wireName: string): void;
  send(frame: FrameOut<'sessionMedia'>): void;
  /** 16-bit samples at 8,000 Hz. */
  say(pcm: Uint8Array): void;
  /** Keys that we press, as they sound: 16-bit samples at 8,000 Hz. No interruption cuts them off. */
  playKeys(pcm: Uint8Array): void;
  /** The carrier sends nothing more. */
  finish(): void;
  stop(): void;
  /** How much sound is given to the line and not heard yet, in milliseconds. */
  waitingMs(): number;
}

type MediaFrame = FrameIn<'sessionMedia'>;
type Waiting = { readonly frame: Uint8Array; readonly isOfKey: boolean } | { readonly mark: string | null };

const bytesPerMs = 8;
const frameMs = frameBytes / bytesPerMs;
/** What the carrier holds of our sound: what it has not played can still be taken back. */
const aheadMs = 400;
/** An utterance is over of which so long nothing more has come, and of which the carrier has no more than that to play. */
const tailMs = 60;
const markEachMs = 1_000;
/** How often more is sent: what is sent at a time leaves together, and is a fraction of what the carrier holds. */
const paceEachMs = 100;

export function createLine(options: {
  socket: Pick<MessageSocket, 'sendText'>;
  wire: LineMedia;
  streamId: string;
  /** What the line is heard by. */
  law: Companding;
  /** What is said to it. */
  spoken: Companding;
  nowMs: () => number;
  /** Whether sound goes to the carrier no faster than it is heard, but for `aheadMs`. */
  isPaced: boolean;
  said: (frame: MediaFrame) => void;
  sound: (pcm: Buffer) => void;
  /** Some of what waited is on its way. */
  sent: () => void;
  marked: (lateMs: number) => void;
  /** Some of what the person said has not come. */
  missed: () => void;
}): Line {
  const { socket, wire, streamId, law, spoken, nowMs, isPaced, said } = options;
  const ordered = createOrderedSound({ ...law, missed: options.missed });
  const heard = createFramedSound(law);
  const saying = createFramedSound(spoken);
  const marks = createPlayedMarks(nowMs);
  const counts = createHeardKeys(nowMs);
  let queue: Waiting[] = [];
  let queuedFrames = 0;
  let playedUntilMs = 0;
  /** Until when the carrier plays keys of ours. */
  let keysUntilMs = 0;
  let unmarkedMs = 0;
  let pace: NodeJS.Timeout | undefined;
  let tail: NodeJS.Timeout | undefined;

  const givenMs = (): number => (isPaced ? Math.max(0, playedUntilMs - nowMs()) : 0);
  const waitingMs = (): number => queuedFrames * frameMs + givenMs();
  const sendMark = (name: string | null): void => {
    unmarkedMs = 0;
    socket.sendText(wire.mark(streamId, marks.place(name, givenMs())));
  };
  const queueFrame = (frame: Uint8Array, isOfKey = false): void => {
    queue.push({ frame, isOfKey });
    queuedFrames += 1;
  };
  const sendFrame = ({ frame, isOfKey }: Extract<Waiting, { frame: Uint8Array }>): void => {
    queuedFrames -= 1;
    playedUntilMs = Math.max(playedUntilMs, nowMs()) + frameMs;
    if (isOfKey) keysUntilMs = playedUntilMs;
    socket.sendText(wire.media(streamId, frame));
    unmarkedMs += frameMs;
    if (unmarkedMs >= markEachMs) sendMark(null);
  };
  const flush = (): void => {
    let sent = 0;
    for (const one of queue) {
      if (isPaced && givenMs() >= aheadMs) break;
      sent += 1;
      if ('frame' in one) sendFrame(one);
      else sendMark(one.mark);
    }
    queue.splice(0, sent);
    // Until all of it is heard: what waits elsewhere for its turn asks again then.
    if (waitingMs() > 0 && isPaced)
      pace ??= setInterval(() => {
        flush();
        options.sent();
      }, paceEachMs);
    else {
      clearInterval(pace);
      pace = undefined;
    }
  };
  const spokenOf = (pcm: Uint8Array): Uint8Array => {
    const samples = new Int16Array(pcm.length / 2);
    new Uint8Array(samples.buffer).set(pcm);
    return spoken.encode(samples);
  };
  const stopTail = (): void => {
    clearTimeout(tail);
    tail = undefined;
  };
  const endUtterance = (): void => {
    stopTail();
    const last = saying.end();
    if (last !== null) queueFrame(last);
  };
  const onTail = (): void => {
    if (waitingMs() > tailMs) return void tail?.refresh();
    endUtterance();
    queue.push({ mark: null });
    flush();
  };
  const pass = (pieces: readonly Uint8Array[]): void => {
    for (const piece of pieces)
      for (const frame of heard.push(piece)) {
        const { buffer, byteOffset, byteLength } = law.decode(frame);
        options.sound(Buffer.from(buffer, byteOffset, byteLength));
      }
  };
  return {
    hear: (media) => {
      // Our own sound, or that of a stream before this one.
      if (media.isInbound && media.streamId === streamId) pass(ordered.push(media));
    },
    press: (digit, by) => {
      if (counts(digit, by)) said({ type: 'dtmf', digit });
    },
    reached: (wireName) => {
      const mark = marks.reached(wireName);
      if (mark === null) return;
      options.marked(mark.lateMs);
      if (mark.name !== null) said({ type: 'mark', name: mark.name });
    },
    send: (frame) => {
      if (frame.type === 'mark') {
        endUtterance();
        queue.push({ mark: frame.name });
        flush();
      }
      if (frame.type !== 'output.clear') return;
      stopTail();
      queue = queue.filter((one) => 'frame' in one && one.isOfKey);
      queuedFrames = queue.length;
      saying.clear();
      marks.clear();
      unmarkedMs = 0;
      // The carrier throws away all that it holds: where a key is among that, half of one would be heard.
      if (keysUntilMs > nowMs()) return;
      playedUntilMs = nowMs();
      socket.sendText(wire.clear(streamId));
    },
    say: (pcm) => {
      for (const frame of saying.push(spokenOf(pcm))) queueFrame(frame);
      if (tail === undefined) tail = setTimeout(onTail, tailMs);
      else tail.refresh();
      flush();
    },
    playKeys: (pcm) => {
      endUtterance();
      const keys = createFramedSound(spoken);
      for (const frame of keys.push(spokenOf(pcm))) queueFrame(frame, true);
      const last = keys.end();
      if (last !== null) queueFrame(last, true);
      flush();
    },
    finish: () => {
      pass(ordered.end());
    },
    stop: () => {
      stopTail();
      clearInterval(pace);
    },
    waitingMs,
  };
}

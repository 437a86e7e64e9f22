import type { ChannelName, FrameOut, FrameSocket } from '../../contract/frame-socket.ts';

// What is sent ahead of a reader who takes it; beyond that it waits where it can still be dropped.
const aheadMs = 200;
const mostWaitingMs = 1_000;
const stuckMs = 10_000;
// Of frames nothing is dropped: who leaves so many, or so much text, reads nothing.
const mostWaitingFrames = 20_000;
const mostWaitingCharacters = 1_048_576;

/** What goes to one side of a session: in order, and no more than a second of sound behind. */
export interface MediaSide<Name extends MediaChannel> {
  send(frame: FrameOut<Name>): void;
  sendAudio(bytes: Uint8Array): void;
  /** Throws the sound away that waits, and the marks in it. */
  clear(): void;
  /** Some of it is on its way. */
  onSent(): void;
  stop(): void;
}

/** `isVoid`: a mark of sound of which some was dropped, which is not sent. */
type Waiting<Name extends MediaChannel> =
  | { readonly frame: FrameOut<Name>; readonly isVoid: boolean }
  | { readonly audio: Uint8Array };

export type MediaChannel = Extract<ChannelName, 'sessionMedia' | 'workerMedia'>;

/**
 * `bytesPerMs` is that of the sound that this side hears. `isPlayed`: it plays that and answers marks in it, each of which
 * speaks for the sound since the one before, so that a mark goes with any of its sound that was dropped; else its marks are such answers.
 * `onDropped` is called as the oldest sound is dropped, once until all that waits was taken; `onStuck` where nothing was taken for
 * ten seconds.
 */
export function createMediaSide<Name extends MediaChannel>(
  socket: Pick<FrameSocket<Name>, 'send' | 'sendAudio' | 'unsentBytes'>,
  options: { bytesPerMs: number; isPlayed: boolean; onDropped: () => void; onStuck: () => void },
): MediaSide<Name> {
  const { bytesPerMs, isPlayed, onDropped, onStuck } = options;
  let waiting: Array<Waiting<Name>> = [];
  let waitingBytes = 0;
  let waitingCharacters = 0;
  let isDropping = false;
  /** Sound was dropped of which no mark has come yet: the next one is void, and those right behind it. */
  let gap: 'none' | 'open' | 'marked' = 'none';
  let stuck: NodeJS.Timeout | undefined;

  const watch = (): void => {
    if (socket.unsentBytes === 0 && waiting.length === 0) {
      clearTimeout(stuck);
      stuck = undefined;
    } else stuck ??= setTimeout(onStuck, stuckMs);
  };
  const isFull = (): boolean => socket.unsentBytes > aheadMs * bytesPerMs;
  const flush = (): void => {
    let sent = 0;
    for (const one of waiting) {
      if (isFull()) break;
      sent += 1;
      if ('frame' in one) {
        waitingCharacters -= charactersOf(one.frame);
        if (!one.isVoid) socket.send(one.frame);
      } else {
        waitingBytes -= one.audio.length;
        socket.sendAudio(one.audio);
      }
    }
    if (sent > 0) waiting = waiting.slice(sent);
    if (waiting.length === 0) isDropping = false;
    watch();
  };
  /** Sound before that place was dropped: the mark that would say that it was heard is void, and those right behind it. */
  const voidMarks = (from: number): void => {
    const at = waiting.findIndex((one, place) => place >= from && isMark(one));
    if (at < 0) {
      gap = 'open';
      return;
    }
    const next = waiting.findIndex((one, place) => place > at && 'audio' in one);
    waiting = waiting.map((one, place) =>
      place >= at && (next < 0 || place < next) && isMark(one) ? { ...one, isVoid: true } : one,
    );
    if (next < 0) gap = 'marked';
  };
  /** Drops the oldest sound until no more than a second of it waits. */
  const drop = (): void => {
    while (waitingBytes > mostWaitingMs * bytesPerMs) {
      const at = waiting.findIndex((one) => 'audio' in one);
      const [oldest] = waiting.splice(at, 1);
      if (oldest === undefined || !('audio' in oldest)) return;
      waitingBytes -= oldest.audio.length;
      if (isPlayed) voidMarks(at);
      if (isDropping) continue;
      isDropping = true;
      onDropped();
    }
  };
  return {
    send: (frame) => {
      const isVoid = gap !== 'none' && frame.type === 'mark';
      if (isVoid) gap = 'marked';
      waiting.push({ frame, isVoid });
      waitingCharacters += charactersOf(frame);
      flush();
      if (waiting.length > mostWaitingFrames || waitingCharacters > mostWaitingCharacters) onStuck();
    },
    sendAudio: (audio) => {
      if (gap === 'marked') gap = 'none';
      // What waits is not to keep a larger buffer of the connection alive.
      waiting.push({ audio: waiting.length > 0 || isFull() ? Uint8Array.from(audio) : audio });
      waitingBytes += audio.length;
      flush();
      drop();
    },
    clear: () => {
      // A mark of sound that is thrown away would say that it was heard.
      waiting = waiting.filter((one) => 'frame' in one && !isMark(one));
      waitingBytes = 0;
      gap = 'none';
      watch();
    },
    onSent: () => {
      stuck?.refresh();
      flush();
    },
    stop: () => {
      waiting = [];
      waitingBytes = 0;
      clearTimeout(stuck);
    },
  };
}

function isMark<Name extends MediaChannel>(
  one: Waiting<Name>,
): one is Extract<Waiting<Name>, { readonly isVoid: boolean }> {
  return 'frame' in one && one.frame.type === 'mark';
}

function charactersOf(frame: object): number {
  return 'text' in frame && typeof frame.text === 'string' ? frame.text.length : 0;
}

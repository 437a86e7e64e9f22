import { describe, expect, it, jest } from '@jest/globals';
import type { FrameOut } from '../../contract/frame-socket.ts';
import { createMediaSide } from './side.ts';

const bytesPerMs = 32;
const piece = (nth: number, ms = 100): Uint8Array => new Uint8Array(ms * bytesPerMs).fill(nth);
const mark = (name: string): FrameOut<'sessionMedia'> => ({ type: 'mark', name });

/** A side over a socket that takes nothing until `take`. */
function stalled({ isPlayed = true } = {}) {
  const sent: Array<string | number> = [];
  let unsentBytes = 0;
  const seen = { dropped: 0, stuck: 0 };
  const socket = {
    send: (frame: FrameOut<'sessionMedia'>) => void sent.push(frame.type === 'mark' ? frame.name : frame.type),
    sendAudio: (bytes: Uint8Array) => {
      sent.push(bytes[0] ?? -1);
      unsentBytes += bytes.length;
    },
    get unsentBytes() {
      return unsentBytes;
    },
  };
  const side = createMediaSide<'sessionMedia'>(socket, {
    bytesPerMs,
    isPlayed,
    onDropped: () => {
      seen.dropped += 1;
    },
    onStuck: () => {
      seen.stuck += 1;
    },
  });
  const take = (): void => {
    unsentBytes = 0;
    side.onSent();
  };
  return { side, sent, seen, take };
}

describe('what goes to one side of a session', () => {
  it('answers no mark of sound that a clear threw away: those that wait go with it, other frames stay', () => {
    const { side, sent, take } = stalled();
    for (const nth of [1, 2, 3, 4, 5]) side.sendAudio(piece(nth));
    side.send(mark('never heard'));
    side.send({ type: 'session.waiting' });
    side.clear();
    side.send({ type: 'output.clear', turn: 1 });
    take();
    expect(sent).toEqual([1, 2, 3, 'session.waiting', 'output.clear']);
    side.stop();
  });

  it('leaves at once while the side takes it', () => {
    const { side, sent, take } = stalled();
    for (const nth of [1, 2, 3, 4]) {
      side.sendAudio(piece(nth));
      side.send(mark(`after ${nth}`));
      take();
    }
    expect(sent).toEqual([1, 'after 1', 2, 'after 2', 3, 'after 3', 4, 'after 4']);
    side.stop();
  });

  it('keeps the last second of sound for a side that takes nothing, and says once that the oldest is gone', () => {
    const { side, sent, seen, take } = stalled();
    for (let nth = 0; nth < 20; nth += 1) side.sendAudio(piece(nth));
    const ahead = sent.length;
    expect(seen.dropped).toBe(1);
    while (sent.length < ahead + 10) take();
    take();
    expect(sent.slice(ahead)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    for (let nth = 20; nth < 40; nth += 1) side.sendAudio(piece(nth));
    expect(seen.dropped).toBe(2);
    side.stop();
  });

  it('loses no frame, and leaves each where it stood in the sound', () => {
    // Answers to marks say something of the sound that the other side has sent, and nothing of this one.
    const { side, sent, take } = stalled({ isPlayed: false });
    for (let nth = 0; nth < 20; nth += 1) {
      side.sendAudio(piece(nth));
      side.send(mark(`after ${nth}`));
    }
    for (let taken = 0; taken < 20; taken += 1) take();
    expect(sent.filter((one) => typeof one === 'string')).toEqual(
      Array.from({ length: 20 }, (_, nth) => `after ${nth}`),
    );
    expect(sent.slice(-2)).toEqual([19, 'after 19']);
    side.stop();
  });

  it('has no mark answered of sound that was dropped: it goes with that sound, and no other frame does', () => {
    const { side, sent, take } = stalled();
    for (let nth = 0; nth < 20; nth += 1) {
      side.sendAudio(piece(nth));
      side.send({ type: 'session.waiting' });
      side.send(mark(`after ${nth}`));
    }
    for (let taken = 0; taken < 20; taken += 1) take();
    side.stop();
    const played = sent.filter((one) => typeof one === 'number');
    expect(played.length).toBeLessThan(20);
    expect(played.at(-1)).toBe(19);
    expect(sent.filter((one) => String(one).startsWith('after'))).toEqual(played.map((nth) => `after ${nth}`));
    expect(sent.filter((one) => one === 'session.waiting')).toHaveLength(20);
  });

  it.each([
    ['while it waits', true],
    ['that comes later', false],
  ])('drops the one mark of a stretch of sound of which some was dropped, %s', (_, comesBefore) => {
    const { side, sent, take } = stalled();
    const pieces = (from: number, to: number): void => {
      for (let nth = from; nth < to; nth += 1) side.sendAudio(piece(nth));
    };
    pieces(0, 8);
    if (comesBefore) side.send(mark('first'));
    // Of the first stretch three are on their way; the oldest of the rest are dropped.
    pieces(8, comesBefore ? 15 : 14);
    if (!comesBefore) side.send(mark('first'));
    side.send(mark('first too'));
    for (let taken = 0; taken < 6; taken += 1) take();
    pieces(20, 22);
    side.send(mark('second'));
    for (let taken = 0; taken < 6; taken += 1) take();
    side.stop();
    const marks = sent.filter((one) => typeof one === 'string');
    expect(marks).toEqual(comesBefore ? ['first too', 'second'] : ['second']);
  });

  it('is silent after a clear, but for frames', () => {
    const { side, sent, take } = stalled();
    for (let nth = 0; nth < 6; nth += 1) side.sendAudio(piece(nth));
    const ahead = sent.length;
    side.clear();
    side.send({ type: 'output.clear', turn: 1 });
    side.sendAudio(piece(9));
    for (let taken = 0; taken < 3; taken += 1) take();
    expect(sent.slice(ahead)).toEqual(['output.clear', 9]);
    side.stop();
  });

  it('is given up when nothing was taken for ten seconds, and not while some of it is', () => {
    jest.useFakeTimers();
    try {
      const { side, seen, take } = stalled();
      side.sendAudio(piece(1, 300));
      jest.advanceTimersByTime(9_000);
      side.sendAudio(piece(2, 300));
      take();
      jest.advanceTimersByTime(9_000);
      expect(seen.stuck).toBe(0);
      jest.advanceTimersByTime(1_000);
      expect(seen.stuck).toBe(1);
      side.stop();
    } finally {
      jest.useRealTimers();
    }
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { g711 } from '../../audio/g711.ts';
import { telnyxLineMedia } from '../../providers/telnyx/line-media.ts';
import { createLine, type Line } from './line.ts';

const { PCMU: law } = g711;
const bytesPerMs = 16;
let line: Line;
/** Of each frame that the carrier was given, its samples; of each mark, its name. */
let given: Array<Int16Array | string>;
beforeEach(() => {
  jest.useFakeTimers();
  given = [];
  line = createLine({
    socket: {
      sendText: (text) => {
        const { event, media, mark } = JSON.parse(text);
        given.push(event === 'media' ? law.decode(Buffer.from(media.payload, 'base64')) : String(mark?.name ?? event));
      },
    },
    wire: telnyxLineMedia,
    streamId: 'stream',
    law,
    spoken: law,
    nowMs: () => Date.now(),
    isPaced: true,
    said: () => {},
    sound: () => {},
    sent: () => {},
    marked: () => {},
    missed: () => {},
  });
});
afterEach(() => {
  line.stop();
  jest.useRealTimers();
});

// One of the steps of the law.
const loud = 7_932;
const sound = (ms: number): Buffer => Buffer.from(new Int16Array((ms * bytesPerMs) / 2).fill(loud).buffer);
const frames = (): Int16Array[] => given.filter((one) => typeof one !== 'string');
const samplesGiven = (): number[] => frames().flatMap((frame) => [...frame]);

describe('what a worker says on a line', () => {
  it('has no silence in the middle, however it is cut, while the carrier has more to play', () => {
    line.say(sound(337));
    for (let passed = 0; passed < 10; passed += 1) {
      jest.advanceTimersByTime(100);
      line.say(sound(101));
    }
    expect(new Set(samplesGiven())).toEqual(new Set([loud]));
    jest.advanceTimersByTime(2_000);
    const all = samplesGiven();
    expect(all.length % 160).toBe(0);
    expect(all.lastIndexOf(loud)).toBe((337 + 1_010) * 8 - 1);
    expect(all.slice(all.lastIndexOf(loud) + 1).every((sample) => sample === 0)).toBe(true);
  });

  it('goes to the carrier no further ahead than 400 ms', () => {
    line.say(sound(1_000));
    expect(frames()).toHaveLength(20);
    for (let ms = 100; ms <= 600; ms += 100) {
      jest.advanceTimersByTime(100);
      expect(frames().length * 20).toBeLessThanOrEqual(ms + 400);
      expect(frames().length * 20).toBeGreaterThan(ms + 200);
    }
    expect(frames()).toHaveLength(50);
  });
});

// docs/decisions/telephone.md#d538
describe('keys that a worker presses', () => {
  const clear = { type: 'output.clear', turn: 1 } as const;
  const key = 1_308;
  const tones = (ms: number): Buffer => Buffer.from(new Int16Array((ms * bytesPerMs) / 2).fill(key).buffer);
  const keysGiven = (): number => samplesGiven().filter((sample) => sample === key).length;

  it('are given whole, also those that waited as the agent was interrupted', () => {
    line.say(sound(200));
    line.playKeys(tones(1_000));
    jest.advanceTimersByTime(100);
    line.say(sound(1_000));
    line.send(clear);
    jest.advanceTimersByTime(3_000);
    expect(keysGiven()).toBe(8_000);
    expect(samplesGiven().lastIndexOf(loud)).toBeLessThan(samplesGiven().indexOf(key));
  });

  it('keep what the carrier holds while it plays them: half a key would be another one', () => {
    line.playKeys(tones(300));
    line.send(clear);
    expect(given).not.toContain('clear');
    jest.advanceTimersByTime(300);
    line.say(sound(300));
    line.send(clear);
    expect(given).toContain('clear');
  });
});

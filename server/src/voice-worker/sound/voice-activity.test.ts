import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../platform/process/log.ts';
import { findFlite } from '../../providers/local/flite/find-flite.ts';
import { createVoiceThread, type VoiceThread } from '../../providers/local/flite/voice-thread.ts';
import { createVoiceActivity, type VoiceFrame } from './voice-activity.ts';

let thread: VoiceThread;
beforeAll(() => {
  thread = createVoiceThread({ file: findFlite() ?? 'none', log: createLog({ level: 'silent', pretty: false }) });
});
afterAll(() => thread.stop());

const rates = [8_000, 16_000, 24_000];

async function speech(rateHz: number): Promise<Int16Array> {
  const said = {
    voice: 'rms',
    text: 'Good morning, I would like to book a table for two people.',
    sampleRateHz: rateHz,
  };
  const bytes = Buffer.from(await thread.say(said, new AbortController().signal));
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Noise that is the same in each run. */
function noiseOf(count: number, amplitude: number): Int16Array {
  let seed = 1;
  return Int16Array.from({ length: count }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.round((seed / 1_073_741_824 - 1) * amplitude);
  });
}

const joined = (...parts: Int16Array[]): Int16Array => Int16Array.from(parts.flatMap((part) => [...part]));

async function framesOf(samples: Int16Array, rateHz: number, size = rateHz / 50): Promise<VoiceFrame[]> {
  const activity = await createVoiceActivity(rateHz);
  const frames: VoiceFrame[] = [];
  for (let at = 0; at < samples.length; at += size) frames.push(...activity.push(samples.subarray(at, at + size)));
  activity.close();
  return frames;
}

/** Where the voice ends for the turn machine: the last voiced frame, less what it hung on. */
function endOf(frames: readonly VoiceFrame[]): number {
  const last = frames.findLastIndex(({ isVoiced }) => isVoiced);
  return (last + 1) * 20 - (frames[last + 1]?.hangMs ?? 0);
}

/** Where the samples are loud last, in ms. */
const loudEnd = (samples: Int16Array, rateHz: number): number =>
  (samples.findLastIndex((sample) => Math.abs(sample) > 600) / rateHz) * 1_000;

describe('voice activity', () => {
  it.each(rates)('at %i Hz: finds speech, and where it ends to 80 ms', async (rateHz) => {
    const spoken = await speech(rateHz);
    const silence = new Int16Array(rateHz);
    const frames = await framesOf(joined(silence, spoken, silence), rateHz);
    expect(frames.slice(0, 48).some(({ isVoiced }) => isVoiced)).toBe(false);
    const during = frames.slice(50, 50 + Math.floor(spoken.length / (rateHz / 50)));
    expect(during.filter(({ isVoiced }) => isVoiced).length / during.length).toBeGreaterThan(0.7);
    expect(Math.abs(endOf(frames) - 1_000 - loudEnd(spoken, rateHz))).toBeLessThanOrEqual(80);
  });

  it.each(rates)('at %i Hz: takes neither silence nor quiet noise for a voice', async (rateHz) => {
    const quiet = await framesOf(noiseOf(rateHz * 2, 60), rateHz);
    expect(quiet.filter(({ isVoiced }) => isVoiced)).toEqual([]);
    expect((await framesOf(new Int16Array(rateHz * 2), rateHz)).filter(({ isVoiced }) => isVoiced)).toEqual([]);
  });

  it('finds speech and its end in a noise that is there all the time', async () => {
    const spoken = await speech(16_000);
    const all = joined(new Int16Array(16_000), spoken, new Int16Array(16_000));
    const noise = noiseOf(all.length, 400);
    const frames = await framesOf(
      all.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + (noise[at] ?? 0)))),
      16_000,
    );
    expect(frames.slice(25, 48).some(({ isVoiced }) => isVoiced)).toBe(false);
    expect(Math.abs(endOf(frames) - 1_000 - loudEnd(spoken, 16_000))).toBeLessThanOrEqual(140);
  });

  it('answers the same, however the samples are cut', async () => {
    const spoken = await speech(8_000);
    const whole = await framesOf(spoken, 8_000);
    expect(whole).toHaveLength(Math.floor(spoken.length / 160));
    for (const size of [80, 333, 1_600, spoken.length]) expect(await framesOf(spoken, 8_000, size)).toEqual(whole);
  });

  it('keeps detectors apart', async () => {
    const spoken = await speech(16_000);
    const alone = await framesOf(spoken, 16_000);
    const [one, other] = [await createVoiceActivity(16_000), await createVoiceActivity(16_000)];
    const noise = noiseOf(spoken.length, 8_000);
    const frames: VoiceFrame[] = [];
    for (let at = 0; at < spoken.length; at += 320) {
      frames.push(...one.push(spoken.subarray(at, at + 320)));
      other.push(noise.subarray(at, at + 320));
    }
    expect(frames).toEqual(alone);
    one.close();
    other.close();
  });

  it('refuses a rate that is none', () => expect(createVoiceActivity(7_000)).rejects.toThrow(RangeError));
});

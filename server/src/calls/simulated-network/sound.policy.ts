/** Something that is heard in a call, from one millisecond of it until another. */
export interface Sound {
  readonly side: 'far' | 'agent';
  readonly fromMs: number;
  readonly toMs: number;
  readonly text: string;
}

/** As telephones carry it. */
export const sampleRateHz = 8_000;
/** The far side left, the agent right, 16 bits each. */
export const frameBytes = 4;
const loudest = 12_000;
const syllablesPerSecond = 4;
/** The agent speaks higher. */
const pitchesHz = { far: 180, agent: 320 } as const;

/** How many samples of each side a recording of so many milliseconds has. */
export function framesOf(ms: number): number {
  return Math.round((ms * sampleRateHz) / 1_000);
}

/**
 * The samples of a recording from one until another: each voice hums at a pitch of its own, which its text moves a little, and
 * where neither side speaks there is silence. The same sounds are always the same samples.
 */
export function samplesOf(sounds: readonly Sound[], from: number, until: number): Buffer {
  const samples = Buffer.alloc((until - from) * frameBytes);
  for (const { side, fromMs, toMs, text } of sounds) {
    const begin = framesOf(fromMs);
    const end = Math.min(framesOf(toMs), until);
    const pitchHz = pitchesHz[side] + (text.length % 32) * 2;
    const offset = side === 'far' ? 0 : 2;
    for (let frame = Math.max(begin, from); frame < end; frame += 1) {
      const seconds = (frame - begin) / sampleRateHz;
      const voice = Math.sin(2 * Math.PI * pitchHz * seconds);
      const syllable = Math.sin(Math.PI * syllablesPerSecond * seconds) ** 2;
      samples.writeInt16LE(Math.round(loudest * voice * syllable), (frame - from) * frameBytes + offset);
    }
  }
  return samples;
}

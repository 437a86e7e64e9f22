import { describe, expect, it } from '@jest/globals';
import { beginningsOfFiles } from '../../../../../tests/support/beginnings-of-files.ts';
import { toneSamples, wavFile } from '../../../../../tests/support/wav.ts';
import { audioFormOf } from './audio-form.ts';

const format = { sampleRateHz: 24_000, channels: 1 };
const tone = toneSamples({ ...format, durationMs: 200 });
const most = 8_200;

/** What is found, and after how many bytes, of bytes that come one by one. */
function found(bytes: Buffer, isWhole = false): { form: string; after: number } {
  for (let after = 1; after < bytes.length; after += 1) {
    const form = audioFormOf(bytes.subarray(0, after), false);
    if (form !== null) return { form, after };
  }
  const form = audioFormOf(bytes, isWhole);
  return { form: form ?? 'not told', after: bytes.length };
}
const samplesOf = (...samples: number[]): Buffer => {
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, at * 2);
  return bytes;
};

describe('raw samples', () => {
  it.each<[string, Buffer, number]>([
    ['silence', Buffer.alloc(9_600), 5],
    ['a tone', tone, 5],
    ['a tone that begins loudly', tone.subarray(26), 4],
    ['-1 again and again', Buffer.alloc(9_600, 0xff), 2],
    ['the least of all', Buffer.concat([samplesOf(-32_768), tone]), 2],
    ['the beginning of RIFF', Buffer.concat([Buffer.from('RIFF'), tone]), 12],
    ['the beginning of ID3, of no version', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(99)]), 5],
    ['silence and what looks like the name of a box', Buffer.concat([Buffer.alloc(8), Buffer.from('ftyp'), tone]), 5],
    ['one head of MP3', Buffer.concat([samplesOf(-1_025, -28_560), tone]), 1_000],
    ['two heads of MP3 that do not agree', Buffer.concat([samplesOf(-1_025, -28_560), Buffer.alloc(99), tone]), 1_000],
    ['one head of AAC', Buffer.concat([samplesOf(-3_585, 0x4058), tone, tone]), most],
    ['letters that go over into sound', Buffer.concat([Buffer.from('"It is a truth universally'), tone]), 40],
  ])('are found, and soon: %s', (_, bytes, within) => {
    const { form, after } = found(bytes);
    expect({ form, isSoon: after <= within }).toEqual({ form: 'samples', isSoon: true });
  });

  it('are found in what begins like speech does, whatever that is', () => {
    // Small numbers at first, of every kind.
    for (let seed = 1; seed <= 500; seed += 1) {
      let state = seed * 2_654_435_761;
      const next = (range: number): number => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.round((state / 2 ** 32 - 0.5) * 2 * range);
      };
      const level = 2 ** (1 + (seed % 13));
      expect(found(samplesOf(...Array.from({ length: 5_000 }, () => next(level)))).form).toBe('samples');
    }
  });

  it('are found in noise of full scale', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      let state = seed;
      const noise = Buffer.from(
        Uint8Array.from({ length: 9_000 }, () => {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          return state >>> 24;
        }),
      );
      expect(found(noise).form).toBe('samples');
    }
  });

  it.each(['', '\0', 'R\0', '\xff', '\xff\xfb\x90'])(
    'are what a body is that ends before it can be told: %j',
    (bytes) => {
      expect(audioFormOf(Buffer.from(bytes, 'latin1'), true)).toBe('samples');
    },
  );
});

describe('something else', () => {
  it.each(beginningsOfFiles)('is found: %s', (_, bytes) => {
    expect(found(bytes).form).toBe('something else');
    expect(audioFormOf(Buffer.concat([bytes, tone]), false)).toBe('something else');
  });

  it.each([
    ['an error', '{"error": {"message": "The model is overloaded", "type": "server_error"}}'],
    ['a list', '[{"loc": ["body", "voice"], "msg": "field required"}]'],
    ['a page', '<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head></html>'],
    ['words', 'upstream connect error or disconnect/reset before headers'],
    ['words of another language', '{"fehler": "Ungültige Stimme – bitte wählen Sie eine andere"}'],
    ['words behind a byte order mark', '\ufeff{"error": {"message": "The model is overloaded"}}'],
    ['base64', Buffer.alloc(300, 1).toString('base64')],
    ['an event', 'data: {"type": "speech.audio.delta", "audio": "AAAA"}\n\n'],
  ])('is found: %s', (_, text) => {
    expect(found(Buffer.from(text)).form).toBe('something else');
    expect(found(Buffer.from(text.slice(0, 10)), true).form).toBe('something else');
  });

  it.each([
    ['AMR', '#!AMR\n\x3c\x48\xf5'],
    ['AMR-WB', '#!AMR-WB\n\x44\xf1'],
    ['WMA', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c'],
    ['BW64', 'BW64\xff\xff\xff\xffWAVEds64'],
    ['Wave64', 'riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\x00\x00'],
    ['Zstandard', '\x28\xb5\x2f\xfd\x04\x58\x01\x00'],
  ])('is found by its document: %s', (_, bytes) => {
    const beginning = Buffer.from(bytes, 'latin1');
    expect(found(beginning).form).toBe('something else');
    expect(audioFormOf(Buffer.concat([beginning, tone]), false)).toBe('something else');
  });

  it('is found in one frame of MP3 alone', () => {
    const [, mp3] = beginningsOfFiles.find(([name]) => name === 'MP3') ?? [];
    expect(audioFormOf(mp3?.subarray(0, 96) ?? Buffer.alloc(0), true)).toBe('something else');
  });
});

describe('a WAV file', () => {
  it('is found', () => {
    expect(found(wavFile({ ...format, samples: tone }))).toEqual({ form: 'wav', after: 12 });
  });
});

import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toneSamples, type WavParts, wavFile } from '../../../tests/support/wav.ts';
import { readWavFile } from './read-wav-file.ts';
import { readWav, type WavReading } from './wav.policy.ts';

const samples = toneSamples({ sampleRateHz: 16_000, channels: 1, durationMs: 250 });
const sound: WavParts = { sampleRateHz: 16_000, channels: 1, samples };
const made = (parts: Partial<WavParts>): Buffer => wavFile({ ...sound, ...parts });
const read = (file: Buffer): WavReading => readWav(file, file.length);
const readWhole = (file: Buffer, pieceBytes = 1_000): Promise<WavReading> =>
  readWavFile({
    byteLength: file.length,
    held: null,
    head: async (bytes) => file.subarray(0, bytes),
    open: (start = 0) =>
      Readable.from(
        Array.from({ length: Math.ceil((file.length - start) / pieceBytes) }, (_, at) =>
          file.subarray(start + at * pieceBytes, start + (at + 1) * pieceBytes),
        ),
      ),
  });
const refusalOf = (reading: WavReading): { status: number; message: string } | null =>
  'refusal' in reading ? reading.refusal : null;

const note: readonly [string, Buffer] = ['LIST', Buffer.from('an odd note')];
const junk: readonly [string, Buffer] = ['JUNK', Buffer.alloc(28)];

const chunks = fc.array(
  fc.tuple(
    fc.constantFrom('LIST', 'fact', 'JUNK', 'bext', 'id3 '),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  ),
  { maxLength: 3 },
);
const anySound = fc.record({
  sampleRateHz: fc.integer({ min: 8_000, max: 192_000 }),
  channels: fc.integer({ min: 1, max: 8 }),
  frames: fc.integer({ min: 1, max: 500 }),
  first: chunks,
  before: chunks,
  after: chunks,
  extensible: fc.boolean(),
});

describe('a sound WAV file', () => {
  it('is read whatever chunks it has, and every piece of it counts', async () => {
    await fc.assert(
      fc.asyncProperty(anySound, fc.integer({ min: 1, max: 50 }), async ({ frames, ...parts }, pieceBytes) => {
        const data = Buffer.alloc(frames * parts.channels * 2, 1);
        const file = wavFile({ ...parts, samples: data });
        const reading = await readWhole(file, pieceBytes);
        expect(reading).toMatchObject({
          head: {
            sampleRateHz: parts.sampleRateHz,
            channels: parts.channels,
            dataBytes: data.length,
            durationMs: Math.max(1, Math.round((frames / parts.sampleRateHz) * 1_000)),
          },
        });
        if ('head' in reading)
          expect(file.subarray(reading.head.dataOffset, reading.head.dataOffset + data.length)).toEqual(data);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['a length that its writer did not know', made({ says: { dataBytes: 0xffffffff, riffBytes: 0xffffffff } })],
    ['samples to the end in a form of a known length', made({ says: { dataBytes: 0xffffffff } })],
    ['a form to the end with samples of a known length', made({ after: [junk], says: { riffBytes: 0xffffffff } })],
    ['a last byte that nobody counts', Buffer.concat([made({}), Buffer.alloc(1)])],
  ])('may have %s', async (_name, file) => {
    expect(await readWhole(file)).toMatchObject({ head: { sampleRateHz: 16_000, durationMs: 250 } });
  });

  it('lasts as long as its samples, not as its file', async () => {
    expect(await readWhole(made({ after: [note, junk] }))).toMatchObject({ head: { durationMs: 250 } });
  });
});

describe('audio that is refused as unsupported', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('{"not":"audio"}')],
    ['an MP3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500)])],
    ['RIFX', made({ says: { form: 'RIFX' } })],
    ['RF64', made({ says: { form: 'RF64' } })],
    ['RIFF of another kind', Buffer.from(made({}).toString('latin1').replace('WAVE', 'AVI '), 'latin1')],
    ['float samples', made({ says: { format: 3 } })],
    ['mu-law', made({ says: { format: 7 } })],
    ['float samples by their id', made({ extensible: true, says: { subFormat: Buffer.alloc(16, 3) } })],
    ['a format named by an id that is not there', made({ says: { format: 0xfffe } })],
    ['8 bits', made({ says: { bits: 8 } })],
    ['24 bits', made({ says: { bits: 24 } })],
    ['a rate below', made({ sampleRateHz: 7_999 })],
    ['a rate above', made({ sampleRateHz: 192_001 })],
    ['no channel', made({ channels: 0 })],
    ['nine channels', made({ channels: 9 })],
    ['a block of another size', made({ says: { blockAlign: 4 } })],
    ['a byte rate of another size', made({ says: { byteRate: 1 } })],
    ['a head and no samples', made({}).subarray(0, 36)],
    ['half a head', made({}).subarray(0, 20)],
    ['samples ahead of their format', Buffer.concat([made({}).subarray(0, 12), made({}).subarray(36)])],
    ['half a sample', made({ samples: samples.subarray(1) })],
  ])('%s', (_name, file) => {
    expect(refusalOf(read(file))).toMatchObject({ status: 415, message: expect.stringMatching(/\S/) });
  });

  it.each([
    ['too many samples', made({ says: { dataBytes: 9_000 } }), '9000 bytes of samples, there are 8000'],
    ['samples that were cut off', made({}).subarray(0, 4_044), '8000 bytes of samples, there are 4000'],
    ['a longer file', made({ says: { riffBytes: 9_000 } }), '9008 bytes of the whole, there are 8044'],
    ['a shorter file', made({ says: { riffBytes: 36 } }), '44 bytes of the whole, there are 8044'],
    ['nothing of its length', made({ says: { riffBytes: 0, dataBytes: 0 } }), '8 bytes of the whole, there are 8044'],
    ['too few samples', made({ says: { dataBytes: 4_000 } }), '4000 bytes of samples, there are 8000'],
  ])('a head that tells %s', async (_name, file, lengths) => {
    const refusal = refusalOf(await readWhole(file));
    expect(refusal?.status).toBe(415);
    expect(refusal?.message).toContain(lengths);
  });

  it('more chunks behind its samples than anybody writes, of which no more are read', async () => {
    const empty = (count: number) =>
      made({ after: Array.from({ length: count }, () => ['JUNK', Buffer.alloc(0)] as const) });
    expect(await readWhole(empty(1_024))).toMatchObject({ head: { durationMs: 250 } });
    const file = empty(200_000);
    let given = 0;
    const reading = await readWavFile({
      byteLength: file.length,
      held: null,
      head: async (bytes) => file.subarray(0, bytes),
      open: (start = 0) =>
        Readable.from(
          (function* () {
            for (let at = start; at < file.length; at += 8_192) {
              given += 1;
              yield file.subarray(at, at + 8_192);
            }
          })(),
          { highWaterMark: 1 },
        ),
    });
    expect(refusalOf(reading)).toEqual({
      status: 415,
      message: 'The audio has more than 1024 chunks behind its samples',
    });
    expect(given).toBeLessThan(5);
  });

  it('a head that is longer than what is looked at', () => {
    const file = made({ before: [['JUNK', Buffer.alloc(5_000)]] });
    expect(refusalOf(readWav(file.subarray(0, 1_000), file.length))?.message).toContain('the first 1000 bytes');
  });
});

it.each([
  [4_000, 4_096],
  [5_000, 262_144],
  [262_000, 262_144],
])('a file whose samples stand behind a chunk of %i bytes is read, by its first %i', async (bytes, mostBytes) => {
  const file = made({ before: [['JUNK', Buffer.alloc(bytes)]] });
  const asked: number[] = [];
  const head = async (first: number): Promise<Buffer> => {
    asked.push(first);
    return file.subarray(0, first);
  };
  const open = () => Readable.from([]);
  expect(await readWavFile({ byteLength: file.length, held: null, head, open })).toMatchObject({
    head: { durationMs: 250, dataBytes: samples.length },
  });
  expect(asked.at(-1)).toBe(mostBytes);
});

it('a file whose samples begin behind its first 256 KiB is refused', async () => {
  const refusal = refusalOf(await readWhole(made({ before: [['JUNK', Buffer.alloc(262_144)]] })));
  expect(refusal).toEqual({ status: 415, message: 'The samples do not begin within the first 262144 bytes' });
});

it('a file without samples is an invalid request, not an unknown format', async () => {
  expect(refusalOf(await readWhole(made({ samples: Buffer.alloc(0) })))).toMatchObject({ status: 400 });
  expect(refusalOf(await readWhole(made({ samples: Buffer.alloc(0), after: [junk] })))).toMatchObject({ status: 400 });
});

it('no bytes at all make it throw, and whatever it reads lies within them', async () => {
  const mutated = fc
    .tuple(anySound, fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 8 }), fc.nat(400))
    .map(([{ frames, ...parts }, bytes, cut]) => {
      const file = wavFile({ ...parts, samples: Buffer.alloc(frames * parts.channels * 2) });
      for (const [at, byte] of bytes) file[at % file.length] = byte;
      return cut > 300 ? file.subarray(0, cut) : file;
    });
  await fc.assert(
    fc.asyncProperty(mutated, async (file) => {
      const reading = await readWhole(file);
      if ('refusal' in reading) return;
      expect(reading.head.dataOffset + reading.head.dataBytes).toBeLessThanOrEqual(file.length);
      expect(reading.head.dataBytes % (reading.head.channels * 2)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

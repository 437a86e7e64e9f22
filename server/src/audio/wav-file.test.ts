import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noTails, tails } from '../../../tests/support/wav-tails.ts';
import { toneSamples, type WavParts, wavFile } from '../../../tests/support/wav.ts';
import type { AudioFile } from './audio-file.ts';
import { readWavFile } from './read-wav-file.ts';
import { readSaidHead, type WavReading } from './wav-file.ts';
import { wavBytes } from './wav-bytes.ts';

const samples = toneSamples({ sampleRateHz: 16_000, channels: 1, durationMs: 250 });
const sound: WavParts = { sampleRateHz: 16_000, channels: 1, samples };
const made = (parts: Partial<WavParts>): Buffer => wavFile({ ...sound, ...parts });
/** What an upload is, held in memory or in a file. */
const uploaded = (file: Buffer, isHeld: boolean, pieceBytes = 1_000): AudioFile => {
  const pieces = (start: number, end = file.length): Buffer[] =>
    Array.from({ length: Math.ceil((end - start) / pieceBytes) }, (_, at) =>
      file.subarray(start + at * pieceBytes, Math.min(end, start + (at + 1) * pieceBytes)),
    );
  return {
    byteLength: file.length,
    held: isHeld ? pieces(0) : null,
    head: async (bytes) => file.subarray(0, bytes),
    open: (start = 0, end) => Readable.from(pieces(start, end), { objectMode: false }),
  };
};
const readWhole = (file: Buffer, pieceBytes?: number): Promise<WavReading> =>
  readWavFile(uploaded(file, false, pieceBytes));
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

  it.each([['a last byte that nobody counts', Buffer.concat([made({}), Buffer.alloc(1)])]])(
    'may have %s',
    async (_name, file) => {
      expect(await readWhole(file)).toMatchObject({ head: { sampleRateHz: 16_000, durationMs: 250 } });
    },
  );

  it('lasts as long as its samples, not as its file', async () => {
    expect(await readWhole(made({ after: [note, junk] }))).toMatchObject({ head: { durationMs: 250 } });
  });
});

/**
 * What recorders write into the two lengths that do not know them. The first five heads are those that the programs wrote
 * into a pipe (Debian 12), or their sources say so.
 */
const unknownLengths: readonly [writer: string, riffBytes: number | undefined, dataBytes: number | undefined][] = [
  ['sox and rec (MS_UNSPEC of its src/wav.c)', 0x7ffff024, 0x7ffff000],
  ['ffmpeg, OpenAI, MiniMax, go-audio/wav', 0xffffffff, 0xffffffff],
  ['GStreamer’s wavenc into fdsink', 0x7fff0024, 0x7fff0000],
  ['arecord', 0x80000024, 0x80000000],
  ['arecord of a long file that it has closed', 0x7fffffff, 0x7fffffff],
  ['google/oboe#2108, ElevenLabs (pollinations#11457)', 0x7fffffff, 0x7fffffff],
  ['TooTallNate/node-wav', 0xffffffff - 100 + 36, 0xffffffff - 100],
  ['kyutai-labs/pocket-tts#229', 2_000_000_036, 2_000_000_000],
  ['whoever leaves room for the head', 0xffffffff, 0xffffffff - 36],
  ['whoever leaves room for a chunk', 0xffffffff - 8, 0xffffffff - 44],
  ['the same with signed lengths', 0x7fffffff, 0x7fffffff - 36],
  ['the same with signed lengths, off by eight', 0x7fffffff - 8, 0x7fffffff - 8],
  ['whoever reckons with 32 bits', 35, 0xffffffff],
  ['libsndfile before it closes (speaches#493)', 0, 0],
  ['libsndfile with nothing in the file yet', 8, 0],
  ['whoever writes the head of a file without samples', 36, 0],
  ['the same, off by eight', 44, 0],
  ['the same, off by eight the other way', 28, 0],
  ['whoever sets the whole right at the end, and not the samples', undefined, 0],
  ['the same from another beginning', undefined, 0xffffffff],
  ['whoever sets the samples right at the end, and not the whole', 0xffffffff, undefined],
  ['the same from another beginning (tinyalsa#16)', 0, undefined],
  ['RecordRTC#401, surge#8013: off by eight', 8_044, undefined],
  ['dr_libs#282: off by eight the other way', 8_028, undefined],
  ['samples off by eight', undefined, 8_008],
  ['samples off by eight the other way', undefined, 7_992],
  ['both off by eight', 8_044, 8_008],
  ['both off by eight the other way', 8_028, 7_992],
  ['wavtools, as in OpenAI’s console (wavtools#9)', 52, undefined],
];

/** What the vendor gets of a file, whichever way it is kept and read. */
async function sentOf(file: Buffer): Promise<Buffer[]> {
  const sent: Buffer[] = [];
  for (const isHeld of [true, false]) {
    const upload = uploaded(file, isHeld, 33);
    const reading = await readWavFile(upload);
    if ('refusal' in reading) throw new Error(reading.refusal.message);
    const { byteLength, held, open } = await wavBytes(upload, reading.head);
    sent.push(await buffer(open()), await buffer(open()), ...(held === null ? [] : [Buffer.concat(held)]));
    expect([held === null, ...sent.map(({ length }) => length)]).toEqual([!isHeld, ...sent.map(() => byteLength)]);
  }
  return sent;
}

describe('a WAV file of GStreamer out of a pipe (docs/decisions/speech.md#d245)', () => {
  const says = { riffBytes: 0x7fff0024, dataBytes: 0x7fff0000 };

  it.each(tails)('is its samples without what it puts behind them: %s', async (_, tail) => {
    for (const [channels, dataBytes] of [
      [1, 0x7fff0000],
      [1, 0],
      [2, 0x7fff0000],
      [4, 0x7fff0000],
      [8, 0xffffffff],
    ] as const) {
      const sound = { channels, samples: toneSamples({ sampleRateHz: 16_000, channels, durationMs: 250 }) };
      const piped = Buffer.concat([made({ ...sound, says: { ...says, dataBytes } }), tail]);
      expect(await readWhole(piped)).toMatchObject({
        head: { channels, durationMs: 250, dataBytes: sound.samples.length, tailBytes: tail.length },
      });
      for (const sent of await sentOf(piped)) expect(sent.equals(made(sound))).toBe(true);
    }
  });

  it.each(noTails)('is sound to its end, or refused as such, with %s behind it', async (_, bytes) => {
    const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
    const piped = Buffer.concat([made({ says }), padded]);
    expect(await readWhole(piped)).toMatchObject({ head: { dataBytes: 8_000 + padded.length, tailBytes: 0 } });
  });

  it('keeps such chunks where its head counts its samples, and has none where nothing else is there', async () => {
    const list = ['LIST', Buffer.from('INFOINAM\x06\0\0\0abcde\0', 'latin1')] as const;
    for (const sent of await sentOf(made({ after: [list], says: { riffBytes: 0x7fff0024 } })))
      expect(sent.equals(made({ after: [list] }))).toBe(true);
    const empty = Buffer.concat([made({ samples: Buffer.alloc(0), says }), tails[0]?.[1] ?? Buffer.alloc(0)]);
    expect(refusalOf(await readWhole(empty))).toMatchObject({ status: 400 });
  });
});

describe('a WAV file of a recorder that could not know its length', () => {
  it.each(unknownLengths)('is read to its end, and its lengths are true when a vendor gets it: %s', async (...row) => {
    const [, riffBytes, dataBytes] = row;
    const says = {
      ...(riffBytes === undefined ? {} : { riffBytes }),
      ...(dataBytes === undefined ? {} : { dataBytes }),
    };
    const head = { dataOffset: 44, dataBytes: 8_000, durationMs: 250, hasLengths: false };
    expect(await readWhole(made({ says }))).toMatchObject({ head });
    for (const sent of await sentOf(made({ says }))) expect(sent.equals(made({}))).toBe(true);
  });

  it('may have chunks ahead of its samples, as those of ffmpeg', async () => {
    const before = [['LIST', Buffer.from('INFOISFT\x0e\0\0\0Lavf59.27.100\0', 'latin1')]] as const;
    const piped = made({ before, says: { riffBytes: 0xffffffff, dataBytes: 0xffffffff } });
    for (const sent of await sentOf(piped)) expect(sent.equals(made({ before }))).toBe(true);
  });

  it('keeps what stands behind its samples where they are told', async () => {
    expect(await readWhole(made({ after: [note, junk], says: { riffBytes: 0xffffffff } }))).toMatchObject({
      head: { dataBytes: 8_000, hasLengths: false },
    });
    expect(await readWhole(made({ after: [['JUNK', Buffer.alloc(0)]] }))).toMatchObject({ head: { dataBytes: 8_000 } });
  });

  it('goes to the vendor as it came where its lengths are true', async () => {
    const file = uploaded(made({ after: [note] }), true);
    const reading = await readWavFile(file);
    if ('refusal' in reading) throw new Error(reading.refusal.message);
    expect(reading.head.hasLengths).toBe(true);
    expect((await wavBytes(file, reading.head)).held).toBe(file.held);
  });

  it('is refused where it ends within a sample', async () => {
    const piped = made({ says: { riffBytes: 0xffffffff, dataBytes: 0xffffffff } });
    expect(refusalOf(await readWhole(piped.subarray(0, -1)))).toMatchObject({ status: 415 });
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
  ])('%s', async (_name, file) => {
    expect(refusalOf(await readWhole(file))).toMatchObject({ status: 415, message: expect.stringMatching(/\S/) });
  });

  it.each([
    ['too many samples', made({ says: { dataBytes: 9_000 } }), '9000 bytes of samples, there are 8000'],
    ['samples that were cut off', made({}).subarray(0, 4_044), '8000 bytes of samples, there are 4000'],
    ['a longer file', made({ says: { riffBytes: 9_000 } }), '9008 bytes of the whole, there are 8044'],
    ['a shorter file', made({ says: { riffBytes: 36 } }), '44 bytes of the whole, there are 8044'],
    ['a longer file by less than two billion', made({ says: { riffBytes: 1_999_999_999 } }), 'there are 8044'],
    ['more samples by less than two billion', made({ says: { dataBytes: 1_999_999_999 } }), 'there are 8000'],
    ['a file that is shorter by half a head', made({ says: { riffBytes: 8_032 } }), 'there are 8044'],
    ['nothing of its samples in half a file', made({ says: { dataBytes: 0, riffBytes: 4_000 } }), 'there are 8044'],
    ['what Python’s wave writes first into a pipe', made({ says: { riffBytes: 3_236, dataBytes: 3_200 } }), '8044'],
    [
      'a minute that arecord was to last, as it ends before',
      made({ says: { riffBytes: 1_920_036, dataBytes: 1_920_000 } }),
      '8000',
    ],
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
    expect(readSaidHead(file.subarray(0, 1_000), file.length)).toMatchObject({
      refusal: { message: expect.stringContaining('the first 1000 bytes') },
    });
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

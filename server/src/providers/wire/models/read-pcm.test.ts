import { describe, expect, it } from '@jest/globals';
import { beginningsOfFiles } from '../../../../../tests/support/beginnings-of-files.ts';
import { noTails, tails } from '../../../../../tests/support/wav-tails.ts';
import { toneSamples, wavFile, type WavParts } from '../../../../../tests/support/wav.ts';
import { readPcm } from './read-pcm.ts';
import type { VendorResponse } from '../vendor-http.ts';

const samples = Buffer.from([1, 2, 3, 4]);
const shape = { encoding: 'pcm_s16le', sampleRateHz: 24_000, channels: 1 } as const;

const answer = (contentType: string, pieces: readonly Buffer[]): VendorResponse => ({
  status: 200,
  header: () => null,
  contentType,
  body: (async function* () {
    yield* pieces;
  })(),
});

async function read(
  contentType: string,
  announces?: 'format' | 'audio',
  pieces: readonly Buffer[] = [samples],
): Promise<Buffer> {
  const given: Buffer[] = [];
  for await (const piece of readPcm(answer(contentType, pieces), shape, announces)) {
    expect(piece.length).toBeGreaterThan(0);
    given.push(piece);
  }
  return Buffer.concat(given);
}

describe('raw samples', () => {
  it.each([
    '',
    'audio/pcm',
    'Audio/PCM; rate=24000',
    'audio/x-pcm',
    'audio/raw',
    'application/octet-stream',
    'binary/octet-stream',
  ])('are what %j announces', async (contentType) => {
    expect(await read(contentType)).toEqual(samples);
  });

  it.each([
    'audio/mpeg',
    'audio/mp3',
    'audio/webm',
    'audio/opus',
    'audio/pcm;rate=16000',
    'audio/pcm; Rate="8000"',
    'audio/ogg',
    'audio/basic',
    'audio/L16;rate=24000',
    'application/ogg',
    'application/xml',
    'application/json',
    'text/html',
    'text/event-stream',
    'video/mp4',
  ])('are not what %j announces', async (contentType) => {
    await expect(read(contentType)).rejects.toMatchObject({ reason: 'malformed', failover: true });
  });

  it('are any audio of a vendor that gives what it was asked for, and nothing else', async () => {
    expect(await read('audio/mpeg', 'audio')).toEqual(samples);
    await expect(read('application/json', 'audio')).rejects.toMatchObject({ reason: 'malformed' });
  });
});

const parted = (bytes: Buffer, at: number): Buffer[] => [bytes.subarray(0, at), bytes.subarray(at)];
const oneByOne = (bytes: Buffer): Buffer[] => [...bytes].map((byte) => Buffer.from([byte]));
const tone = toneSamples({ ...shape, durationMs: 3 });
const wav = (parts: Partial<WavParts> = {}): Buffer => wavFile({ ...shape, samples: tone, ...parts });
const malformed = { reason: 'malformed', failover: true };

describe('a WAV file of what was asked for', () => {
  const sizes = (bytes: number, riffBytes = bytes): Partial<WavParts> => ({ says: { dataBytes: bytes, riffBytes } });
  it.each<[string, Buffer]>([
    ['as it should be', wav()],
    ['with the longer head', wav({ extensible: true })],
    [
      'with chunks ahead of its samples',
      wav({ first: [['JUNK', Buffer.alloc(27)]], before: [['LIST', Buffer.alloc(501)]] }),
    ],
    [
      'with chunks behind them',
      wav({
        after: [
          ['LIST', Buffer.alloc(51, 'x')],
          ['id3 ', Buffer.alloc(300)],
        ],
      }),
    ],
    ['of nothing known, as zero', wav(sizes(0))],
    ['of nothing known, as 0xFFFFFFFF', wav(sizes(0xffffffff))],
    ['of nothing known, as sox says it', wav(sizes(0x7ffff000, 0x7ffff024))],
    ['of nothing known, as GStreamer says it', wav(sizes(0x7fff0000, 0x7fff0024))],
    ['of nothing known, as 2,000,000,000', wav(sizes(2_000_000_000))],
    ['that counts its head with the samples', wav(sizes(tone.length + 8))],
    ['that counts too few samples', wav(sizes(40, 76))],
  ])('is its samples, wherever it is parted: %s', async (_, file) => {
    for (const type of ['audio/wav', 'audio/x-wav', 'audio/vnd.wave', 'audio/wave', 'audio/pcm', ''])
      expect((await read(type, 'format', [file])).equals(tone)).toBe(true);
    for (let at = 1; at < file.length; at += 1)
      expect((await read('audio/pcm', 'format', parted(file, at))).equals(tone)).toBe(true);
    expect((await read('audio/mpeg', 'audio', oneByOne(file))).equals(tone)).toBe(true);
  });

  it.each(tails)('is its samples without what GStreamer puts behind them: %s', async (_, tail) => {
    for (const dataBytes of [0x7fff0000, 0xffffffff, 0]) {
      const file = Buffer.concat([wav(sizes(dataBytes, 0x7fff0024)), tail]);
      for (const pieces of [[file], oneByOne(file)])
        expect((await read('audio/wav', 'format', pieces)).equals(tone)).toBe(true);
    }
  });

  it.each(noTails)('is all of it where that is not such a chunk: %s', async (_, bytes) => {
    const sound = Buffer.concat([tone, bytes, Buffer.alloc(bytes.length % 2)]);
    expect((await read('audio/wav', 'format', [wav({ samples: sound, ...sizes(0x7fff0000) })])).equals(sound)).toBe(
      true,
    );
  });

  it('is its samples and those of the next, as servers write that speak sentence by sentence', async () => {
    const pieces = oneByOne(Buffer.concat([wav(), wav({ samples: samples }), wav()]));
    expect((await read('audio/wav', 'format', pieces)).equals(Buffer.concat([tone, samples, tone]))).toBe(true);
  });

  it('without a sample has no output', async () => {
    await expect(read('audio/wav', 'format', [wav({ samples: Buffer.alloc(0) })])).rejects.toMatchObject({
      reason: 'empty_output',
    });
  });

  it.each([
    ['less than its head says', wav({ says: { dataBytes: tone.length + 100 } })],
    ['half a sample at the end', wav(sizes(0xffffffff)).subarray(0, -1)],
  ])('that is cut is a lost connection: %s', async (_, file) => {
    await expect(read('audio/wav', 'format', [file])).rejects.toMatchObject({ reason: 'connection_lost' });
  });
});

describe('a WAV file of anything else', () => {
  it.each<[string, Buffer]>([
    ['another rate', wav({ sampleRateHz: 22_050 })],
    ['two channels', wav({ channels: 2 })],
    ['8 bits', wav({ says: { bits: 8, blockAlign: 1 } })],
    ['24 bits', wav({ says: { bits: 24, blockAlign: 3 } })],
    ['floats', wav({ says: { format: 3, bits: 32, blockAlign: 4 } })],
    ['mu-law', wav({ says: { format: 7, bits: 8, blockAlign: 1 } })],
    ['MP3 in a WAV', wav({ says: { format: 0x55 } })],
    ['the longer head of another form', wav({ extensible: true, says: { subFormat: Buffer.alloc(16) } })],
    ['samples ahead of their format', Buffer.concat([wav().subarray(0, 12), wav().subarray(36)])],
    ['a format without an end', Buffer.concat([wav().subarray(0, 16), Buffer.from([0, 0, 1, 0]), wav().subarray(20)])],
    ['an end in its head', wav().subarray(0, 30)],
    ['a chunk without an end', wav({ first: [['JUNK', Buffer.alloc(5_000_000)]] })],
    ['another file behind it', Buffer.concat([wav(), wav({ sampleRateHz: 8_000 })])],
  ])('is malformed: %s', async (_, file) => {
    await expect(read('audio/wav', 'format', [file])).rejects.toMatchObject(malformed);
    await expect(read('audio/mpeg', 'audio', parted(file, 13))).rejects.toMatchObject(malformed);
  });

  it('is malformed where the head of the answer alone says WAV', async () => {
    await expect(read('audio/wav', 'format', [tone])).rejects.toMatchObject(malformed);
  });
});

describe('what is no audio of ours is malformed before any of it is given, whatever the head says', () => {
  it.each(beginningsOfFiles)('%s', async (_, bytes) => {
    for (const [type, announces] of [
      ['audio/pcm', 'format'],
      ['', 'format'],
      ['audio/mpeg', 'audio'],
    ] as const) {
      await expect(read(type, announces, [bytes, tone])).rejects.toMatchObject(malformed);
      await expect(read(type, announces, [...oneByOne(bytes), tone])).rejects.toMatchObject(malformed);
    }
  });

  it.each(['{"error": {"message": "overloaded"}}', '<html>', 'Internal Server Error'])('%s', async (text) => {
    await expect(read('audio/pcm', 'format', [Buffer.from(text)])).rejects.toMatchObject(malformed);
  });
});

import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { mp3File, mp3Ms } from '../../../tests/support/mp3.ts';
import type { AudioFile } from './audio-file.ts';
import { beginsAsMp3, readMp3File } from './mp3-file.ts';

/** A file that comes in small pieces. */
const fileOf = (bytes: Buffer): AudioFile => ({
  byteLength: bytes.length,
  held: null,
  head: async (length) => bytes.subarray(0, length),
  open: () =>
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / 97) }, (_, at) => bytes.subarray(at * 97, (at + 1) * 97)),
      { objectMode: false },
    ),
});
const read = async (bytes: Buffer) => readMp3File(fileOf(bytes));
const facts = (frames: number) => ({ facts: { sampleRateHz: 44_100, channels: 1, durationMs: mp3Ms(frames) } });
const id3v1 = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
const ape = (() => {
  const head = Buffer.alloc(32);
  head.write('APETAGEX', 'latin1');
  head.writeUInt32LE(40, 12);
  return Buffer.concat([head, Buffer.alloc(40)]);
})();

describe('an MP3', () => {
  it.each<[string, Parameters<typeof mp3File>[0]]>([
    ['of frames alone', { frames: 10 }],
    ['behind a tag with a picture', { frames: 10, pictureBytes: 70_000 }],
    ['with a tag of the first kind at its end', { frames: 10, tail: id3v1 }],
    ['with a tag of APE at its end', { frames: 10, tail: ape }],
    ['with several tags', { frames: 10, pictureBytes: 0, tail: Buffer.concat([ape, id3v1]) }],
  ])('%s lasts as long as its frames', async (_, parts) => {
    expect(beginsAsMp3(mp3File(parts))).toBe(true);
    expect(await read(mp3File(parts))).toEqual(facts(10));
  });

  it.each(['Xing', 'Info'])('does not count a first frame that says %s', async (info) => {
    expect(await read(mp3File({ frames: 10, info }))).toEqual(facts(10));
  });

  // ISO/IEC 13818-3: the lower rates have half the samples in a frame, and bitrates of their own.
  it.each<[string, number[], number, number, number]>([
    ['MPEG-2, 24 kbit/s, 22,050 Hz, stereo', [0xff, 0xf3, 0x30, 0x00], 78, 22_050, 2],
    ['MPEG-2.5, 8 kbit/s, 8,000 Hz, mono', [0xff, 0xe3, 0x18, 0xc0], 72, 8_000, 1],
    ['MPEG-1, 320 kbit/s, 48,000 Hz, padded', [0xff, 0xfb, 0xe6, 0x40], 961, 48_000, 2],
  ])('knows %s', async (_, head, bytes, sampleRateHz, channels) => {
    const frame = Buffer.alloc(bytes);
    Buffer.from(head).copy(frame);
    const samples = (head[1] ?? 0) === 0xfb ? 1_152 : 576;
    const durationMs = Math.round((4 * samples * 1_000) / sampleRateHz);
    expect(await read(Buffer.concat([frame, frame, frame, frame]))).toEqual({
      facts: { sampleRateHz, channels, durationMs },
    });
  });

  it.each<[string, Buffer]>([
    ['half of it', mp3File({ frames: 10 }).subarray(0, 1_000)],
    ['a byte less', mp3File({ frames: 10 }).subarray(0, -1)],
    ['a byte more', mp3File({ frames: 10, tail: Buffer.from([0]) })],
    ['a picture without frames', mp3File({ frames: 0, pictureBytes: 70_000 })],
    ['a tag that is longer than the file', mp3File({ frames: 0, pictureBytes: 70_000 }).subarray(0, 300)],
    ['a frame that speaks of a file and nothing behind it', mp3File({ frames: 0, info: 'Xing' })],
    ['text behind its frames', mp3File({ frames: 2, tail: Buffer.from('<html>') })],
    [
      'more tags than any program writes',
      Buffer.concat(Array.from({ length: 70 }, () => mp3File({ frames: 1, pictureBytes: 0 }))),
    ],
    [
      'another rate behind the first',
      Buffer.concat([
        mp3File({ frames: 2 }),
        Buffer.concat([Buffer.from([0xff, 0xfb, 0x54, 0xc0]), Buffer.alloc(188)]),
      ]),
    ],
  ])('is none that is whole: %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual({ problem: expect.any(String) });
  });

  it.each<[string, number[]]>([
    ['AAC', [0xff, 0xf1, 0x50, 0x80]],
    ['layer II', [0xff, 0xfd, 0x50, 0xc0]],
    ['a reserved version', [0xff, 0xeb, 0x50, 0xc0]],
    ['a bitrate that is not named', [0xff, 0xfb, 0x00, 0xc0]],
    ['a bitrate that there is not', [0xff, 0xfb, 0xf0, 0xc0]],
    ['a rate that there is not', [0xff, 0xfb, 0x5c, 0xc0]],
    ['RIFF', [...Buffer.from('RIFF')]],
    ['three bytes', [0xff, 0xfb, 0x50]],
  ])('does not begin as %s', (_, head) => {
    expect(beginsAsMp3(Buffer.from(head))).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readPcm } from './read-pcm.ts';
import type { VendorResponse } from './vendor-http.ts';

const samples = Buffer.from([1, 2, 3, 4]);

const answer = (contentType: string): VendorResponse => ({
  status: 200,
  header: () => null,
  contentType,
  body: (async function* () {
    yield samples;
  })(),
});

async function read(contentType: string, announces?: 'format' | 'audio'): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readPcm(
    answer(contentType),
    {
      encoding: 'pcm_s16le',
      sampleRateHz: 24_000,
      channels: 1,
    },
    announces,
  ))
    pieces.push(piece);
  return Buffer.concat(pieces);
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
    'audio/wav',
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

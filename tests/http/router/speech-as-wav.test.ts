import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readWavHead } from '../../support/wav.ts';
import { freshKey } from '../../support/fresh.ts';
import { hear, type Heard } from '../../support/router-client.ts';
import { paths, type RouterStage, startRouterStage } from '../../support/router-stage.ts';

let stage: RouterStage;
beforeAll(async () => {
  stage = await startRouterStage();
}, 60_000);
afterAll(() => stage.close());

const pcm = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 };
/** Asks for speech in the test organization; without `accept` no such header goes out. */
function speak(accept: string | null, asked: { audio?: object; model?: string } = {}): Promise<Heard> {
  const { audio = pcm, model } = asked;
  const routing = model === undefined ? {} : { routing: { mode: 'explicit', provider: 'simulated', model } };
  return hear(stage.server.url, {
    method: 'POST',
    path: paths.tts,
    key: stage.server.key,
    headers: { 'idempotency-key': freshKey(), ...(accept === null ? {} : { accept }) },
    json: { input: 'Grüße aus dem Takt', audio, ...routing },
  }).over;
}

describe('POST /v1/tts/speech with Accept: audio/wav', () => {
  it('answers the same samples behind the head of a WAV file that does not know its length', async () => {
    const [raw, wav] = [await speak(null), await speak('audio/wav')];
    expect([raw.status, raw.headers['content-type'], raw.headers.vary]).toEqual([
      200,
      'application/octet-stream',
      'accept',
    ]);
    expect([wav.status, wav.headers['content-type'], wav.headers.vary]).toEqual([200, 'audio/wav', 'accept']);
    expect(wav.headers['content-length']).toBeUndefined();
    expect(wav.headers['service-usage-characters']).toBe(raw.headers['service-usage-characters']);
    expect(readWavHead(wav.bytes)).toEqual({
      riffBytes: 0xffff_ffff,
      tag: 1,
      channels: 1,
      sampleRateHz: 16_000,
      byteRate: 32_000,
      blockAlign: 2,
      bitsPerSample: 16,
      dataBytes: 0xffff_ffff,
    });
    expect(wav.bytes.subarray(44).equals(raw.bytes)).toBe(true);
    expect(raw.bytes.length).toBeGreaterThan(10_000);
  });

  it.each([
    '*/*',
    'audio/wav;q=0',
    'audio/wav, */*',
    'application/octet-stream, audio/wav;q=0.9',
    'application/pdf',
    ';;q=x',
  ])('answers raw samples for %s, and never 406', async (accept) => {
    const { status, headers, bytes } = await speak(accept);
    expect([status, headers['content-type'], headers.vary]).toEqual([200, 'application/octet-stream', 'accept']);
    expect(bytes.subarray(0, 4).toString('latin1')).not.toBe('RIFF');
  });

  it.each([null, 'audio/wav'])('refuses an encoding that no model has alike, with Accept %s', async (accept) => {
    const audio = { encoding: 'opus', sample_rate_hz: 24_000, channels: 1 };
    const { status, text } = await speak(accept, { audio });
    expect([status, JSON.parse(text).error.code]).toEqual([400, 'capability_unsupported']);
  });

  it('refuses as without it, and breaks the connection where the samples break off', async () => {
    const refused = await speak('audio/wav', { model: 'error-500' });
    expect([refused.status, refused.headers['content-type']]).toEqual([502, 'application/json']);
    const cut = await speak('audio/wav', { model: 'cut-mid-stream' });
    expect([cut.status, cut.isWhole, cut.bytes.subarray(0, 4).toString('latin1')]).toEqual([200, false, 'RIFF']);
  });
});

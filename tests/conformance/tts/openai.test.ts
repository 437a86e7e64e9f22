import { describe, expect, it } from '@jest/globals';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import type { VendorDefinition } from '../../../server/src/providers/wire/vendor-definition.ts';
import { type AudioVendorStage, neverAborted, startAudioVendorStage } from '../../support/audio-vendor-stage.ts';
import { createOpenAiAudioWire } from '../../support/fake-openai-audio.ts';
import { openAiErrors } from '../stt/openai-exchanges.ts';
import { describeTtsExchanges } from './exchanges-suite.ts';
import { type TtsExchange, ttsOf, type TtsWireHarness } from './harness.ts';
import { allOf, callOf, describeTtsProvider } from './suite.ts';
import { describeTtsWire } from './wire-suite.ts';

const input = 'Grüße aus Bern.';
const path = '/v1/audio/speech';

const exchanges: TtsExchange[] = [
  {
    name: 'asks for raw samples, in the first voice where none is named',
    asked: { model: 'gpt-4o-mini-tts', language: 'de' },
    path,
    body: { model: 'gpt-4o-mini-tts', input, voice: 'alloy', response_format: 'pcm' },
  },
  {
    name: 'asks for the voice that was named',
    asked: { model: 'tts-1', voice: 'coral' },
    path,
    body: { model: 'tts-1', input, voice: 'coral', response_format: 'pcm' },
  },
];
const compatibleExchanges: TtsExchange[] = [
  {
    name: 'leaves the voice to a server of which nothing is known',
    asked: { model: 'kokoro' },
    path,
    body: { model: 'kokoro', input, response_format: 'pcm' },
  },
  {
    name: 'hands on a voice that is made of several',
    asked: { model: 'kokoro', voice: 'af_heart+af_bella' },
    path,
    body: { model: 'kokoro', input, voice: 'af_heart+af_bella', response_format: 'pcm' },
  },
];
const errors = [
  ...openAiErrors,
  {
    status: 400,
    body: { error: { message: 'm', type: 'invalid_request_error', code: 'string_above_max_length' } },
    means: 'too_large',
    failover: true,
  } as const,
];

const compatible: VendorDefinition['create'] = (account, doors) =>
  openAiCompatible.create({ ...account, apiKey: null }, doors);

const harnessOf = (stage: AudioVendorStage, model: string, authorization: string | undefined): TtsWireHarness => ({
  provider: () => ttsOf(stage),
  stage,
  hasKey: ({ headers }) => headers.authorization === authorization,
  arrange: async (situation) => {
    await stage.arrange(situation);
    return model;
  },
  close: () => stage.close(),
});

const startOpenAi = async (): Promise<TtsWireHarness> => {
  const stage = await startAudioVendorStage(createOpenAiAudioWire, openai.create, '/v1');
  return harnessOf(stage, 'gpt-4o-mini-tts', `Bearer ${stage.apiKey}`);
};
const startCompatible = async (): Promise<TtsWireHarness> =>
  harnessOf(await startAudioVendorStage(() => createOpenAiAudioWire(null), compatible, '/v1'), 'kokoro', undefined);

describeTtsProvider('openai', startOpenAi);
describeTtsWire('openai', startOpenAi, errors);
describeTtsExchanges('openai', startOpenAi, exchanges);
describeTtsProvider('openai_compatible', startCompatible);
describeTtsExchanges('openai_compatible', startCompatible, compatibleExchanges);

/** Half a second of a tone of 440 Hz. */
const sine = (rateHz: number): Buffer => {
  const samples = Int16Array.from(
    { length: rateHz / 2 },
    (_, at) => 9_000 * Math.sin((2 * Math.PI * 440 * at) / rateHz),
  );
  return Buffer.from(samples.buffer);
};

// docs/decisions/speech.md#d556
describe('a voice that has 24 kHz alone', () => {
  it.each([8_000, 16_000])('says the same at %i Hz, as long and as loud', async (sampleRateHz) => {
    const harness = await startOpenAi();
    const model = await harness.arrange('works');
    Object.assign(harness.stage.framing, { body: sine(24_000), splitAt: 4_801 });
    const audio = { encoding: 'pcm_s16le', sampleRateHz, channels: 1 } as const;
    const made = await allOf(harness.provider().speak(callOf({ model, audio }), neverAborted));
    const expected = sine(sampleRateHz);
    expect(made.length).toBe(expected.length);
    const furthest = Array.from({ length: made.length / 2 }, (_, at) =>
      Math.abs(made.readInt16LE(at * 2) - expected.readInt16LE(at * 2)),
    ).slice(100, -100);
    expect(Math.max(...furthest)).toBeLessThan(200);
    await harness.close();
  });
});

import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import type { VendorDefinition } from '../../../server/src/providers/wire/vendor-definition.ts';
import { type AudioVendorStage, startAudioVendorStage } from '../../support/audio-vendor-stage.ts';
import { createOpenAiAudioWire } from '../../support/fake-openai-audio.ts';
import { openAiErrors } from '../stt/openai-exchanges.ts';
import { describeTtsExchanges } from './exchanges-suite.ts';
import { type TtsExchange, ttsOf, type TtsWireHarness } from './harness.ts';
import { describeTtsProvider } from './suite.ts';
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

import { describe, expect, it } from '@jest/globals';
import { elevenlabs } from '../../../server/src/providers/elevenlabs/index.ts';
import { failureOf, neverAborted, startAudioVendorStage } from '../../support/audio-vendor-stage.ts';
import { createElevenLabsWire, knownVoice } from '../../support/fake-elevenlabs.ts';
import { describeTtsExchanges } from './exchanges-suite.ts';
import { type DocumentedError, type TtsExchange, ttsOf, type TtsWireHarness } from './harness.ts';
import { allOf, callOf, describeTtsProvider } from './suite.ts';
import { describeTtsWire } from './wire-suite.ts';

const text = 'Grüße aus Bern.';
const audio = { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 } as const;

const exchanges: TtsExchange[] = [
  {
    name: 'asks for raw samples of the rate, in English where no language is named',
    asked: { model: 'eleven_flash_v2_5', audio },
    path: `/v1/text-to-speech/${knownVoice}/stream?output_format=pcm_16000`,
    body: { text, model_id: 'eleven_flash_v2_5', language_code: 'en' },
  },
  {
    name: 'names the language to a model that takes it',
    asked: { model: 'eleven_turbo_v2_5', voice: knownVoice, language: 'de-CH' },
    path: `/v1/text-to-speech/${knownVoice}/stream?output_format=pcm_24000`,
    body: { text, model_id: 'eleven_turbo_v2_5', language_code: 'de' },
  },
  {
    name: 'names the language as the vendor does, where it has two names',
    asked: { model: 'eleven_flash_v2_5', language: 'nb-NO' },
    path: `/v1/text-to-speech/${knownVoice}/stream?output_format=pcm_24000`,
    body: { text, model_id: 'eleven_flash_v2_5', language_code: 'no' },
  },
  {
    name: 'names no language to a model that finds it out',
    asked: { model: 'eleven_multilingual_v2', language: 'de' },
    path: `/v1/text-to-speech/${knownVoice}/stream?output_format=pcm_24000`,
    body: { text, model_id: 'eleven_multilingual_v2' },
  },
];

const said = (status: string) => ({ detail: { status, message: 'words of the vendor' } });
const errors: DocumentedError[] = [
  { status: 400, body: said('max_character_limit_exceeded'), means: 'too_large', failover: true },
  { status: 400, body: said('voice_not_found'), means: 'model_unavailable', failover: true },
  { status: 400, body: said('something_else'), means: 'request_refused', failover: false },
  { status: 401, body: said('invalid_api_key'), means: 'credentials_refused', failover: true },
  { status: 401, body: said('quota_exceeded'), means: 'quota_exhausted', failover: true },
  { status: 401, body: said('missing_permissions'), means: 'credentials_refused', failover: true },
  { status: 402, body: said('payment_required'), means: 'model_unavailable', failover: true },
  { status: 403, body: said('subscription_required'), means: 'model_unavailable', failover: true },
  { status: 403, body: said('output_format_not_allowed'), means: 'model_unavailable', failover: true },
  { status: 403, body: said('invalid_api_key'), means: 'credentials_refused', failover: true },
  { status: 404, body: said('voice_not_found'), means: 'model_unavailable', failover: true },
  { status: 422, body: { detail: [{ loc: [], msg: 'm', type: 't' }] }, means: 'request_refused', failover: false },
  { status: 429, body: said('too_many_concurrent_requests'), means: 'rate_limited', failover: true },
  { status: 429, body: said('system_busy'), means: 'rate_limited', failover: true },
  { status: 500, body: said('constructor'), means: 'server_error', failover: true },
];

const start = async (): Promise<TtsWireHarness> => {
  const stage = await startAudioVendorStage(createElevenLabsWire, elevenlabs.create);
  return {
    provider: () => ttsOf(stage),
    stage,
    hasKey: ({ headers, query }) => headers['xi-api-key'] === stage.apiKey && !`${query}`.includes(stage.apiKey),
    arrange: async (situation) => {
      await stage.arrange(situation);
      return 'eleven_flash_v2_5';
    },
    close: () => stage.close(),
  };
};

describeTtsProvider('elevenlabs', start);
describeTtsWire('elevenlabs', start, errors);
describeTtsExchanges('elevenlabs', start, exchanges);

describe('a voice of elevenlabs', () => {
  it.each(['../voices', '..', '', 'a/b', `${knownVoice}?x`, '%2e%2e', 'ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ'])(
    'is asked for only where it can be one: not %j',
    async (voice) => {
      const { stage, provider, close } = await start();
      const call = allOf(provider().speak(callOf({ model: 'eleven_flash_v2_5', voice }), neverAborted));
      expect(await failureOf(call)).toMatchObject({ reason: 'model_unavailable', failover: true });
      expect(stage.server.requests.length).toBe(0);
      await close();
    },
  );
});

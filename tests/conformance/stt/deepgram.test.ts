import { expect, it } from '@jest/globals';
import { deepgram } from '../../../server/src/providers/deepgram/index.ts';
import type { Transcript } from '../../../server/src/providers/ports/stt.ts';
import { keywordsQueryBytes } from '../../../server/src/router/model/needs.policy.ts';
import { neverAborted, startAudioVendorStage } from '../../support/audio-vendor-stage.ts';
import { createDeepgramWire, heard } from '../../support/fake-deepgram.ts';
import { describeSttExchanges } from './exchanges-suite.ts';
import { type DocumentedError, type SttExchange, sttOf, type SttWireHarness } from './harness.ts';
import { callOf, describeSttProvider } from './suite.ts';
import { describeSttWire } from './wire-suite.ts';

const transcript: Transcript = {
  text: heard.text,
  segments: [
    { text: 'Grüße.', startMs: 80, endMs: 900, speaker: null },
    { text: 'Ja, bitte.', startMs: 1_200, endMs: 2_301, speaker: null },
  ],
  words: null,
  billedMs: 2_500,
};
const always = [
  ['smart_format', 'true'],
  ['utterances', 'true'],
] as const;

const exchanges: SttExchange[] = [
  {
    name: 'sends the container as it is, and gives sentences with their times',
    asked: { model: 'nova-3' },
    gives: transcript,
    sends: [['model', 'nova-3'], ...always],
  },
  {
    name: 'names the speakers when they were asked for',
    asked: { model: 'nova-3', diarization: true },
    gives: {
      ...transcript,
      segments: (transcript.segments ?? []).map((segment, nth) => ({ ...segment, speaker: String(nth) })),
    },
    sends: [['diarize', 'true'], ['model', 'nova-3'], ...always],
  },
  {
    name: 'gives the words when they were asked for',
    asked: { model: 'nova-3', wordTimestamps: true },
    gives: {
      ...transcript,
      words: [
        { text: 'Grüße.', startMs: 80, endMs: 900 },
        { text: 'Ja,', startMs: 1_200, endMs: 1_500 },
        { text: 'bitte.', startMs: 1_600, endMs: 2_301 },
      ],
    },
    sends: [['model', 'nova-3'], ...always],
  },
  {
    name: 'hints nova-3 with key terms, and takes the language of a region that it does not know',
    asked: { model: 'nova-3', keywords: ['Zürich & co', 'a+b', '%20\ud800'], language: 'de-AT' },
    gives: transcript,
    sends: [
      ['keyterm', 'Zürich & co'],
      ['keyterm', 'a+b'],
      ['keyterm', '%20\ufffd'],
      ['language', 'de'],
      ['model', 'nova-3'],
      ...always,
    ],
  },
  {
    name: 'hints older models with keywords, and keeps a region that it knows',
    asked: { model: 'nova-2', keywords: ['Bern'], language: 'de-ch' },
    gives: transcript,
    sends: [['keywords', 'Bern'], ['language', 'de-CH'], ['model', 'nova-2'], ...always],
  },
  {
    name: 'has the vendor find the language out where the caller says `auto`',
    asked: { model: 'nova-3', language: 'auto' },
    gives: transcript,
    sends: [['detect_language', 'true'], ['model', 'nova-3'], ...always],
  },
  {
    name: 'expects several languages where the caller says `multi`',
    asked: { model: 'nova-2', language: 'Multi' },
    gives: transcript,
    sends: [['language', 'multi'], ['model', 'nova-2'], ...always],
  },
  {
    name: 'leaves the words bare where the caller wants them so',
    asked: { model: 'nova-3', vendorOptions: { smart_format: false, mip_opt_out: true } },
    gives: transcript,
    sends: [
      ['mip_opt_out', 'true'],
      ['model', 'nova-3'],
      ['smart_format', 'false'],
      ['utterances', 'true'],
    ],
  },
];

const said = (err_code: string) => ({ err_code, err_msg: 'words of the vendor', request_id: 'r' });
const errors: DocumentedError[] = [
  { status: 400, body: said('Bad Request'), means: 'request_refused', failover: false },
  { status: 401, body: said('INVALID_AUTH'), means: 'credentials_refused', failover: true },
  { status: 402, body: said('ASR_PAYMENT_REQUIRED'), means: 'quota_exhausted', failover: true },
  { status: 403, body: said('INSUFFICIENT_PERMISSIONS'), means: 'model_unavailable', failover: true },
  { status: 400, body: { category: 'ASR_PAYMENT_REQUIRED' }, means: 'quota_exhausted', failover: true },
  { status: 408, body: said('SLOW_UPLOAD'), means: 'server_error', failover: true },
  { status: 413, body: {}, means: 'too_large', failover: true },
  { status: 429, body: said('TOO_MANY_REQUESTS'), means: 'rate_limited', failover: true },
  { status: 503, body: said('constructor'), means: 'server_error', failover: true },
  { status: 504, body: {}, means: 'server_error', failover: true },
  { status: 302, body: {}, means: 'server_error', failover: true },
];

const start = async (): Promise<SttWireHarness> => {
  const stage = await startAudioVendorStage(createDeepgramWire, deepgram.create);
  return {
    provider: () => sttOf(stage),
    stage,
    basePath: '',
    smallText: 'für',
    smallAnswer: { metadata: { duration: 1 }, results: { channels: [{ alternatives: [{ transcript: 'für' }] }] } },
    ownOptions: ['model', 'language', 'callback', 'multichannel', 'utterances', 'DIARIZE', 'encoding'],
    harmlessOption: 'tag',
    arrange: async (situation) => {
      await stage.arrange(situation);
      return 'nova-3';
    },
    received: async (nth) => {
      const request = stage.server.requests[nth];
      if (request === undefined) throw new Error(`No request ${nth}`);
      return { fields: [...request.query].sort(), audio: request.body };
    },
    close: () => stage.close(),
  };
};

describeSttProvider('deepgram', start);
describeSttWire('deepgram', start, errors);
describeSttExchanges('deepgram', start, exchanges);

it('every list of keywords that deepgram is said to take makes an address of less than 8 KiB', async () => {
  const allowed = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(64, 'x'));
  const [mostBytes = 0, ...others] = new Set(deepgram.models.map(({ maxKeywordsQueryBytes }) => maxKeywordsQueryBytes));
  expect(others).toEqual([]);
  expect(keywordsQueryBytes(allowed)).toBeLessThanOrEqual(mostBytes);
  const keywords = ['x'.repeat(mostBytes - keywordsQueryBytes(['']))];
  const { stage, provider, close } = await start();
  await provider()
    .transcribe(callOf({ model: 'nova-2', keywords, diarization: true }), neverAborted)
    .finally(close);
  expect(stage.server.requests[0]?.search.length).toBeGreaterThan(mostBytes);
  expect(stage.server.requests[0]?.search.length).toBeLessThan(8_000);
});

import type { Transcript } from '../../../server/src/providers/ports/stt.ts';
import { heard } from '../../support/fake-deepgram.ts';
import type { DocumentedError, SttExchange } from './harness.ts';

const plain: Transcript = { text: heard.text, segments: null, words: null, billedMs: null };
const segments = [
  { text: 'Grüße.', startMs: 80, endMs: 900, speaker: null },
  { text: 'Ja, bitte.', startMs: 1_200, endMs: 2_301, speaker: null },
];

/** How OpenAI is asked, and what comes of it. */
export const openAiExchanges: readonly SttExchange[] = [
  {
    name: 'asks a model that gives the text alone for json',
    asked: { model: 'gpt-4o-transcribe', language: 'pt-BR' },
    gives: plain,
    sends: [
      ['model', 'gpt-4o-transcribe'],
      ['language', 'pt'],
      ['response_format', 'json'],
    ],
  },
  ...['auto', 'multi'].map((language) => ({
    name: `names no language where the caller says ${language}: the model finds it out`,
    asked: { model: 'gpt-4o-transcribe', language },
    gives: plain,
    sends: [['model', 'gpt-4o-transcribe'] as const, ['response_format', 'json'] as const],
  })),
  {
    name: 'asks whisper for its segments',
    asked: { model: 'whisper-1', language: 'nb-NO' },
    gives: { ...plain, segments, billedMs: 3_000 },
    sends: [
      ['model', 'whisper-1'],
      ['language', 'no'],
      ['response_format', 'verbose_json'],
    ],
  },
  {
    name: 'asks whisper for its words beside its segments',
    asked: { model: 'whisper-1', wordTimestamps: true },
    gives: {
      ...plain,
      segments,
      words: [
        { text: 'Grüße.', startMs: 80, endMs: 900 },
        { text: 'Ja,', startMs: 1_200, endMs: 1_500 },
        { text: 'bitte.', startMs: 1_600, endMs: 2_301 },
      ],
      billedMs: 3_000,
    },
    sends: [
      ['model', 'whisper-1'],
      ['response_format', 'verbose_json'],
      ['timestamp_granularities[]', 'segment'],
      ['timestamp_granularities[]', 'word'],
    ],
  },
  {
    name: 'asks the model that tells speakers apart for them',
    asked: { model: 'gpt-4o-transcribe-diarize', diarization: true },
    gives: {
      ...plain,
      segments: segments.map((segment, nth) => ({ ...segment, speaker: nth === 0 ? 'A' : 'B' })),
      billedMs: 3_000,
    },
    sends: [
      ['model', 'gpt-4o-transcribe-diarize'],
      ['response_format', 'diarized_json'],
      ['chunking_strategy', 'auto'],
    ],
  },
  {
    name: 'does not ask it for speakers that nobody wants',
    asked: { model: 'gpt-4o-transcribe-diarize' },
    gives: plain,
    sends: [
      ['model', 'gpt-4o-transcribe-diarize'],
      ['response_format', 'json'],
      ['chunking_strategy', 'auto'],
    ],
  },
  {
    name: 'hands keywords to the model that takes them',
    asked: { model: 'gpt-transcribe', keywords: ['Zürich', '"x"\r\n--y'], vendorOptions: { temperature: 0 } },
    gives: plain,
    sends: [
      ['model', 'gpt-transcribe'],
      ['response_format', 'json'],
      ['keywords[]', 'Zürich'],
      ['keywords[]', '"x"\r\n--y'],
      ['temperature', '0'],
    ],
  },
];

const said = (type: string, code: string | null) => ({
  error: { message: 'words of the vendor', type, param: 'x', code },
});

/** The errors that OpenAI documents. */
export const openAiErrors: readonly DocumentedError[] = [
  { status: 400, body: said('invalid_request_error', null), means: 'request_refused', failover: false },
  // No caller sent it.
  { status: 400, body: { error: { param: 'response_format' } }, means: 'model_unavailable', failover: true },
  { status: 422, body: { detail: "unknown 'response_format'" }, means: 'model_unavailable', failover: true },
  { status: 401, body: said('invalid_request_error', 'invalid_api_key'), means: 'credentials_refused', failover: true },
  { status: 403, body: said('request_forbidden', null), means: 'model_unavailable', failover: true },
  { status: 404, body: said('invalid_request_error', 'model_not_found'), means: 'model_unavailable', failover: true },
  { status: 413, body: {}, means: 'too_large', failover: true },
  { status: 429, body: said('requests', 'rate_limit_exceeded'), means: 'rate_limited', failover: true },
  { status: 429, body: said('insufficient_quota', 'insufficient_quota'), means: 'quota_exhausted', failover: true },
  { status: 429, body: said('insufficient_quota', 'something_new'), means: 'quota_exhausted', failover: true },
  { status: 500, body: said('server_error', null), means: 'server_error', failover: true },
  { status: 503, body: said('service_unavailable_error', 'constructor'), means: 'server_error', failover: true },
];

import { languageCode, languageDetection, primaryLanguage } from '../../platform/text/language-code.ts';
import { queryString } from '../../platform/text/query-string.ts';
import type { SttStreamCall } from '../ports/stt-stream.ts';
import type { TranscriptionCall } from '../ports/stt.ts';
import { isOwnOption, takeVendorOptions } from '../wire/models/vendor-options.ts';
import { languageCodesOf, onlyEnglish } from './languages.ts';

// What the adapter asks for to read the answer, and what would have the answer sent elsewhere or not at all.
const ownOptions: ReadonlySet<string> = new Set(
  (
    'model version language detect_language encoding sample_rate channels multichannel diarize diarize_model ' +
    'utterances keyterm keywords callback callback_method'
  ).split(' '),
);
const ownOfStreams: ReadonlySet<string> = new Set([
  ...ownOptions,
  ...'interim_results endpointing utterance_end_ms vad_events no_delay'.split(' '),
]);

// https://developers.deepgram.com/docs/endpointing and /docs/utterance-end: an utterance ends by so much silence, or, where noise
// hides it, by so long a gap between words, of which a second is the least.
const endpointingMs = 300;
const utteranceEndMs = 1_000;

/** Whether a caller may set an option of this name for a recording. */
export function takesListenOption(name: string): boolean {
  return !isOwnOption(name, ownOptions);
}

/** The query of a whole recording. Throws VendorFailure for an option that is the adapter's. */
export function recordingQuery(request: TranscriptionCall): string {
  return queryOf(request, {
    own: ownOptions,
    asks: [['utterances', 'true']],
    detection: ['detect_language', 'true'],
  });
}

/** The query of a stream of raw samples. Throws VendorFailure for an option that is the adapter's. */
export function streamQuery(request: SttStreamCall): string {
  const { sampleRateHz, channels } = request.audio;
  return queryOf(
    { ...request, ...request.options },
    {
      own: ownOfStreams,
      asks: [
        ['encoding', 'linear16'],
        ['sample_rate', String(sampleRateHz)],
        ['channels', String(channels)],
        ['interim_results', 'true'],
        ['endpointing', String(endpointingMs)],
        ['utterance_end_ms', String(utteranceEndMs)],
      ],
      // Streams find one out only among several at a time.
      detection: ['language', 'multi'],
    },
  );
}

interface Listening {
  own: ReadonlySet<string>;
  asks: ReadonlyArray<readonly [string, string]>;
  /** What has a language found out. */
  detection: [string, string];
}

type Asked = Pick<TranscriptionCall, 'model' | 'language' | 'diarization' | 'keywords' | 'vendorOptions'>;

function queryOf(request: Asked, { own, asks, detection }: Listening): string {
  const { model, language, diarization, keywords } = request;
  const query = new URLSearchParams([
    ['model', model],
    // Sentences with marks, as every other vendor writes them; a caller may ask for the bare words.
    ['smart_format', 'true'],
    ...asks.map((one): [string, string] => [...one]),
  ]);
  for (const [name, value] of takeVendorOptions(request.vendorOptions, own)) query.set(name, value);
  const named = language === null ? null : languageParameter(language, languageCodesOf(model), detection);
  if (named !== null) query.set(...named);
  if (diarization) query.set('diarize', 'true');
  // Nova-3 refuses `keywords`, everything before it refuses `keyterm`.
  const hints = model.startsWith('nova-3') ? 'keyterm' : 'keywords';
  for (const keyword of keywords) query.append(hints, keyword);
  return queryString(query);
}

/** What names the language to a model that has these codes; null where there is nothing to find out. */
function languageParameter(
  language: string,
  codes: readonly string[],
  found: [string, string],
): [string, string] | null {
  const detection = languageDetection(language);
  if (detection === null) return ['language', languageCode(language, codes) ?? primaryLanguage(language)];
  if (codes === onlyEnglish) return null;
  return detection === 'multi' ? ['language', 'multi'] : found;
}

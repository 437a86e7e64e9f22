import type { Clock } from '../../platform/time/clock.ts';
import { transcriptLimitBytes } from '../wire/answer-limits.ts';
import { languageCode, languageDetection, primaryLanguage } from '../../platform/text/language-code.ts';
import { queryString } from '../../platform/text/query-string.ts';
import { readJson } from '../wire/read-json.ts';
import type { SttProvider, TranscriptionCall } from '../ports/stt.ts';
import { uploadStream } from '../wire/upload-stream.ts';
import { isOwnOption, takeVendorOptions } from '../wire/models/vendor-options.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import type { VendorHttp } from '../wire/vendor-http.ts';
import { deepgramFailure } from './failure.ts';
import { languageCodesOf, onlyEnglish } from './languages.ts';
import { transcriptOfListen } from './listen-answer.ts';

// What the adapter asks for to read the answer, and what would have the answer sent elsewhere or not at all.
const ownOptions: ReadonlySet<string> = new Set(
  (
    'model version language detect_language encoding sample_rate channels multichannel diarize diarize_model ' +
    'utterances keyterm keywords callback callback_method'
  ).split(' '),
);

/** Transcription by Deepgram (POST /v1/listen): the container goes up as it is, and its header says what it holds. */
export function createDeepgramStt(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): SttProvider {
  const { apiKey, baseUrl } = account;
  const { http, clock } = doors;
  return {
    takesOption: (name) => !isOwnOption(name, ownOptions),
    transcribe: async (request, call) => {
      const query = queryOf(request);
      call.signal.throwIfAborted();
      const response = await http.send(
        {
          method: 'POST',
          url: `${baseUrl}/v1/listen?${query}`,
          headers: {
            ...(apiKey === null ? {} : { authorization: `Token ${apiKey}` }),
            accept: 'application/json',
            'content-type': 'audio/wav',
            'content-length': String(request.audio.byteLength),
          },
          body: request.audio.held ?? uploadStream(request.audio.open()),
        },
        call,
      );
      if (response.status !== 200) throw await deepgramFailure(response, clock.now());
      return transcriptOfListen(await readJson(response, transcriptLimitBytes(request.audio.durationMs)), request);
    },
  };
}

/** What names the language to a model that has these codes; null where there is nothing to find out. */
function languageParameter(language: string, codes: readonly string[]): [string, string] | null {
  const detection = languageDetection(language);
  if (detection === null) return ['language', languageCode(language, codes) ?? primaryLanguage(language)];
  if (codes === onlyEnglish) return null;
  return detection === 'multi' ? ['language', 'multi'] : ['detect_language', 'true'];
}

function queryOf(request: TranscriptionCall): string {
  const { model, language, diarization, keywords } = request;
  const query = new URLSearchParams([
    ['model', model],
    // Sentences with marks, as every other vendor writes them; a caller may ask for the bare words.
    ['smart_format', 'true'],
    ['utterances', 'true'],
  ]);
  for (const [name, value] of takeVendorOptions(request.vendorOptions, ownOptions)) query.set(name, value);
  const named = language === null ? null : languageParameter(language, languageCodesOf(model));
  if (named !== null) query.set(...named);
  if (diarization) query.set('diarize', 'true');
  // Nova-3 refuses `keywords`, everything before it refuses `keyterm`.
  const hints = model.startsWith('nova-3') ? 'keyterm' : 'keywords';
  for (const keyword of keywords) query.append(hints, keyword);
  return queryString(query);
}

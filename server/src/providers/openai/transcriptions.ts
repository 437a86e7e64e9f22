import type { Clock } from '../../platform/time/clock.ts';
import { failureWithAddedFields, naming } from '../wire/added-fields.ts';
import { transcriptLimitBytes } from '../wire/answer-limits.ts';
import { languageCode, languageDetection, primaryLanguage } from '../../platform/text/language-code.ts';
import { mediaTypeOf } from '../wire/models/audio-facts.ts';
import { multipartForm } from '../wire/multipart-form.ts';
import { readJson } from '../wire/read-json.ts';
import type { SttProvider, TranscriptionCall } from '../ports/stt.ts';
import { isOwnOption, takeVendorOptions } from '../wire/models/vendor-options.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import type { VendorHttp } from '../wire/vendor-http.ts';
import { openAiRoot } from './api-root.ts';
import { whisperCodes } from './catalog-stt.ts';
import { openAiFailure } from './failure.ts';
import { transcriptOfTranscription } from './transcriptions-answer.ts';

/**
 * What of the transcription API a model speaks: `plain` gives the text alone, `whisper` segments and words, `diarize`
 * who speaks, `hinted` the text alone and takes keywords.
 */
export type TranscriptionFamily = 'plain' | 'whisper' | 'diarize' | 'hinted';

// What the adapter sets or reads the answer by; `stream` would make it a stream, `url` have the vendor fetch another file.
const ownOptions: ReadonlySet<string> = new Set(
  'file url model language languages keywords response_format timestamp_granularities chunking_strategy stream'.split(
    ' ',
  ),
);

// What `fieldsOf` adds to what a caller asks.
const isAdded = naming('response_format', 'chunking_strategy');

/** Transcription by OpenAI and by every server that speaks its API (POST {root}/audio/transcriptions). */
export function createOpenAiStt(
  account: VendorAccount,
  doors: { http: VendorHttp; clock: Clock },
  familyOf: (model: string) => TranscriptionFamily,
): SttProvider {
  const { apiKey, baseUrl } = account;
  const { http, clock } = doors;
  const root = openAiRoot(baseUrl);
  return {
    takesOption: (name) => !isOwnOption(name, ownOptions),
    transcribe: async (request, call) => {
      const { audio } = request;
      const form = multipartForm(fieldsOf(request, familyOf(request.model)), {
        name: 'file',
        // Its ending decides how the vendor reads the file.
        filename: `audio.${audio.container}`,
        contentType: mediaTypeOf[audio.container],
        byteLength: audio.byteLength,
        held: audio.held,
        open: () => audio.open(),
      });
      call.signal.throwIfAborted();
      const response = await http.send(
        {
          method: 'POST',
          url: `${root}/audio/transcriptions`,
          headers: {
            ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
            accept: 'application/json',
            'content-type': form.contentType,
            'content-length': String(form.contentLength),
          },
          body: form.open(),
        },
        call,
      );
      if (response.status !== 200)
        throw await failureWithAddedFields(response, isAdded, (json) => openAiFailure(response, json, clock.now()));
      return transcriptOfTranscription(
        await readJson(response, transcriptLimitBytes(request.audio.durationMs)),
        request,
      );
    },
  };
}

/** The family of a model of OpenAI, by its name. */
export function familyOfOpenAiModel(model: string): TranscriptionFamily {
  if (model.startsWith('whisper')) return 'whisper';
  if (model.endsWith('-diarize')) return 'diarize';
  return model === 'gpt-transcribe' ? 'hinted' : 'plain';
}

function fieldsOf(request: TranscriptionCall, family: TranscriptionFamily): (readonly [string, string])[] {
  const { model, language, keywords, diarization, wordTimestamps } = request;
  const fields: (readonly [string, string])[] = [
    ['model', model],
    ...takeVendorOptions(request.vendorOptions, ownOptions),
  ];
  // Without one these models find it out, in each part of the audio.
  if (language !== null && languageDetection(language) === null)
    fields.push(['language', languageCode(language, whisperCodes) ?? primaryLanguage(language)]);
  switch (family) {
    case 'whisper':
      fields.push(['response_format', 'verbose_json']);
      // Named, words take the place of the segments that are the default.
      if (wordTimestamps) fields.push(['timestamp_granularities[]', 'segment'], ['timestamp_granularities[]', 'word']);
      break;
    case 'diarize':
      // Without a strategy nothing longer than 30 s is taken.
      fields.push(['response_format', diarization ? 'diarized_json' : 'json'], ['chunking_strategy', 'auto']);
      break;
    case 'hinted':
    case 'plain':
      fields.push(['response_format', 'json']);
      break;
  }
  if (family === 'hinted') for (const keyword of keywords) fields.push(['keywords[]', keyword]);
  return fields;
}

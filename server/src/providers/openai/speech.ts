import type { Clock } from '../../platform/time/clock.ts';
import { failureWithAddedFields, naming } from '../wire/added-fields.ts';
import { atRate } from '../wire/models/at-rate.ts';
import { readPcm } from '../wire/models/read-pcm.ts';
import type { TtsProvider } from '../ports/tts.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import type { VendorHttp } from '../wire/vendor-http.ts';
import { openAiRoot } from './api-root.ts';
import { openAiSpeechHz } from './catalog-tts.ts';
import { openAiFailure } from './failure.ts';

const isFormat = naming('response_format');
const isFormatOrVoice = naming('response_format', 'voice');

/**
 * Speech by OpenAI and by every server that speaks its API (POST {root}/audio/speech). Its one raw format is 24 kHz mono, of which
 * other rates are made here, and the language is that of the text. `defaultVoice` null leaves the choice to the server.
 */
export function createOpenAiTts(
  account: VendorAccount,
  doors: { http: VendorHttp; clock: Clock },
  defaultVoice: string | null,
): TtsProvider {
  const { apiKey, baseUrl } = account;
  const { http, clock } = doors;
  const root = openAiRoot(baseUrl);
  return {
    speak: async function* (request, call) {
      const { model, input, audio, speed, instructions } = request;
      const voice = request.voice ?? defaultVoice;
      call.signal.throwIfAborted();
      const response = await http.send(
        {
          method: 'POST',
          url: `${root}/audio/speech`,
          headers: {
            ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            model,
            input,
            ...(voice === null ? {} : { voice }),
            response_format: 'pcm',
            speed,
            instructions,
          }),
        },
        call,
      );
      if (response.status !== 200)
        throw await failureWithAddedFields(response, request.voice === null ? isFormatOrVoice : isFormat, (json) =>
          openAiFailure(response, json, clock.now()),
        );
      yield* atRate(readPcm(response, { ...audio, sampleRateHz: openAiSpeechHz }), openAiSpeechHz, audio.sampleRateHz);
    },
  };
}

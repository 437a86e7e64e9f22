import type { Clock } from '../../platform/time/clock.ts';
import { readPcm } from '../wire/models/read-pcm.ts';
import type { SpeechCall, TtsProvider } from '../ports/tts.ts';
import { VendorFailure } from '../ports/vendor-call.ts';
import type { VendorAccount } from '../wire/vendor-definition.ts';
import type { VendorHttp } from '../wire/vendor-http.ts';
import { defaultVoice, voiceForm } from './catalog.ts';
import { elevenLabsFailure } from './failure.ts';
import { languageOf } from './language.ts';

// Members of its `voice_settings`, and of the body itself.
const voiceSettings = new Set(['stability', 'similarity_boost', 'style', 'use_speaker_boost']);
const ownOptions = new Set(['seed', 'apply_text_normalization']);

/** Speech by ElevenLabs (POST /v1/text-to-speech/{voice}/stream), as raw mono samples of the rate asked for. */
export function createElevenLabsTts(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): TtsProvider {
  const { apiKey, baseUrl } = account;
  const { http, clock } = doors;
  return {
    takesOption: (name) => voiceSettings.has(name) || ownOptions.has(name),
    speak: async function* (request, call) {
      const { model, input, language, audio } = request;
      const voice = request.voice ?? defaultVoice;
      // It becomes a part of the path, and dots would climb out of it.
      if (!voiceForm.test(voice)) throw new VendorFailure('model_unavailable', 'No voice can have this name');
      const named = languageOf(model, language);
      call.signal.throwIfAborted();
      const response = await http.send(
        {
          method: 'POST',
          url: `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voice)}/stream?output_format=pcm_${audio.sampleRateHz}`,
          headers: {
            ...(apiKey === null ? {} : { 'xi-api-key': apiKey }),
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            text: input,
            model_id: model,
            ...(named === null ? {} : { language_code: named }),
            ...wishesOf(request),
          }),
        },
        call,
      );
      if (response.status !== 200) throw await elevenLabsFailure(response, clock.now());
      // Its documents tell one media type for all of its formats.
      yield* readPcm(response, audio, 'audio');
    },
  };
}

/** The speed is a setting of the voice there. */
function wishesOf({ speed, options = {} }: SpeechCall): object {
  const entries = Object.entries(options);
  const settings = {
    ...Object.fromEntries(entries.filter(([name]) => voiceSettings.has(name))),
    ...(speed !== undefined && { speed }),
  };
  return {
    ...Object.fromEntries(entries.filter(([name]) => ownOptions.has(name))),
    ...(Object.keys(settings).length > 0 && { voice_settings: settings }),
  };
}

import type { SpeechCall, TtsProvider } from '../../ports/tts.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { fliteDefaultVoice, fliteModel, fliteRatesHz, fliteVoiceIds } from './facts.ts';
import { sentencesOf } from './sentences.ts';
import type { VoiceThread } from './voice-thread.ts';

/** Texts that are spoken at the same time: with more of them the first sound of each would come too late. */
const mostAtOnce = 48;

/** Speaks by the thread, a piece of audio for each sentence, when it is asked for: none is made ahead of a slow reader. */
export function createFliteTts(thread: VoiceThread): TtsProvider {
  let speaking = 0;
  return {
    speak: async function* (request, { signal }) {
      signal.throwIfAborted();
      assertServed(request);
      const sentences = sentencesOf(request.input);
      // Another vendor may have a voice for it.
      if (sentences.length === 0)
        throw new VendorFailure('model_unavailable', 'The text has nothing that this voice can say');
      if (speaking >= mostAtOnce) throw new VendorFailure('rate_limited', 'The voice speaks too many texts already');
      speaking += 1;
      try {
        const { voice, audio } = request;
        let isHeard = false;
        for (const text of sentences) {
          const sentence = { voice: voice ?? fliteDefaultVoice, text, sampleRateHz: audio.sampleRateHz };
          const samples = await thread.say(sentence, signal);
          if (samples.length === 0) continue;
          isHeard = true;
          yield samples;
        }
        if (!isHeard) throw new VendorFailure('empty_output', 'No sentence has a sound');
      } finally {
        speaking -= 1;
      }
    },
  };
}

/** Throws VendorFailure for what the catalog does not list. */
export function assertServed({ model, voice, audio }: Pick<SpeechCall, 'model' | 'voice' | 'audio'>): void {
  if (model !== fliteModel) throw new VendorFailure('model_unavailable', 'There is no such voice model');
  if (voice !== null && !fliteVoiceIds.includes(voice))
    throw new VendorFailure('model_unavailable', 'There is no such voice');
  const { encoding, sampleRateHz, channels } = audio;
  if (encoding !== 'pcm_s16le' || channels !== 1 || !fliteRatesHz.includes(sampleRateHz))
    throw new VendorFailure('request_refused', 'The format is not in the catalog');
}

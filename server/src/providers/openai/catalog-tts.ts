import { noCapabilities } from '../ports/catalog-model.ts';
import type { CatalogModel, ModelAudioFormat } from '../ports/catalog-model.ts';
import { whisperLanguages } from './catalog-stt.ts';

/** The only rate of the speech API in raw samples. The adapter makes the others of it (docs/decisions/speech.md#d556). */
export const openAiSpeechHz = 24_000;

/** What the speech API is offered in: the rates of a conversation. */
export const openAiSpeechFormats: readonly ModelAudioFormat[] = [
  { encoding: 'pcm_s16le', sampleRatesHz: [8_000, 16_000, openAiSpeechHz], channels: [1] },
];

/** What speaks where the caller names no voice: the first in the vendor's list, which every model has. */
export const openAiDefaultVoice = 'alloy';

// https://developers.openai.com/api/docs/guides/text-to-speech, "Voice options".
const firstVoices = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'];
const allVoices = [...firstVoices, 'ballad', 'verse', 'marin', 'cedar'].sort();

const speech = (
  model: string,
  facts: Pick<CatalogModel, 'voices' | 'price' | 'speeds' | 'takesInstructions'>,
): CatalogModel => ({
  vendor: 'openai',
  model,
  kind: 'tts',
  capabilities: noCapabilities,
  // The documents name no region of the default address.
  regions: ['global'],
  // "The TTS model generally follows the Whisper model in terms of language support."
  languages: whisperLanguages,
  audioFormats: openAiSpeechFormats,
  maxInputCharacters: 4_096,
  defaultVoice: openAiDefaultVoice,
  source: { url: `https://developers.openai.com/api/docs/models/${model}`, date: '2026-11-21' },
  ...facts,
});

// https://developers.openai.com/api/reference, "Create speech": speed of 0.25 to 4; instructions are not of tts-1 and tts-1-hd.
const speeds = { min: 0.25, max: 4 };

/** What OpenAI speaks with. */
export const openAiTtsModels: readonly CatalogModel[] = [
  // Billed by tokens of the audio that it makes: it has no price that a text could be reckoned with.
  speech('gpt-4o-mini-tts', { voices: allVoices, price: {}, takesInstructions: true }),
  // litellm's model_prices_and_context_window.json at 00035b69f416: $15 and $30 for a million characters.
  speech('tts-1', { voices: firstVoices, price: { characters: 15_000_000 }, speeds }),
  speech('tts-1-hd', { voices: firstVoices, price: { characters: 30_000_000 }, speeds }),
];

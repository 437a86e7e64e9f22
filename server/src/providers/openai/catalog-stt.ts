import { speechWavFormats, sttCapabilities } from '../wire/models/audio-facts.ts';
import type { CatalogModel } from '../ports/catalog-model.ts';
import { primaryLanguages } from '../../platform/text/language-code.ts';

/**
 * The codes that name a language to Whisper and its successors, which all have one list:
 * https://developers.openai.com/api/docs/guides/speech-to-text, "Supported languages".
 */
export const whisperCodes: readonly string[] = (
  'af ar hy az be bs bg ca zh hr cs da nl en et fi fr gl de el he hi hu is id it ja kn kk ko lv lt mk ms mr mi ' +
  'ne no fa pl pt ro ru sr sk sl es sw sv tl ta th tr uk ur vi cy'
).split(' ');

/** As callers may name them. */
export const whisperLanguages: readonly string[] = primaryLanguages(whisperCodes);

const date = '2026-11-21';
const maxUploadBytes = 25 * 1_048_576;

const transcription = (
  model: string,
  facts: Pick<CatalogModel, 'capabilities' | 'price' | 'maxAudioSeconds'>,
): CatalogModel => ({
  vendor: 'openai',
  model,
  kind: 'stt',
  // The documents name no region of the default address.
  regions: ['global'],
  languages: whisperLanguages,
  audioFormats: speechWavFormats,
  // https://developers.openai.com/api/docs/guides/speech-to-text
  takesMp3: true,
  // Of the whole upload, of which the form around the audio takes less than 64 KiB.
  maxAudioBytes: maxUploadBytes - 65_536,
  source: { url: `https://developers.openai.com/api/docs/models/${model}`, date },
  ...facts,
});

/**
 * What OpenAI offers for whole recordings. Prices by the minute: those of the GPT-4o models are the vendor's own estimate,
 * since it bills them by tokens that an answer does not always tell. Their longest audio is what its refusals name.
 */
export const openAiSttModels: readonly CatalogModel[] = [
  transcription('gpt-transcribe', { capabilities: sttCapabilities({ keywords: true }), price: { audioHour: 270_000 } }),
  transcription('gpt-4o-transcribe', {
    capabilities: sttCapabilities({}),
    maxAudioSeconds: 1_500,
    price: { audioHour: 360_000 },
  }),
  transcription('gpt-4o-mini-transcribe', {
    capabilities: sttCapabilities({}),
    maxAudioSeconds: 1_500,
    price: { audioHour: 180_000 },
  }),
  transcription('gpt-4o-transcribe-diarize', {
    capabilities: sttCapabilities({ diarization: true }),
    maxAudioSeconds: 1_400,
    // No source tells one.
    price: {},
  }),
  transcription('whisper-1', {
    capabilities: sttCapabilities({ wordTimestamps: true }),
    price: { audioHour: 360_000 },
  }),
];

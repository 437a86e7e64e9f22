import { noCapabilities } from '../ports/catalog-model.ts';
import type { CatalogModel, ModelAudioFormat } from '../ports/catalog-model.ts';
import { primaryLanguages } from '../../platform/text/language-code.ts';

const source = { url: 'https://elevenlabs.io/docs/overview/models', date: '2026-11-21' };

const multilingual = 'ar bg cs da de el en es fi fil fr hi hr id it ja ko ms nl pl pt ro ru sk sv ta tr uk zh'.split(
  ' ',
);

/** What the fast models speak, in the codes of the vendor. */
export const fastLanguages: readonly string[] = [...multilingual, 'hu', 'no', 'vi'];

// https://elevenlabs.io/docs/api-reference/text-to-speech/stream: every `pcm_` of output_format. The two highest need an
// account of a higher tier, which answers for itself.
const formats: readonly ModelAudioFormat[] = [
  {
    encoding: 'pcm_s16le',
    sampleRatesHz: [8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000],
    channels: [1],
  },
];

/** What a voice id of ElevenLabs looks like: 20 letters and digits. */
export const voiceForm = /^[A-Za-z0-9]{20}$/;

/** George, the voice of the vendor's own first example. */
export const defaultVoice = 'JBFqnCBsd6RMkjVDRZzb';

/** Whether a model speaks the language it is told to, instead of finding it out. */
export const enforcesLanguage = (model: string): boolean => model.endsWith('_v2_5');

// https://elevenlabs.io/docs/api-reference/text-to-speech/stream: voice_settings.speed.
const speeds = { min: 0.7, max: 1.2 };

const speech = (
  model: string,
  facts: Pick<CatalogModel, 'languages' | 'maxInputCharacters' | 'price'>,
): CatalogModel => ({
  vendor: 'elevenlabs',
  model,
  kind: 'tts',
  capabilities: noCapabilities,
  // The documents name residencies of other addresses, and none of the default one.
  regions: ['global'],
  audioFormats: formats,
  voices: voiceForm,
  speeds,
  defaultVoice,
  source,
  ...facts,
});

// Pay as you go, from elevenlabs.io/pricing/api as github.com/hail-hq/hail, costs/tts.json, confirmed it in May 2026:
// $0.10 for 1,000 characters, and half of it for Flash and Turbo, as article 21811236079505 of help.elevenlabs.io says too.
const price = { characters: 100_000_000 };
const halfPrice = { characters: 50_000_000 };
const fast = { languages: primaryLanguages(fastLanguages), maxInputCharacters: 40_000 };

/** What ElevenLabs speaks with. */
export const elevenLabsModels: readonly CatalogModel[] = [
  speech('eleven_flash_v2_5', { ...fast, price: halfPrice }),
  speech('eleven_turbo_v2_5', { ...fast, price: halfPrice }),
  speech('eleven_multilingual_v2', { languages: primaryLanguages(multilingual), maxInputCharacters: 10_000, price }),
];

import type { CatalogModel } from '../../ports/catalog-model.ts';
import { noCapabilities } from '../../ports/catalog-model.ts';
import type { CatalogVoice, OwnSpeechFigure } from '../../ports/vendor-speech.ts';
import { localVendorName } from '../vendor-name.ts';

export const fliteModel = 'flite';
export const fliteDefaultVoice = 'rms';
export const fliteRatesHz: readonly number[] = [8_000, 16_000, 24_000];

interface Voice extends Pick<CatalogVoice, 'name' | 'gender' | 'accent'> {
  readonly id: string;
  readonly language: string;
  /** Of a text of 81 words. */
  readonly wordsPerMinute: number;
}

const [american, scottish] = ['american', 'scottish'];
const voices: readonly Voice[] = [
  { id: 'rms', name: 'RMS', gender: 'male', accent: american, language: 'en-US', wordsPerMinute: 210 },
  { id: 'slt', name: 'SLT', gender: 'female', accent: american, language: 'en-US', wordsPerMinute: 225 },
  { id: 'awb', name: 'AWB', gender: 'male', accent: scottish, language: 'en-GB', wordsPerMinute: 243 },
  { id: 'kal', name: 'KAL, of 8 kHz', gender: 'male', accent: american, language: 'en-US', wordsPerMinute: 235 },
  { id: 'kal16', name: 'KAL', gender: 'male', accent: american, language: 'en-US', wordsPerMinute: 239 },
];

export const fliteVoiceIds: readonly string[] = voices.map(({ id }) => id);

/** The speech synthesizer of Carnegie Mellon University, which runs in this process. It costs nothing. */
export const fliteCatalogModel: CatalogModel = {
  vendor: localVendorName,
  model: fliteModel,
  kind: 'tts',
  capabilities: noCapabilities,
  regions: ['local'],
  languages: ['en'],
  audioFormats: [{ encoding: 'pcm_s16le', sampleRatesHz: fliteRatesHz, channels: [1] }],
  maxInputCharacters: 10_000,
  voices: fliteVoiceIds,
  defaultVoice: fliteDefaultVoice,
  price: { characters: 0 },
  source: { url: 'https://github.com/festvox/flite', date: '2026-11-27' },
};

export const fliteVoices: readonly CatalogVoice[] = voices.map(({ id, name, gender, accent, language }) => ({
  vendor: localVendorName,
  voiceId: id,
  name,
  gender,
  accent,
  languages: [language],
  styles: [],
  models: [fliteModel],
  compatibility: 'verified',
}));

/** From a request to the first sentence, the thread being there; of a sentence of seven words. */
export const fliteFirstContentMs = 60;

const ofModel = { model: fliteModel, voice: null, language: null };
export const fliteFigures: readonly OwnSpeechFigure[] = [
  { ...ofModel, metric: 'first_content_ms', value: fliteFirstContentMs, n: 100, region: 'local', location: 'local' },
  ...voices.map(
    ({ id, wordsPerMinute }): OwnSpeechFigure => ({
      ...ofModel,
      voice: id,
      metric: 'words_per_minute',
      value: wordsPerMinute,
    }),
  ),
];

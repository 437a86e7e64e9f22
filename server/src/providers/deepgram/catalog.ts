import type { CatalogModel, ModelPrice } from '../ports/catalog-model.ts';
import { primaryLanguages } from '../../platform/text/language-code.ts';
import { speechWavFormats, sttCapabilities } from '../wire/models/audio-facts.ts';
import { languageCodesOf } from './languages.ts';

const date = '2026-11-21';
// As litellm's model_prices_and_context_window.json at 00035b69f416 gives them, after https://deepgram.com/pricing:
// $0.0043 a minute, the medical model $0.0052.
const price: ModelPrice = { audioHour: 258_000 };
const medicalPrice: ModelPrice = { audioHour: 312_000 };

// The vendor names no length for its `414 URI too long`. Servers take request lines of 8 KiB and more; what is left is for
// everything else of the query.
const maxKeywordsQueryBytes = 7_424;

const listen = (model: string, price: ModelPrice, url: string): CatalogModel => ({
  vendor: 'deepgram',
  model,
  kind: 'stt',
  capabilities: sttCapabilities({ diarization: true, keywords: true, wordTimestamps: true }),
  // The documents name no region of the default address.
  regions: ['global'],
  languages: primaryLanguages(languageCodesOf(model)),
  audioFormats: speechWavFormats,
  // https://developers.deepgram.com/docs/supported-audio-formats
  takesMp3: true,
  maxAudioBytes: 2_000_000_000,
  maxKeywordsQueryBytes,
  price,
  source: { url, date },
});

/** What Deepgram offers for whole recordings. */
export const deepgramModels: readonly CatalogModel[] = [
  listen('nova-3', price, 'https://developers.deepgram.com/docs/models-languages-overview'),
  listen('nova-3-medical', medicalPrice, 'https://developers.deepgram.com/docs/models-languages-overview'),
  listen('nova-2', price, 'https://developers.deepgram.com/changelog/2024/5/14'),
];

import { type CatalogModel, noCapabilities } from '../../ports/catalog-model.ts';
import { localVendorName } from '../vendor-name.ts';

export const pocketsphinxModel = 'pocketsphinx';
/** Other rates than its own are made into it. */
export const pocketsphinxRatesHz = { min: 8_000, max: 48_000 } as const;

/** PocketSphinx of Carnegie Mellon University with its English model, which runs beside this process. It costs nothing. */
export const pocketsphinxCatalogModel: CatalogModel = {
  vendor: localVendorName,
  model: pocketsphinxModel,
  kind: 'stt',
  capabilities: { ...noCapabilities, wordTimestamps: true },
  regions: ['local'],
  languages: ['en'],
  audioFormats: [{ encoding: 'pcm_s16le', sampleRatesHz: pocketsphinxRatesHz, channels: [1] }],
  maxAudioBytes: 26_214_400,
  price: { audioHour: 0 },
  source: { url: 'https://github.com/cmusphinx/pocketsphinx', date: '2026-11-27' },
};

/** From the end of a recording of four seconds, and from the end of what is said, to its words. */
export const pocketsphinxTimes = { recordingMs: 1_500, utteranceMs: 500 } as const;

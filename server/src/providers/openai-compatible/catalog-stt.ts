import { speechWavFormats, sttCapabilities } from '../wire/models/audio-facts.ts';
import type { CatalogModel, FactSource } from '../ports/catalog-model.ts';

/**
 * A speech-to-text model that only its operator knows: what the API has in common is all that is said of it, and it costs
 * nothing here.
 */
export const compatibleSttModel = (vendor: string, model: string, source: FactSource): CatalogModel => ({
  vendor,
  model,
  kind: 'stt',
  capabilities: sttCapabilities({}),
  regions: ['local'],
  languages: 'any',
  audioFormats: speechWavFormats,
  price: {},
  source,
});

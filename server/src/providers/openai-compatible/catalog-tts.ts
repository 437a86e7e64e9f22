import { noCapabilities } from '../ports/catalog-model.ts';
import type { CatalogModel, FactSource } from '../ports/catalog-model.ts';
import { openAiSpeechFormats } from '../openai/catalog-tts.ts';

/** A voice model that only its operator knows: any voice, and the one raw format of the API. It costs nothing here. */
export const compatibleTtsModel = (vendor: string, model: string, source: FactSource): CatalogModel => ({
  vendor,
  model,
  kind: 'tts',
  capabilities: noCapabilities,
  regions: ['local'],
  languages: 'any',
  audioFormats: openAiSpeechFormats,
  // As the API has them: what a server makes of them is its own.
  speeds: { min: 0.25, max: 4 },
  takesInstructions: true,
  price: {},
  source,
});

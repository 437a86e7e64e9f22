import { type CatalogModel, noCapabilities } from '../../ports/catalog-model.ts';
import { localVendorName } from '../vendor-name.ts';

export const readerModel = 'reader';

/** To the first content, with instructions of 64 KiB. */
export const readerFirstContentMs = 5;

/** No model but rules, which work in this process. It costs nothing. */
export const readerCatalogModel: CatalogModel = {
  vendor: localVendorName,
  model: readerModel,
  kind: 'llm',
  capabilities: { ...noCapabilities, tools: true },
  regions: ['local'],
  languages: 'any',
  note: 'no model: answers by rules from its instructions',
  maxOutputTokens: 131_072,
  // At every temperature rules say the same.
  takesSampling: true,
  price: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  source: { url: 'urn:trunkline:reader', date: '2026-11-27' },
};

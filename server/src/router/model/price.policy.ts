import type { CatalogModel } from '../../providers/ports/catalog-model.ts';
import type { RequestCharge, RequestUsage } from './types.ts';

/** What a request may use at most, as far as it can be told before it is served. */
export type BillableCall =
  | { readonly kind: 'llm'; readonly inputBytes: number; readonly maxOutputTokens: number }
  | { readonly kind: 'tts'; readonly characters: number }
  | { readonly kind: 'stt'; readonly durationMs: number };

const perMillion = 1_000_000;
const hourMs = 3_600_000;
// A token of English is some four bytes, of other scripts fewer: rather too many tokens than too few.
const bytesPerToken = 3;

/** The list price of what was used, in whole millionths of a US dollar, rounded up. */
export function costOf({ price }: Pick<CatalogModel, 'price'>, usage: RequestUsage): number {
  const perUnits =
    readUnits(price, usage) +
    writtenTokens(usage) * (price.outputTokens ?? 0) +
    (usage.characters ?? 0) * (price.characters ?? 0);
  return Math.ceil(perUnits / perMillion) + audioCost(price, usage);
}

/**
 * The same by what was counted, for the ledger: the charges that are not nothing, which add up to `costOf`. Cached tokens
 * count as read, tokens of reasoning as written.
 */
export function chargesOf(model: Pick<CatalogModel, 'price'>, usage: RequestUsage): RequestCharge[] {
  const { price } = model;
  const total = costOf(model, usage);
  const audio = audioCost(price, usage);
  const characters = Math.ceil(((usage.characters ?? 0) * (price.characters ?? 0)) / perMillion);
  const read = Math.ceil(readUnits(price, usage) / perMillion);
  const charges: RequestCharge[] = [
    { metric: 'input_tokens', quantity: readTokens(usage), costMicroUsd: read },
    // What is left: tokens are rounded up once, over all of them.
    { metric: 'output_tokens', quantity: writtenTokens(usage), costMicroUsd: total - audio - characters - read },
    { metric: 'characters', quantity: usage.characters ?? 0, costMicroUsd: characters },
    { metric: 'audio_second', quantity: (usage.durationMs ?? 0) / 1_000, costMicroUsd: audio },
  ];
  return charges.filter(({ costMicroUsd }) => costMicroUsd > 0);
}

type Price = CatalogModel['price'];

const readTokens = (usage: RequestUsage): number => (usage.inputTokens ?? 0) + (usage.cachedInputTokens ?? 0);
const writtenTokens = (usage: RequestUsage): number => (usage.outputTokens ?? 0) + (usage.reasoningTokens ?? 0);
const readUnits = (price: Price, usage: RequestUsage): number =>
  (usage.inputTokens ?? 0) * (price.inputTokens ?? 0) + (usage.cachedInputTokens ?? 0) * (price.cachedInputTokens ?? 0);
const audioCost = (price: Price, usage: RequestUsage): number =>
  Math.ceil(((usage.durationMs ?? 0) * (price.audioHour ?? 0)) / hourMs);

/**
 * What is reserved for a call: the price of the dearest model that may serve it, in millionths of a US dollar. Input of
 * llm is counted by its bytes, so that what it costs in the end may be a little more: the settlement takes the rest.
 */
export function reserveFor(models: ReadonlyArray<Pick<CatalogModel, 'price'>>, call: BillableCall): number {
  const usage = mostUsed(call);
  return models.reduce((most, model) => Math.max(most, costOf(model, usage)), 0);
}

function mostUsed(call: BillableCall): RequestUsage {
  switch (call.kind) {
    case 'llm':
      return { inputTokens: Math.ceil(call.inputBytes / bytesPerToken), outputTokens: call.maxOutputTokens };
    case 'tts':
      return { characters: call.characters };
    case 'stt':
      return { durationMs: call.durationMs };
  }
}

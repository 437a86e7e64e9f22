import type { CatalogModel } from '../providers/catalog-model.ts';
import type { RequestUsage } from './types.ts';

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
  const writtenTokens = (usage.outputTokens ?? 0) + (usage.reasoningTokens ?? 0);
  const perUnits =
    (usage.inputTokens ?? 0) * (price.inputTokens ?? 0) +
    (usage.cachedInputTokens ?? 0) * (price.cachedInputTokens ?? 0) +
    writtenTokens * (price.outputTokens ?? 0) +
    (usage.characters ?? 0) * (price.characters ?? 0);
  return Math.ceil(perUnits / perMillion) + Math.ceil(((usage.durationMs ?? 0) * (price.audioHour ?? 0)) / hourMs);
}

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

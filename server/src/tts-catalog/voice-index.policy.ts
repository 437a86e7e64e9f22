import { type Axis, byAxis, type Ordering } from './order.policy.ts';
import type { VoiceRow } from './voice-rows.policy.ts';

export type VoiceSort = 'model_naturalness' | 'latency' | 'model_cost' | 'pace' | 'max_chars' | 'name';

/** Voices that were paired, in every order that they were asked for. */
export interface VoiceIndex {
  readonly rows: readonly VoiceRow[];
  /** How many of them have figures, of their own or of their model. */
  readonly measured: number;
  sorted(sort: VoiceSort): readonly VoiceRow[];
}

const axes: Readonly<Record<VoiceSort, Axis<VoiceRow>>> = {
  model_naturalness: { direction: 'desc', valueOf: ({ model }) => model.measured.judged.naturalness?.value ?? null },
  latency: { direction: 'asc', valueOf: ({ latencyMs }) => latencyMs },
  model_cost: { direction: 'asc', valueOf: ({ model }) => model.costPerMillionCharsUsd },
  pace: { direction: 'asc', valueOf: ({ wordsPerMinute }) => wordsPerMinute },
  max_chars: { direction: 'desc', valueOf: ({ maxCharsPerCall }) => maxCharsPerCall },
  name: { direction: 'asc', valueOf: ({ voice }) => voice.name.toLowerCase() },
};

/** The order of a sort: by name alone, measured voices do not come first. */
export function orderingOf(sort: VoiceSort): Ordering<VoiceRow> {
  return { ...axes[sort], isMeasured: sort === 'name' ? null : isMeasured, idOf: ({ id }) => id };
}

export function createVoiceIndex(rows: readonly VoiceRow[]): VoiceIndex {
  const orders = new Map<VoiceSort, readonly VoiceRow[]>();
  return {
    rows,
    measured: rows.filter(isMeasured).length,
    sorted: (sort) => {
      const known = orders.get(sort);
      if (known !== undefined) return known;
      const order = rows.toSorted(byAxis(orderingOf(sort)));
      orders.set(sort, order);
      return order;
    },
  };
}

function isMeasured({ measured }: VoiceRow): boolean {
  return measured.verdict !== 'unmeasured';
}

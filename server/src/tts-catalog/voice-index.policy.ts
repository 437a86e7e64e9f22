import { type Axis, byAxis, type Ordering } from './order.policy.ts';
import type { VoiceFilter } from './voice-filters.policy.ts';
import type { VoiceRow } from './voice-rows.policy.ts';

export type VoiceSort = 'model_naturalness' | 'latency' | 'model_cost' | 'pace' | 'max_chars' | 'name';

/** Voices that were paired, by their numbers in `rows`. What was asked for once is kept. */
export interface VoiceIndex {
  readonly rows: readonly VoiceRow[];
  /** How many of them have figures, of their own or of their model. */
  readonly measured: number;
  /** The number of each row, in order. */
  sorted(sort: VoiceSort): Uint32Array;
  /** For each row 1 where the filter keeps it out, else 0. */
  keptOutBy(filter: VoiceFilter): Uint8Array;
}

// A byte for each voice: callers choose the values.
const mostColumns = 256;

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
  const orders = new Map<VoiceSort, Uint32Array>();
  const columns = new Map<string, Uint8Array>();
  return {
    rows,
    measured: rows.filter(isMeasured).length,
    sorted: (sort) => {
      const order = orders.get(sort) ?? orderOf(rows, sort);
      orders.set(sort, order);
      return order;
    },
    keptOutBy: (filter) => {
      const key = `${filter.param}=${filter.value}`;
      const column = columns.get(key) ?? Uint8Array.from(rows, (row) => (filter.admits(row) ? 0 : 1));
      if (columns.size >= mostColumns) columns.clear();
      columns.set(key, column);
      return column;
    },
  };
}

function orderOf(rows: readonly VoiceRow[], sort: VoiceSort): Uint32Array {
  const compare = byAxis(orderingOf(sort));
  const numbered = rows.map((row, number) => ({ row, number }));
  return Uint32Array.from(
    numbered.sort((one, other) => compare(one.row, other.row)),
    ({ number }) => number,
  );
}

function isMeasured({ measured }: VoiceRow): boolean {
  return measured.verdict !== 'unmeasured';
}

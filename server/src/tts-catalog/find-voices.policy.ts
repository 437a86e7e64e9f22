import { comparePositions, type SortPosition, positionOf } from './order.policy.ts';
import type { FilterParam, VoiceFilter } from './voice-filters.policy.ts';
import { orderingOf, type VoiceIndex, type VoiceSort } from './voice-index.policy.ts';
import type { VoiceRow } from './voice-rows.policy.ts';
import { type Label, vocabulary } from './vocabulary.policy.ts';

export interface FacetValue<Value extends string = string> {
  readonly value: Value;
  /** How many voices there would be if it was chosen. */
  readonly count: number;
}

export interface Facets {
  readonly vendor: readonly FacetValue[];
  readonly accent: readonly FacetValue[];
  readonly quality: readonly FacetValue<Label>[];
}

/** Which part of the voices is wanted. */
export interface PageOfVoices {
  readonly sort: VoiceSort;
  /** The position of the last voice of the page before; null for the first page. */
  readonly behind: SortPosition | null;
  readonly limit: number;
}

export interface FoundVoices {
  readonly total: number;
  readonly page: readonly VoiceRow[];
  /** Null on the last page. */
  readonly next: SortPosition | null;
  readonly facets: Facets;
  /** For each filter, how many voices it alone keeps out, all others being met. */
  readonly keptOutAlone: readonly number[];
}

/**
 * Goes once over the voices in the order of the sort. Each row is told by the set of filters that it fails, a bit each: none
 * and it is found; the one filter of a facet's own parameter, and choosing its value instead would find it.
 */
export function findVoices(index: VoiceIndex, filters: readonly VoiceFilter[], wanted: PageOfVoices): FoundVoices {
  const ordering = orderingOf(wanted.sort);
  const { behind } = wanted;
  const bits = { vendor: bitOf(filters, 'vendor'), accent: bitOf(filters, 'accent') };
  const counts = {
    vendor: new Map<string, number>(),
    accent: new Map<string, number>(),
    quality: new Map<string, number>(),
  };
  const keptOutAlone = filters.map(() => 0);
  const page: VoiceRow[] = [];
  let total = 0;
  let hasMore = false;
  const columns = filters.map((filter) => index.keptOutBy(filter));
  for (const number of index.sorted(wanted.sort)) {
    const row = index.rows[number];
    if (row === undefined) continue;
    const failed = failedBy(columns, number);
    if ((failed & ~bits.vendor) === 0) increase(counts.vendor, row.voice.vendor);
    if ((failed & ~bits.accent) === 0 && row.voice.accent !== null) increase(counts.accent, row.voice.accent);
    if (failed !== 0) {
      const single = singleBit(failed);
      if (single !== null) keptOutAlone[single] = (keptOutAlone[single] ?? 0) + 1;
      continue;
    }
    total += 1;
    for (const label of row.measured.labels) increase(counts.quality, label);
    if (hasMore) continue;
    if (behind !== null && comparePositions(positionOf(ordering, row), behind, ordering.direction) <= 0) continue;
    if (page.length < wanted.limit) page.push(row);
    else hasMore = true;
  }
  const last = page.at(-1);
  return {
    total,
    page,
    next: hasMore && last !== undefined ? positionOf(ordering, last) : null,
    facets: {
      vendor: facetOf(counts.vendor, chosen(filters, 'vendor')),
      accent: facetOf(counts.accent, chosen(filters, 'accent')),
      quality: facetOf(counts.quality, chosen(filters, 'quality')).filter(isLabel),
    },
    keptOutAlone,
  };
}

/** How many rows meet every filter. */
export function countFound(index: VoiceIndex, filters: readonly VoiceFilter[]): number {
  const columns = filters.map((filter) => index.keptOutBy(filter));
  return index.rows.reduce((count, _row, number) => count + (failedBy(columns, number) === 0 ? 1 : 0), 0);
}

/** A bit for each filter that the row fails. */
function failedBy(columns: readonly Uint8Array[], number: number): number {
  let failed = 0;
  for (let at = 0; at < columns.length; at += 1) failed |= (columns[at]?.[number] ?? 0) << at;
  return failed;
}

function bitOf(filters: readonly VoiceFilter[], param: FilterParam): number {
  const at = filters.findIndex((filter) => filter.param === param);
  return at < 0 ? 0 : 1 << at;
}

/** The number of the bit where there is one alone. */
function singleBit(bits: number): number | null {
  return (bits & (bits - 1)) === 0 ? 31 - Math.clz32(bits) : null;
}

function chosen(filters: readonly VoiceFilter[], param: FilterParam): string[] {
  return filters.filter((filter) => filter.param === param).map(({ value }) => value);
}

/** Most first, then by value; what is chosen is there also where nothing is left of it. */
function facetOf(counts: ReadonlyMap<string, number>, chosenValues: readonly string[]): FacetValue[] {
  const all = new Map([...chosenValues.map((value) => [value, 0] as const), ...counts]);
  return Array.from(all, ([value, count]) => ({ value, count })).sort(
    (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
  );
}

function isLabel(facet: FacetValue): facet is FacetValue<Label> {
  return vocabulary.quality.some(({ value }) => value === facet.value);
}

function increase(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

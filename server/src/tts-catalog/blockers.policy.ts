import { countFound } from './find-voices.policy.ts';
import type { FilterParam, VoiceFilter } from './voice-filters.policy.ts';
import type { VoiceIndex } from './voice-index.policy.ts';

/** A value of a parameter that keeps voices out where none is left. */
export interface Blocker {
  readonly param: FilterParam | 'model';
  readonly value: string;
  /** For people. */
  readonly label: string;
  /** How many of all voices it excludes by itself, without any other parameter. */
  readonly blocks: number;
  readonly hint: string;
  /** Whether there would be voices without it, all others staying as they are. */
  readonly isSoleBinding: boolean;
}

/** The voices as they are paired of themselves, and as the pinned model pairs them. */
export interface PairedVoices {
  readonly all: VoiceIndex;
  readonly paired: VoiceIndex;
  /** As it was asked for; null where none is pinned. */
  readonly pinnedModel: string | null;
}

/**
 * Why nothing is left (docs/decisions/figures.md#d294): the decisive parameters first, then those that exclude most. `keptOutAlone`
 * are, for each filter, the paired voices that it alone keeps out.
 */
export function blockersOf(
  { all, paired, pinnedModel }: PairedVoices,
  filters: readonly VoiceFilter[],
  keptOutAlone: readonly number[],
): Blocker[] {
  const ofFilters = filters.map((filter, at) => {
    const { param, value, label } = filter;
    return blocker({ param, value, label }, all.rows.length - countFound(all, [filter]), keptOutAlone[at] ?? 0);
  });
  const ofModel =
    pinnedModel === null
      ? []
      : [
          blocker(
            { param: 'model', value: pinnedModel, label: pinnedModel },
            all.rows.length - paired.rows.length,
            countFound(all, filters),
          ),
        ];
  return [...ofFilters, ...ofModel].filter(({ blocks, isSoleBinding }) => blocks > 0 || isSoleBinding).sort(byWeight);
}

function blocker(named: Pick<Blocker, 'param' | 'value' | 'label'>, blocks: number, gained: number): Blocker {
  const { param, value } = named;
  const voices = (count: number): string => `${count} ${count === 1 ? 'voice' : 'voices'}`;
  return {
    ...named,
    blocks,
    hint:
      gained > 0
        ? `Without ${param}=${value} there ${gained === 1 ? 'is' : 'are'} ${voices(gained)}.`
        : `${param}=${value} excludes ${voices(blocks)}; other parameters have to go with it.`,
    isSoleBinding: gained > 0,
  };
}

function byWeight(one: Blocker, other: Blocker): number {
  return (
    Number(other.isSoleBinding) - Number(one.isSoleBinding) ||
    other.blocks - one.blocks ||
    compare(one.param, other.param) ||
    compare(one.value, other.value)
  );
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

import { type Axis, byAxis, type Direction } from './order.policy.ts';
import type { ModelRow } from './model-rows.policy.ts';
import { expandUseCase, type UseCase } from './vocabulary.policy.ts';

export type ModelSort = 'natural' | 'latency' | 'cost' | 'robustness';

/** What a caller asks of the models. */
export interface ModelQuestion {
  readonly useCase: UseCase | null;
  readonly sort: ModelSort;
  /** Null is the direction in which the better ones come first. */
  readonly direction: Direction | null;
  readonly isUnroutableIncluded: boolean;
}

const axes: Readonly<Record<ModelSort, Axis<ModelRow>>> = {
  natural: { direction: 'desc', valueOf: ({ measured }) => measured.judged.naturalness?.value ?? null },
  latency: { direction: 'asc', valueOf: ({ latencyMs }) => latencyMs },
  cost: { direction: 'asc', valueOf: ({ costPerMillionCharsUsd }) => costPerMillionCharsUsd },
  robustness: { direction: 'desc', valueOf: ({ measured }) => measured.judged.robustness?.value ?? null },
};

/** The direction in which a sort goes unless another one is asked for. */
export const directionOf = (sort: ModelSort): Direction => axes[sort].direction;

/** The rows that answer the question, in its order. What cannot be reached is not narrowed by the use case. */
export function listModels(rows: readonly ModelRow[], question: ModelQuestion): ModelRow[] {
  const { useCase, sort, direction, isUnroutableIncluded } = question;
  const axis = { ...axes[sort], ...(direction === null ? {} : { direction }) };
  return rows
    .filter((row) => (row.model.isRoutable ? useCase === null || suits(row, useCase) : isUnroutableIncluded))
    .sort(byAxis({ ...axis, isMeasured: ({ measured }) => measured.verdict !== 'unmeasured', idOf: ({ id }) => id }));
}

function suits({ measured, maxCharsPerCall }: ModelRow, useCase: UseCase): boolean {
  const { requires, minCharsPerCall } = expandUseCase(useCase);
  return requires.every((label) => measured.labels.includes(label)) && (maxCharsPerCall ?? 0) >= minCharsPerCall;
}

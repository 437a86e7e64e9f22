// The rules of GET /v1/tts/models said over again, without an index: what is compared with it must agree.
import type { SpeechFacts } from '../../server/src/router/index.ts';
import { known, useCases } from './naive-voices.ts';

/** As the query of the operation has it, in canonical spelling. */
export interface NaiveModelQuestion {
  language: string;
  use_case: 'longform' | 'phone' | null;
  sort: 'natural' | 'latency' | 'cost' | 'robustness';
  order: 'asc' | 'desc' | null;
  include_unroutable: boolean;
}

/** The ids of the models that are found, in their order. */
export function naiveModels(facts: SpeechFacts, question: NaiveModelQuestion): string[] {
  const { language, use_case: useCase, sort, order } = question;
  const rows = facts.models.map((model) => {
    const figures = known(facts, { ...model, voice: null }, language);
    return {
      id: `${model.vendor}:${model.model}`,
      isRoutable: model.isRoutable,
      ...figures,
      chars: figures.chars ?? model.maxCharsPerCall,
      cost: figures.cost ?? model.listPriceUsd,
    };
  });
  const suits = ({ labels, chars }: (typeof rows)[number]): boolean =>
    useCase === null ||
    (useCases[useCase].labels.every((label) => labels.includes(label)) && (chars ?? 0) >= useCases[useCase].chars);
  const found = rows.filter((row) => (row.isRoutable ? suits(row) : question.include_unroutable));
  const isDescending = order === null ? sort === 'natural' || sort === 'robustness' : order === 'desc';
  const axis = { natural: 'naturalness', latency: 'latency', cost: 'cost', robustness: 'robustness' } as const;
  const ids: string[] = [];
  for (const isMeasured of [true, false]) {
    const group = found.filter((row) => row.isMeasured === isMeasured);
    const values = [...new Set(group.flatMap((row) => row[axis[sort]] ?? []))].sort((a, b) => a - b);
    if (isDescending) values.reverse();
    for (const value of [...values, null]) {
      const same = group.filter((row) => row[axis[sort]] === value).map(({ id }) => id);
      ids.push(...same.sort());
    }
  }
  return ids;
}

import type { Catalog } from './catalog.policy.ts';
import type { Asker } from './asker.policy.ts';
import type { Needs } from '../model/needs.policy.ts';
import { decideRoute } from './routing.policy.ts';
import type { Objective } from '../model/types.ts';

/** What a conversation asks of one of its layers. */
export interface ModelQuestion extends Asker {
  /** BCP 47. */
  readonly language: string;
  readonly objective: Objective;
  /** `vendor` or `vendor:model` each; an empty list is no constraint. */
  readonly allow: readonly string[];
  readonly needs: Needs;
}

/** Who would serve it first, why, and who next; or what is in the way. */
export interface ChosenModel {
  readonly provider: string | null;
  readonly model: string | null;
  /** One of the reasons of docs/decisions/router.md#d160. */
  readonly reason: 'only_candidate' | 'ranked' | 'unranked' | null;
  readonly rank: number | null;
  readonly problem: string | null;
  /** `vendor:model` each, in this order. */
  readonly others: string[];
}

/** Answers who a router request of this conversation would go to at this moment. It calls no provider. */
export function chooseModel(catalog: Catalog, question: ModelQuestion): ChosenModel {
  const { mode, session = null, language, objective, allow, needs } = question;
  const decision = decideRoute(catalog, {
    mode,
    session,
    language,
    needs,
    path: 'stream',
    routing: { mode: 'auto', objective, allow: allow.length === 0 ? null : allow, deny: [] },
  });
  const none = { provider: null, model: null, reason: null, rank: null, others: [] };
  if ('refusal' in decision) return { ...none, problem: decision.refusal.message };
  const [first, ...others] = decision.candidates;
  if (first === undefined) return { ...none, problem: 'No model can serve it' };
  return {
    provider: first.model.vendor,
    model: first.model.model,
    reason: others.length === 0 ? 'only_candidate' : first.rank === null ? 'unranked' : 'ranked',
    rank: first.rank,
    problem: null,
    others: others.map(({ model }) => `${model.vendor}:${model.model}`),
  };
}

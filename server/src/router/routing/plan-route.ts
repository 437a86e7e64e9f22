import type { Logger } from '../../platform/process/log.ts';
import type { Catalog } from './catalog.policy.ts';
import { decideRoute, type RouteQuestion } from './routing.policy.ts';
import type { Candidate } from '../model/types.ts';

/** Who may serve a request, in their order and at least one. Throws the refusal where nobody may. */
export type PlanRoute = (question: RouteQuestion) => readonly Candidate[];

/** Asks the routing by the catalog as it is now, and has the log keep why models were passed over. */
export function createPlanRoute(options: { catalog: () => Catalog; log: Logger }): PlanRoute {
  return (question) => {
    const decision = decideRoute(options.catalog(), question);
    options.log.debug({ routing: question.routing, passedOver: decision.excluded }, 'route decided');
    if ('refusal' in decision) throw decision.refusal;
    return decision.candidates;
  };
}

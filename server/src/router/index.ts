import type { SliceHandlers } from '../contract/binding.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Vendor, VendorDefinition } from '../providers/vendor.ts';
import { createAdmission } from './admission.ts';
import { createAttemptEngine } from './attempt-engine.ts';
import { createBreakers } from './breakers.ts';
import { createCatalog } from './catalog.policy.ts';
import { type DeadlinesOf, deadlinesOf } from './deadlines.policy.ts';
import { createListModels } from './list-models.ts';
import { createPlanRoute } from './plan-route.ts';
import { createRespond } from './respond.ts';
import { createRouterRoutes } from './routes.ts';
import { createRequests } from './run-request.ts';
import { createSpeak } from './speak.ts';
import { createTranscribe } from './transcribe.ts';

export type { DeadlinesOf };

export interface RouterSlice {
  routes: SliceHandlers<'router'>;
  /** Resolves when requests can be admitted. */
  start(): Promise<void>;
  /** Gives every running request its last word: the process is about to end. */
  cut(): void;
  /** When no request runs any more: writes down what is left. */
  stop(): Promise<void>;
}

export function createRouterSlice(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  metrics: Metrics;
  killPoint: KillPoint;
  /** What can be reached. */
  vendors: readonly Vendor[];
  /** What live organizations could be given besides: known by name, and not configured. */
  definitions: readonly VendorDefinition[];
  /** Running requests of an organization, over all processes. */
  concurrency: number;
  /** What Service-Region says. */
  region: string;
  /** Where the figures of the listing are documented. */
  figuresUrl: () => string;
  /** In tests: a policy whose time can be waited for. */
  deadlinesOf?: DeadlinesOf;
}): RouterSlice {
  const { vendors, definitions } = options;
  const configured = new Set(vendors.map(({ name }) => name));
  const catalog = createCatalog([
    ...vendors.map((vendor) => ({ name: vendor.name, serves: vendor.serves, models: vendor.models, vendor })),
    ...definitions
      .filter(({ name }) => !configured.has(name))
      .map(({ name, models }) => ({ name, serves: 'live' as const, models, vendor: null })),
  ]);
  const admission = createAdmission(options);
  const serve = createAttemptEngine({ ...options, breakers: createBreakers(options) });
  const requests = createRequests({ ...options, admission, serve });
  const planRoute = createPlanRoute({ catalog, log: options.log });
  const ask = { planRoute, requests, deadlinesOf: options.deadlinesOf ?? deadlinesOf };
  return {
    routes: createRouterRoutes({
      clock: options.clock,
      transcribe: createTranscribe(ask),
      speak: createSpeak(ask),
      respond: createRespond(ask),
      listModels: createListModels({ catalog, source: options.figuresUrl }),
      findRequest: admission.findRequest,
      region: options.region,
    }),
    start: admission.start,
    cut: requests.cut,
    stop: admission.stop,
  };
}

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../platform/process/metrics.ts';

export type RouterMetrics = Metrics & ReturnType<typeof createRouterMetrics>;

export function createRouterMetrics(registry: Registry) {
  const registers = [registry];
  return {
    routerAttempts: new Counter({
      name: 'trunkline_router_attempts_total',
      help: 'Calls of models by vendor, outcome and reason',
      labelNames: ['kind', 'vendor', 'outcome', 'reason'],
      registers,
    }),
    routerFailovers: new Counter({
      name: 'trunkline_router_failovers_total',
      help: 'Requests that were served by another candidate than the first',
      labelNames: ['kind'],
      registers,
    }),
    routerBreakerOpen: new Gauge({
      name: 'trunkline_router_breaker_open',
      help: '1 while calls of a model are held back because it failed',
      labelNames: ['model'],
      registers,
    }),
    routerOwnSeconds: new Histogram({
      name: 'trunkline_router_own_seconds',
      help: 'Time of a router request that was not spent waiting for vendors; of a stream, until one was asked',
      labelNames: ['kind'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
      registers,
    }),
    routerInterrupted: new Counter({
      name: 'trunkline_router_interrupted_total',
      help: 'Router requests whose process was gone, and that this process ended',
      registers,
    }),
  };
}

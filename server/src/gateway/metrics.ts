import { Counter, type Registry } from 'prom-client';
import type { Metrics } from '../platform/process/metrics.ts';

export type GatewayMetrics = Metrics & ReturnType<typeof createGatewayMetrics>;

export function createGatewayMetrics(registry: Registry) {
  return {
    turnEvents: new Counter({
      name: 'trunkline_gateway_turn_events_total',
      help: 'Events of turns that the local gateway was told of, by type',
      labelNames: ['type'],
      registers: [registry],
    }),
  };
}

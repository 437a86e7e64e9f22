import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../platform/process/metrics.ts';

export type WebhooksMetrics = Metrics & ReturnType<typeof createWebhooksMetrics>;

export function createWebhooksMetrics(registry: Registry) {
  const registers = [registry];
  return {
    webhookAttempts: new Counter({
      name: 'trunkline_webhook_attempts_total',
      help: 'Attempts to deliver a webhook by what began them and what came of them',
      labelNames: ['trigger', 'outcome'],
      registers,
    }),
    webhookLatenessSeconds: new Histogram({
      name: 'trunkline_webhook_lateness_seconds',
      help: 'Time from when an automatic or replayed attempt was due to its claim',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
      registers,
    }),
    webhookQueueAgeSeconds: new Gauge({
      name: 'trunkline_webhook_queue_age_seconds',
      help: 'How long the oldest delivery that is due has waited; 0 when none does',
      registers,
    }),
    webhookDisabledEndpoints: new Gauge({
      name: 'trunkline_webhook_disabled_endpoints',
      help: 'Endpoints that are disabled and not deleted',
      registers,
    }),
  };
}

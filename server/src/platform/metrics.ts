import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Every metric of the process, one registry per process so that tests can run several side by side. */
export interface Metrics {
  registry: Registry;
  httpRequests: Counter<'operation' | 'status'>;
  httpSeconds: Histogram<'operation'>;
  jobs: Counter<'queue' | 'outcome'>;
  smsSubmissions: Counter<'carrier' | 'outcome'>;
  smsLatenessSeconds: Histogram<string>;
  smsStreamReaders: Gauge<string>;
  smsStreamWithheldSeconds: Gauge<string>;
  webhookAttempts: Counter<'trigger' | 'outcome'>;
  webhookLatenessSeconds: Histogram<string>;
  webhookQueueAgeSeconds: Gauge<string>;
  webhookDisabledEndpoints: Gauge<string>;
  groupSize: Histogram<'group'>;
  authenticationsLimited: Counter<string>;
  authenticationsRemembered: Counter<string>;
  edgeQuotaLeases: Counter<'outcome'>;
  edgeQuotaLost: Counter<string>;
  edgeQuotaRefusals: Counter<string>;
  edgeQuotaSources: Gauge<string>;
  databaseUp: Gauge<string>;
  clockOffsetSeconds: Gauge<string>;
  /** Asked whenever the metrics are read: whether the texts of a carrier's account are held back. */
  watchCarrier(carrier: string, isPaused: () => boolean): void;
  routerAttempts: Counter<'kind' | 'vendor' | 'outcome' | 'reason'>;
  routerFailovers: Counter<'kind'>;
  routerBreakerOpen: Gauge<'model'>;
  routerOwnSeconds: Histogram<'kind'>;
  routerInterrupted: Counter<string>;
}

export function createMetrics(options: { processMetrics: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const pauses = new Map<string, () => boolean>();
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  const carrierPaused = new Gauge({
    name: 'trunkline_carrier_paused',
    help: '1 while texts are held back because the carrier says that the account asks too often',
    labelNames: ['carrier'],
    registers,
    collect: () => {
      for (const [carrier, isPaused] of pauses) carrierPaused.set({ carrier }, isPaused() ? 1 : 0);
    },
  });
  return {
    registry,
    watchCarrier: (carrier, isPaused) => {
      pauses.set(carrier, isPaused);
    },
    httpRequests: new Counter({
      name: 'trunkline_http_requests_total',
      help: 'Answered requests by operation and status',
      labelNames: ['operation', 'status'],
      registers,
    }),
    httpSeconds: new Histogram({
      name: 'trunkline_http_request_seconds',
      help: 'Time from the first byte of a request to its answer',
      labelNames: ['operation'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    jobs: new Counter({
      name: 'trunkline_jobs_total',
      help: 'Jobs by queue and outcome',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    smsSubmissions: new Counter({
      name: 'trunkline_sms_submissions_total',
      help: 'Submissions to a carrier by outcome',
      labelNames: ['carrier', 'outcome'],
      registers,
    }),
    smsLatenessSeconds: new Histogram({
      name: 'trunkline_sms_lateness_seconds',
      help: 'Time from the effective send time of a message to its claim',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    smsStreamReaders: new Gauge({
      name: 'trunkline_sms_stream_readers',
      help: 'Readers of the live stream of messages',
      registers,
    }),
    smsStreamWithheldSeconds: new Gauge({
      name: 'trunkline_sms_stream_withheld_seconds',
      help: 'Age of the oldest change that an open transaction holds back from its readers; 0 when none is',
      registers,
    }),
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
    groupSize: new Histogram({
      name: 'trunkline_group_commit_size',
      help: 'Members that shared one transaction',
      labelNames: ['group'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
      registers,
    }),
    authenticationsLimited: new Counter({
      name: 'trunkline_authentications_limited_total',
      help: 'Unknown API keys that were not looked up, since their source sent too many that are not in force',
      registers,
    }),
    authenticationsRemembered: new Counter({
      name: 'trunkline_authentications_remembered_total',
      help: 'API keys that were not looked up, since they were found not to be in force a moment before',
      registers,
    }),
    edgeQuotaLeases: new Counter({
      name: 'trunkline_edge_quota_leases_total',
      help: 'Shares of the edge quota that were asked for, by what came of it',
      labelNames: ['outcome'],
      registers,
    }),
    edgeQuotaLost: new Counter({
      name: 'trunkline_edge_quota_lost_total',
      help: 'Requests of the edge quota that were leased and neither served nor given back',
      registers,
    }),
    edgeQuotaRefusals: new Counter({
      name: 'trunkline_edge_quota_refusals_total',
      help: 'Requests that the edge quota refused',
      registers,
    }),
    edgeQuotaSources: new Gauge({
      name: 'trunkline_edge_quota_sources',
      help: 'Source addresses that this process counts now',
      registers,
    }),
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
      help: 'Time of a router request that was not spent waiting for vendors',
      labelNames: ['kind'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
      registers,
    }),
    routerInterrupted: new Counter({
      name: 'trunkline_router_interrupted_total',
      help: 'Router requests whose process was gone, and that this process ended',
      registers,
    }),
    clockOffsetSeconds: new Gauge({
      name: 'trunkline_clock_offset_seconds',
      help: "How far the database's clock is ahead of this machine's, and so by how much ours is corrected",
      registers,
    }),
    databaseUp: new Gauge({ name: 'trunkline_database_up', help: '1 while the database answers', registers }),
  };
}

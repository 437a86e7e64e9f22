import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of what slices stand on, and the registry of all: one per process, so that tests can run several side by side. */
export interface Metrics {
  registry: Registry;
  httpRequests: Counter<'operation' | 'status'>;
  httpSeconds: Histogram<'operation'>;
  openSockets: Gauge<'operation'>;
  closedSockets: Counter<'operation' | 'code'>;
  socketSeconds: Histogram<'operation'>;
  socketFrames: Counter<'operation' | 'direction'>;
  socketBytes: Counter<'operation' | 'direction'>;
  jobs: Counter<'queue' | 'outcome'>;
  groupSize: Histogram<'group'>;
  edgeQuotaLeases: Counter<'outcome'>;
  edgeQuotaLost: Counter<string>;
  edgeQuotaRefusals: Counter<string>;
  edgeQuotaSources: Gauge<string>;
  databaseUp: Gauge<string>;
  clockOffsetSeconds: Gauge<string>;
  zoneRules: Gauge<'version' | 'source'>;
}

export function createMetrics(options: { processMetrics: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  return {
    registry,
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
    openSockets: new Gauge({
      name: 'trunkline_sockets_open',
      help: 'WebSockets that are open now',
      labelNames: ['operation'],
      registers,
    }),
    closedSockets: new Counter({
      name: 'trunkline_sockets_closed_total',
      help: 'WebSockets that ended, by the close code of the side that closed first',
      labelNames: ['operation', 'code'],
      registers,
    }),
    socketSeconds: new Histogram({
      name: 'trunkline_socket_seconds',
      help: 'How long a WebSocket was open',
      labelNames: ['operation'],
      buckets: [1, 10, 60, 300, 1800, 7200, 14_400],
      registers,
    }),
    socketFrames: new Counter({
      name: 'trunkline_socket_frames_total',
      help: 'Messages of WebSockets that ended, each way',
      labelNames: ['operation', 'direction'],
      registers,
    }),
    socketBytes: new Counter({
      name: 'trunkline_socket_bytes_total',
      help: 'Bytes in the messages of WebSockets that ended, each way',
      labelNames: ['operation', 'direction'],
      registers,
    }),
    jobs: new Counter({
      name: 'trunkline_jobs_total',
      help: 'Jobs by queue and outcome',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    groupSize: new Histogram({
      name: 'trunkline_group_commit_size',
      help: 'Members that shared one transaction',
      labelNames: ['group'],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128],
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
    clockOffsetSeconds: new Gauge({
      name: 'trunkline_clock_offset_seconds',
      help: "How far the database's clock is ahead of this machine's, and so by how much ours is corrected",
      registers,
    }),
    zoneRules: new Gauge({
      name: 'trunkline_zone_rules_info',
      help: '1, with the version of the rules of time zones, and whether they are of the package or of a file',
      labelNames: ['version', 'source'],
      registers,
    }),
    databaseUp: new Gauge({ name: 'trunkline_database_up', help: '1 while the database answers', registers }),
  };
}

/** Those, and the ones that a slice adds to the registry. */
export function addMetrics<Own extends object>(metrics: Metrics, create: (registry: Registry) => Own): Metrics & Own {
  return { ...metrics, ...create(metrics.registry) };
}

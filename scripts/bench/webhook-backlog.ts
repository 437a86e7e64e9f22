import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createIds } from '../../server/src/platform/crypto/ids.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createMetrics } from '../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { createPublish } from '../../server/src/webhooks/index.ts';
import { callApi } from './call-api.ts';
import { cpuMicros } from './process-stat.ts';
import type { Receivers } from './receivers-process.ts';
import type { Trunkline } from './trunkline.ts';

/** Makes deliveries wait in bulk, all of them from the same instant on, so that the worker is what is measured. */
export interface Backlog {
  /** The type of its events. */
  event: string;
  /** The bytes of one event that a real text made; those of the backlog have the same data. */
  payload: string;
  /**
   * Publishes so many events in one transaction, and resolves when their deliveries to these endpoints, whose receivers
   * answer, have succeeded. Throws when a receiver got something twice.
   */
  work(events: number, endpointIds: readonly string[]): Promise<Worked>;
  stop(): Promise<void>;
}

export interface Worked {
  /** Deliveries, from the commit of all to the write of the last that it has succeeded. */
  perSecond: number;
  /** Processor time of the worker for each, in microseconds. */
  workerMicros: number;
}

const event = 'sms.delivered';
const patienceMs = 30_000;

/** Needs a text that was delivered. */
export async function createBacklog(trunkline: Trunkline, receivers: Receivers): Promise<Backlog> {
  const { database } = trunkline;
  const workerPid = trunkline.worker?.pid ?? 0;
  const log = createLog({ level: 'warn', pretty: false });
  const ids = createIds(systemClock, systemRandomness);
  const jobs = createJobs({
    database,
    notifications: createNotifications({ url: database.url, log }),
    log,
    metrics: createMetrics({ processMetrics: false }),
    supervise: false,
  });
  await jobs.start();
  const publish = createPublish({ ids, jobs });
  const { id: organizationId } = await callApi<{ id: string }>(trunkline, 'GET', '/v1/organization', 200);
  const [sample] = await database.read.query<{ payload: string }>(
    'select payload from webhook_events where organization_id = $1 and type = $2 order by id limit 1',
    [organizationId, event],
  );
  if (sample === undefined) throw new Error(`No ${event} was published yet`);
  const { data }: { data: object } = JSON.parse(sample.payload);

  async function lastWritten(deliveries: number, endpointIds: readonly string[], after: string): Promise<number> {
    const endMs = performance.now() + patienceMs;
    for (;;) {
      const [row] = await database.read.query<{ succeeded: number; last_ms: number }>(
        `select count(*) filter (where status = 'succeeded')::int as succeeded,
           extract(epoch from max(delivered_at))::float8 * 1000 as last_ms
         from webhook_deliveries where organization_id = $1 and endpoint_id = any($2) and id > $3`,
        [organizationId, endpointIds, after],
      );
      if (row?.succeeded === deliveries) return row.last_ms;
      if (performance.now() > endMs) throw new Error(`${row?.succeeded} of ${deliveries} deliveries have succeeded`);
      await sleep(50);
    }
  }

  return {
    event,
    payload: sample.payload,
    work: async (events, endpointIds) => {
      const deliveries = events * endpointIds.length;
      const before = { id: ids.uuid(), workerMicros: cpuMicros(workerPid) };
      const occurredAt = systemClock.now();
      await database.tx((tx) =>
        publish(
          tx,
          Array.from({ length: events }, () => ({
            organizationId,
            type: event,
            resourceId: ids.prefixed('msg'),
            sequence: 1,
            agentId: null,
            sessionId: null,
            tags: {},
            occurredAt,
            data,
          })),
        ),
      );
      const committedMs = Date.now();
      const { count } = await receivers.take(deliveries);
      if (count !== deliveries) throw new Error(`The receivers got ${count} requests for ${deliveries} deliveries`);
      const lastMs = await lastWritten(deliveries, endpointIds, before.id);
      return {
        perSecond: deliveries / ((lastMs - committedMs) / 1000),
        workerMicros: (cpuMicros(workerPid) - before.workerMicros) / deliveries,
      };
    },
    stop: () => jobs.stop(),
  };
}

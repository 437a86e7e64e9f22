import { sql } from 'kysely';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { couldDo } from '../../platform/db/savepoint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { WebhooksMetrics } from '../model/metrics.ts';
import { soon } from '../../platform/jobs/due-watch.ts';
import { createScheduler, sleepUntilMs, type Scheduler } from '../../platform/jobs/scheduler.ts';
import { type DueRow, dueFromRow, enqueueDeliveries } from '../rows/delivery-insert.ts';
import { fanOutIsLeft, mostAtOnce, wakeLeftFanOuts } from '../events/index.ts';
import { eraseOld } from './maintenance.ts';
import { idBounds } from '../model/id-bounds.ts';
import { applyOutcomes, type OutcomeWriter } from './outcomes.ts';
import { anyDeferred, releaseDeferred } from '../rows/deferred.ts';
import { rewakeSeconds } from '../model/wake-time.ts';

const perRound = 500;
const maintenanceMs = 3_600_000;
const measureMs = 15_000;

const leaseIsLost = sql<boolean>`exists (
  select from webhook_deliveries where lease_until < statement_timestamp() and status = 'delivering')`;
const deliveryIsDue = sql<boolean>`exists (select from webhook_deliveries where wake_at <= ${soon})`;

/**
 * Makes a job for each delivery whose next attempt comes due (waiting rows have none, as texts have none), ends attempts
 * whose process died or sleeps, takes up what is deferred, measures the queue, and erases what is kept no longer.
 */
export function createWebhooksScheduler(options: {
  database: Database;
  jobs: Jobs;
  writer: OutcomeWriter;
  log: Logger;
  metrics: WebhooksMetrics;
}): Scheduler {
  const { database, jobs, writer, log, metrics } = options;
  return createScheduler({
    database,
    log,
    steps: [
      { what: 'lost leases of deliveries', isDue: leaseIsLost, look: (tx) => endLostLeases(tx, writer, log) },
      { what: 'parked deliveries', isDue: anyDeferred, look: (tx) => releaseDeferred(tx, jobs) },
      { what: 'events for many endpoints', isDue: fanOutIsLeft, look: (tx) => wakeLeftFanOuts(tx, jobs) },
      { what: 'what is kept no longer', isDue: null, everyMs: maintenanceMs, look: eraseOld },
      { what: 'measures of deliveries', isDue: null, everyMs: measureMs, look: (tx) => measure(tx, metrics) },
      {
        what: 'due deliveries',
        isDue: deliveryIsDue,
        look: async (tx) => ((await wakeDue(tx, jobs)) === perRound ? 0 : sleepUntilDue(tx)),
      },
    ],
  });
}

// statement_timestamp() and not clock_timestamp() here: only a stable time can be looked up in an index.
async function wakeDue(tx: Tx, jobs: Jobs): Promise<number> {
  const rows = await tx.query<DueRow>(
    `with due as (
       select id from webhook_deliveries where wake_at <= statement_timestamp() and status = 'pending'
       order by wake_at limit ${perRound} for update skip locked
     )
     update webhook_deliveries
     set wake_at = clock_timestamp() + greatest(interval '${rewakeSeconds} seconds', clock_timestamp() - wake_at)
     where id = any(array(select id from due))
     returning id, endpoint_id, organization_id`,
    [],
    'webhooks_wake_due',
  );
  const due = [...Map.groupBy(rows.map(dueFromRow), ({ organizationId }) => organizationId).values()];
  // Also what has waited long in the queue of the many comes here: it must not go on by that of the few.
  const [many, few] = [due.filter((own) => own.length > mostAtOnce), due.filter((own) => own.length <= mostAtOnce)];
  await enqueueDeliveries(tx, jobs, few.flat());
  await enqueueDeliveries(tx, jobs, many.flat(), 'many');
  return rows.length;
}

interface LostRow {
  id: string;
  organization_id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  provider_event_id: string | null;
  fence: string;
  attempt_number: number;
  automatic_attempts: number;
  max_automatic_attempts: number;
  replay_id: string | null;
  url: string;
  at: Date;
}

/**
 * Nobody knows whether the receiver got an interrupted attempt: it counts, and the next one follows. A row that cannot be
 * written holds up no other.
 */
async function endLostLeases(tx: Tx, writer: OutcomeWriter, log: Logger): Promise<void> {
  const lost = await tx.query<{ id: string }>(
    `select id from webhook_deliveries where lease_until < statement_timestamp() and status = 'delivering'
     order by lease_until limit ${perRound}`,
    [],
    'webhooks_lost_leases',
  );
  const ids = lost.map(({ id }) => id);
  if (ids.length === 0 || (await couldEnd(tx, writer, log, ids)) || ids.length === 1) return;
  for (const id of ids) await couldEnd(tx, writer, log, [id]);
}

function couldEnd(tx: Tx, writer: OutcomeWriter, log: Logger, ids: readonly string[]): Promise<boolean> {
  return couldDo(
    tx,
    () => endAttempts(tx, writer, ids),
    (err) => log.error({ err, deliveryIds: ids.slice(0, 10) }, 'lost leases were not ended'),
  );
}

async function endAttempts(tx: Tx, writer: OutcomeWriter, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<LostRow>(
    `select d.id, d.organization_id, d.endpoint_id, d.event_id, d.event_type, d.provider_event_id, d.fence, d.attempt_number,
       d.automatic_attempts, d.max_automatic_attempts, d.replay_id, e.url, clock_timestamp() + o.clock_offset as at
     from webhook_deliveries d
     join webhook_receivers e on e.organization_id = d.organization_id and e.id = d.endpoint_id
     join organization_clocks o on o.id = d.organization_id
     where d.id = any($1) and d.id between $2 and $3 and d.lease_until < statement_timestamp()
       and d.status = 'delivering'
     order by d.id for update of d skip locked`,
    [ids, ...idBounds(ids)],
    'webhooks_lock_lost_leases',
  );
  await applyOutcomes(
    tx,
    writer,
    rows.map((row) => ({
      claim: {
        deliveryId: row.id,
        organizationId: row.organization_id,
        endpointId: row.endpoint_id,
        event: {
          id: row.event_id,
          type: row.event_type,
          payload: '',
          ...(row.provider_event_id === null ? {} : { passed: { webhookId: row.provider_event_id, headers: {} } }),
        },
        fence: row.fence,
        attemptNumber: row.attempt_number,
        automaticAttempts: row.automatic_attempts,
        maxAutomaticAttempts: row.max_automatic_attempts,
        // A test has no automatic attempts at all.
        trigger: row.replay_id === null && row.max_automatic_attempts > 0 ? 'automatic' : 'manual',
        at: instantFromDate(row.at),
      },
      result: {
        delivered: false,
        url: row.url,
        headers: {},
        responseStatus: null,
        responseBody: null,
        responseTruncated: false,
        durationMs: 0,
        error: 'The attempt was interrupted; the receiver may have got it',
        timedOut: false,
        retryAfterMs: null,
      },
      known: false,
      healthy: false,
    })),
  );
}

/** The age of the queue is that of what waits for a worker; what is deferred waits for its own endpoint. */
async function measure(tx: Tx, metrics: WebhooksMetrics): Promise<void> {
  const [row] = await tx.query<{ age: number | null; disabled: number }>(
    `select
       (select extract(epoch from max(clock_timestamp() + o.clock_offset - d.due_at))::float8
        from (select organization_id, due_at from webhook_deliveries
              where wake_at <= statement_timestamp() + interval '${rewakeSeconds} seconds' and status = 'pending'
              order by wake_at limit 200) d
        join organization_clocks o on o.id = d.organization_id) as age,
       (select count(*)::int from webhook_endpoints where not enabled and deleted_at is null) as disabled`,
    [],
    'webhooks_measure',
  );
  metrics.webhookQueueAgeSeconds.set(Math.max(0, row?.age ?? 0));
  metrics.webhookDisabledEndpoints.set(row?.disabled ?? 0);
}

async function sleepUntilDue(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ ms: number | null }>(
    `select extract(epoch from min(wake_at) - clock_timestamp())::float8 * 1000 as ms
     from webhook_deliveries where wake_at is not null`,
    [],
    'webhooks_next_wake',
  );
  return sleepUntilMs(row?.ms ?? null);
}

import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { ClockFollower } from '../../platform/jobs/clock-follower.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type DueRow, dueFromRow, enqueueDeliveries } from '../rows/delivery-insert.ts';
import { rewakeSeconds } from '../model/wake-time.ts';

// The delays of attempts are spread by chance: those that belong together fall due within a second.
const togetherMs = 1_000;

// What a receiver asked a pause for is not due before it ends.
const pending = `webhook_receivers e join webhook_deliveries d on d.endpoint_id = e.id and d.status = 'pending'
where e.organization_id = $1 and e.deleted_at is null and e.enabled`;
const due = 'greatest(d.due_at, e.slow_until)';

const underWay = `(exists (select from webhook_fan_outs where organization_id = $1)
  or exists (select from webhook_deliveries where lease_until is not null and organization_id = $1)
  or exists (select from ${pending} and ${due} <= organization_now($1)))`;

// Locked first, and in order: an UPDATE with a FROM must not meet a changed row of a partitioned table (decision 329).
const releaseSql = `
with released as (
  select d.id from ${pending} and ${due} > $2::timestamptz and ${due} <= organization_now($1) and d.parked_at is null
  order by d.id for update of d
)
update webhook_deliveries set wake_at = clock_timestamp() + interval '${rewakeSeconds} seconds'
where id = any(array(select id from released))
returning id, endpoint_id, organization_id`;

// Those that would wake too late: what is done already is not among them, so each step goes on where the last one ended.
const arriveAtOnce = 1_000;
const arriveSql = `
with waiting as materialized (
  select d.id from ${pending} and d.due_at > organization_now($1)
    and d.wake_at > d.due_at - (select clock_offset from organization_clocks where id = $1)
  order by d.id limit ${arriveAtOnce} for update of d
), put as (
  update webhook_deliveries d set wake_at = d.due_at - (select clock_offset from organization_clocks where id = $1)
  where d.id = any(array(select id from waiting))
)
select count(*)::int as chosen from waiting`;

/**
 * Deliveries under a test clock. Attempts are made as fast as receivers answer; only where one is due later than now does
 * the clock wait for those under way, because they decide when the next ones are.
 */
export function createWebhooksClockFollower({ jobs }: { jobs: Jobs }): ClockFollower {
  return {
    isSettled: async (tx, organizationId, completely) => {
      if (!completely) return true;
      const [row] = await tx.query<{ busy: boolean }>(
        `select ${underWay} as busy`,
        [organizationId],
        'webhooks_clock_under_way',
      );
      return row?.busy === false;
    },

    nextDue: async (tx, organizationId) => {
      const [row] = await tx.query<{ now: Date; later: Date | null; busy: boolean }>(
        `select organization_now($1) as now, ${underWay} as busy,
           (select min(${due}) from ${pending} and ${due} > organization_now($1)) as later`,
        [organizationId],
        'webhooks_clock_next',
      );
      if (row === undefined || row.later === null) return null;
      const from = instantFromDate(row.busy ? row.now : row.later);
      return { from, until: row.busy ? from : from.add({ milliseconds: togetherMs }) };
    },

    release: async (tx, organizationId, since) => {
      const values = [organizationId, isoMillis(since)];
      const rows = await tx.query<DueRow>(releaseSql, values, 'webhooks_clock_release');
      await enqueueDeliveries(tx, jobs, rows.map(dueFromRow));
    },

    arrive: async (tx, organizationId) => {
      const [row] = await tx.query<{ chosen: number }>(arriveSql, [organizationId], 'webhooks_clock_arrive');
      return row === undefined || row.chosen < arriveAtOnce;
    },
  };
}

import { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { ClockFollower, NextDue } from '../../platform/jobs/clock-follower.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SimulatedTraffic } from '../../providers/ports/messaging.ts';
import { createClockArrival } from './clock-arrival.ts';
import { submitInOrderQueue } from '../throughput/queues.ts';
import { statesBefore } from '../model/status.ts';
import { tokensNow, isWaiting } from '../throughput/index.ts';
import { dueChannel, rewakeSeconds } from '../model/wake-time.ts';

// One group of the carrier's books, so that they keep the order.
const windowSize = 100;
const limitedAtOnce = 20;

const wakeAtOnce = 1_000;

const limitsSql = `
limits as materialized (
  select phone_number_id, campaign_id from sms_throughput_limits where organization_id = $1
)`;

// The senders with a limit are looked up once, so that nothing is asked of each of the rows that wait. Inside of COALESCE,
// because a planner that knows few senders would expect no row without a limit, and sort all instead of walking an index.
const isLimited = `coalesce(m.from_phone_number_id = any(array(select phone_number_id from limits))
  or m.campaign_id = any(array(select campaign_id from limits)), false)`;

// The senders without a limit by the time of their messages; of those with one, when each has a token for its first.
// By the index that has an organization's messages in the order of their times: the first of them, however many wait.
const nextSql = `
with ${limitsSql}, first as (
  (select m.due_at as at, m.id, m.recipient, false as limited from sms_messages m
   where m.organization_id = $1 and ${isWaiting('m')} and m.status = any($2) and not ${isLimited}
   order by m.due_at, m.id limit ${windowSize})
  union all
  (select greatest(w.due_at, t.at), w.id, w.recipient, true
   from (
     select m.* from sms_messages m
     where exists (select from limits) and m.organization_id = $1 and ${isWaiting('m')} and m.status = any($2)
       and ${isLimited}
     order by m.due_at, m.id limit ${limitedAtOnce}
   ) w
   cross join lateral (
     select max(clock_timestamp() + o.clock_offset
       + greatest(0, 1 - ${tokensNow('l')}) / l.messages_per_second * interval '1 second') as at
     from sms_throughput_limits l join organization_clocks o on o.id = l.organization_id
     where l.organization_id = $1 and l.subject_id in (w.from_phone_number_id, w.campaign_id)
   ) t)
)
select at, recipient, limited,
  (select min(expires_at) from sms_consents c
   where c.organization_id = $1 and c.status = 'active' and c.expires_at > organization_now($1)) as expires_at
from first order by at, id`;

// What is chosen by its time is locked in the order of ids, and found again by its id: a join could read everything.
const releaseSql = `
with ${limitsSql}, chosen as materialized (
  select m.id from sms_messages m
  where m.organization_id = $1 and ${isWaiting('m')} and m.status = any($2) and m.due_at <= organization_now($1)
    and not ${isLimited}
  order by m.due_at, m.id limit ${windowSize}
), due as materialized (
  select m.id from sms_messages m
  where m.id = any(array(select id from chosen)) and ${isWaiting('m')} and m.status = any($2)
  order by m.id for update
)
update sms_messages m
set status = 'queued', released_at = clock_timestamp(),
  wake_at = clock_timestamp() + interval '${rewakeSeconds} seconds', updated_at = greatest(m.due_at, m.updated_at)
where m.id = any(array(select id from due))
returning m.id, m.due_at`;

const wakeLimitedSql = `
with ${limitsSql}, chosen as materialized (
  select m.id from sms_messages m
  where exists (select from limits) and m.organization_id = $1 and ${isWaiting('m')} and m.status = any($2)
    and m.due_at <= organization_now($1) and m.wake_at > clock_timestamp() and ${isLimited}
  order by m.due_at, m.id limit ${wakeAtOnce}
), due as materialized (
  select m.id from sms_messages m where m.id = any(array(select id from chosen)) and ${isWaiting('m')}
  order by m.id for update
)
update sms_messages m set wake_at = clock_timestamp() where m.id = any(array(select id from due)) returning m.id`;

// The first look at a carrier's event comes ten seconds after its job, in case that was lost, and the next ten seconds
// later at the earliest; what is looked at later
// speaks of no message that is known. A text that arrived names no message yet, but the number that it is for.
const underWaySql = `
select exists (
    select from sms_messages where organization_id = $1 and wake_at is not null and released_at is not null
  ) or exists (
    select from sms_messages where lease_until is not null and organization_id = $1 and status = 'submitting'
  ) or exists (
    select from sms_messages
    where organization_id = $1 and id = any($2) and ($4 or recipient = any($3))
  ) or exists (
    select from sms_carrier_events e left join sms_messages m on m.id = e.message_id
    where e.processed_at is null and e.retry_at <= e.received_at + interval '15 seconds'
      and (e.message_id is null and e.event ->> 'to' = any($5)
        or m.organization_id = $1 and ($4 or m.recipient = any($3)))
  ) as some`;

const numbersSql = 'select e164 from phone_numbers where organization_id = $1';

/**
 * Texts under a test clock. Those that fall due one after another go together, in their order and each judged as of its
 * own instant, as long as nothing that comes of one can matter to the next: up to the first to a recipient who
 * answers or for whom it is sent again, or from a sender with a limit, or the end of a consent.
 */
export function createSmsClockFollower(options: { jobs: Jobs; traffic: SimulatedTraffic }): ClockFollower {
  const { jobs, traffic } = options;
  const consequential = new Set([...traffic.answering, ...traffic.retried]);
  return {
    isSettled: async (tx, organizationId, completely) => {
      const numbers = (await tx.query<{ e164: string }>(numbersSql, [organizationId], 'sms_clock_numbers')).map(
        ({ e164 }) => e164,
      );
      const owed = await traffic.owed(tx, numbers);
      if (owed.includes(null)) return false;
      const [row] = await tx.query<{ some: boolean }>(
        underWaySql,
        [organizationId, owed, traffic.answering, completely, numbers],
        'sms_clock_under_way',
      );
      return row?.some === false;
    },

    nextDue: async (tx, organizationId) => {
      const rows = await tx.query<{ at: Date; recipient: string; limited: boolean; expires_at: Date | null }>(
        nextSql,
        [organizationId, statesBefore('claim')],
        'sms_clock_next',
      );
      const [first] = rows;
      if (first === undefined) return null;
      const last = rows.find(({ limited, recipient }) => limited || consequential.has(recipient));
      return windowOf(first.at, (last ?? rows.at(-1) ?? first).at, first.expires_at);
    },

    release: async (tx, organizationId) => {
      const values = [organizationId, statesBefore('claim')];
      const rows = await tx.query<{ id: string; due_at: Date }>(releaseSql, values, 'sms_clock_release');
      rows.sort((a, b) => a.due_at.getTime() - b.due_at.getTime() || (a.id < b.id ? -1 : 1));
      const messageIds = rows.map(({ id }) => id);
      if (messageIds.length > 0) await jobs.enqueue(tx, submitInOrderQueue, [{ payload: { messageIds } }]);
      const limited = await tx.query(wakeLimitedSql, values, 'sms_clock_wake_limited');
      if (limited.length > 0) await tx.query('select pg_notify($1, $2)', [dueChannel, '']);
    },

    arrive: createClockArrival(),
  };
}

/** A consent that ends on the way ends the window: what is due after it is judged without it. */
function windowOf(first: Date, last: Date, expiresAt: Date | null): NextDue {
  const [from, until] = [instantFromDate(first), instantFromDate(last)];
  const expiry = expiresAt === null ? null : instantFromDate(expiresAt);
  const before = expiry !== null && Temporal.Instant.compare(expiry, until) < 0;
  return { from, until: before && Temporal.Instant.compare(from, expiry) < 0 ? expiry : before ? from : until };
}

import type { Temporal } from 'temporal-polyfill';
import { type Clock, instantFromDate } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { statesBefore } from './status.ts';

/** The right to submit one message once, until it ends. */
export interface Claim {
  /** The fencing token: higher than that of every claim before. */
  fence: string;
  attempt: number;
  /** The organization's time at the claim. */
  at: Temporal.Instant;
  /** When the lease ends on this process's monotonic clock, counted from before the claim was sent. */
  monotonicEndMs: number;
  latenessMs: number;
}

// How long the judgement of a due message holds. A process that slept since then may not act on what it knew: the
// message stays as it is, and is woken and judged anew.
const judgementSeconds = 2;

// The organization's time is joined: the function that also tells it costs more than the rest of a row.
const claimSql = `
with c as (
  select * from unnest($1::text[], $2::int[], $4::timestamptz[]) as c(id, lease_ms, judged_at)
), locked as (
  select m.id, o.clock_offset from sms_messages m join c using (id) join organizations o on o.id = m.organization_id
  where m.status = any($3) and m.due_at <= clock_timestamp() + o.clock_offset
    and clock_timestamp() + o.clock_offset < c.judged_at + interval '${judgementSeconds} seconds'
    and not exists (
      select from sms_suppressions s
      where s.organization_id = m.organization_id and s.recipient = m.recipient and s.status = 'suppressed')
  order by m.id for update of m
)
update sms_messages m set
  status = 'submitting', fence = m.fence + 1, attempt = m.attempt + 1, wake_at = null,
  lease_until = clock_timestamp() + c.lease_ms * interval '1 millisecond',
  updated_at = clock_timestamp() + locked.clock_offset
from c join locked using (id)
where m.id = c.id
returning m.id, m.fence, m.attempt, m.updated_at,
  extract(epoch from m.updated_at - m.due_at)::float8 * 1000 as lateness_ms`;

/**
 * Claims what is still waiting and due. A lease measures real time on the database's clock, whatever an organization's
 * test clock says: it bounds how long a process may be silent.
 */
export async function claimMessages(
  database: Database,
  clock: Clock,
  asked: ReadonlyArray<{ messageId: string; leaseMs: number; judgedAt: Temporal.Instant }>,
): Promise<Map<string, Claim>> {
  if (asked.length === 0) return new Map();
  const beforeMs = clock.monotonicMs();
  const leases = new Map(asked.map(({ messageId, leaseMs }) => [messageId, leaseMs]));
  const rows = await database.read.query<{
    id: string;
    fence: string;
    attempt: number;
    updated_at: Date;
    lateness_ms: number;
  }>(
    claimSql,
    [
      asked.map(({ messageId }) => messageId),
      asked.map(({ leaseMs }) => leaseMs),
      statesBefore('claim'),
      asked.map(({ judgedAt }) => judgedAt.toString()),
    ],
    'sms_claim',
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        fence: row.fence,
        attempt: row.attempt,
        at: instantFromDate(row.updated_at),
        monotonicEndMs: beforeMs + (leases.get(row.id) ?? 0),
        latenessMs: row.lateness_ms,
      },
    ]),
  );
}

/** Has the waker look again at once at messages that a claim passed over because their judgement was too old. */
export async function wakeAgain(database: Database, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await database.read.query(
    'update sms_messages set wake_at = clock_timestamp() where id = any($1) and status = any($2)',
    [messageIds, statesBefore('claim')],
    'sms_wake_again',
  );
}

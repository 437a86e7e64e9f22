import type { Temporal } from 'temporal-polyfill';
import { type Clock, instantFromDate } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { statesBefore } from '../model/status.ts';
import { messageNow } from '../model/wake-time.ts';

/** The right to submit one message once, until it ends. */
export interface Claim {
  /** The fencing token: higher than that of every claim before. */
  fence: string;
  attempt: number;
  /** The organization's time at the claim. */
  at: Temporal.Instant;
  /** When the lease ends on this process's monotonic clock, counted from before the claim was sent. */
  monotonicEndMs: number;
  /** When the quiet hours begin for it, on the same clock; infinite where none do. */
  quietFromMs: number;
  latenessMs: number;
}

/** A message that was judged fit to be submitted. */
export interface ClaimRequest {
  messageId: string;
  leaseMs: number;
  judgedAt: Temporal.Instant;
  /** The consent that the judgement relied on; one that was revoked since yields no claim. */
  consentId: string | null;
  /** The first instant at which the quiet hours hold it back; null where none do. From then on there is no claim. */
  leaveBefore: Temporal.Instant | null;
}

// How long the judgement of a due message holds. A process that slept since then may not act on what it knew: the
// message stays as it is, and is woken and judged anew.
const judgementSeconds = 2;

// The organization's time is joined: the function that also tells it costs more than the rest of a row.
const claimSql = `
with c as (
  select * from unnest($1::text[], $2::int[], $4::timestamptz[], $5::text[], $6::timestamptz[])
    as c(id, lease_ms, judged_at, consent_id, leave_before)
), locked as (
  select m.id, ${messageNow('m', 'o')} as at
  from sms_messages m join c using (id) join organization_clocks o on o.id = m.organization_id
  where m.status = any($3) and m.due_at <= clock_timestamp() + o.clock_offset
    and clock_timestamp() + o.clock_offset < c.judged_at + interval '${judgementSeconds} seconds'
    and (m.consent_basis is not distinct from 'keyword' or not exists (
      select from sms_suppressions s
      where s.organization_id = m.organization_id and s.recipient = m.recipient and s.status = 'suppressed'))
    and (c.leave_before is null or ${messageNow('m', 'o')} < c.leave_before)
    and (c.consent_id is null or exists (
      select from sms_consents s
      where s.organization_id = m.organization_id and s.id = c.consent_id and s.status = 'active'))
  order by m.id for update of m
)
update sms_messages m set
  status = 'submitting', fence = m.fence + 1, attempt = m.attempt + 1, wake_at = null,
  lease_until = clock_timestamp() + c.lease_ms * interval '1 millisecond',
  updated_at = locked.at
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
  asked: readonly ClaimRequest[],
): Promise<Map<string, Claim>> {
  if (asked.length === 0) return new Map();
  const beforeMs = clock.monotonicMs();
  const requests = new Map(asked.map((request) => [request.messageId, request]));
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
      asked.map(({ consentId }) => consentId),
      asked.map(({ leaveBefore }) => leaveBefore?.toString() ?? null),
    ],
    'sms_claim',
  );
  return new Map(
    rows.map((row) => {
      const { leaseMs = 0, leaveBefore = null } = requests.get(row.id) ?? {};
      const at = instantFromDate(row.updated_at);
      const openMs = leaveBefore === null ? Infinity : leaveBefore.epochMilliseconds - at.epochMilliseconds;
      return [
        row.id,
        {
          fence: row.fence,
          attempt: row.attempt,
          at,
          monotonicEndMs: beforeMs + leaseMs,
          quietFromMs: beforeMs + openMs,
          latenessMs: row.lateness_ms,
        },
      ];
    }),
  );
}

/** A message that a job passed over, and how long it must not come again, in milliseconds. */
export interface Skipped {
  messageId: string;
  afterMs: number;
}

// In the order of ids, as everybody takes them.
const putBackSql = `
with locked as (
  select m.id, p.after_ms from sms_messages m join unnest($1::text[], $3::float8[]) as p(id, after_ms) using (id)
  where m.status = any($2)
  order by m.id for update of m
)
update sms_messages m
set released_at = null, wake_at = clock_timestamp()
  + greatest(locked.after_ms * interval '1 millisecond', m.due_at - clock_timestamp() - o.clock_offset)
from locked, organization_clocks o
where m.id = locked.id and o.id = m.organization_id`;

/**
 * Puts messages back in line that a job passed over: at once where their judgement was too old, or else for the time at
 * which they are due, and in no case before `afterMs` have passed.
 */
export async function putBack(database: Database, skipped: readonly Skipped[]): Promise<void> {
  if (skipped.length === 0) return;
  await database.read.query(
    putBackSql,
    [skipped.map(({ messageId }) => messageId), statesBefore('claim'), skipped.map(({ afterMs }) => afterMs)],
    'sms_put_back',
  );
}

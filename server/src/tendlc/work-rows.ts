import { soon } from '../platform/jobs/due-watch.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../platform/time/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { registryQueue } from './queues.ts';
import type { StepResult, WorkClaim, WorkKind, WorkRef } from './types.ts';

// Two requests of 15 seconds each and what is written around them, with room to spare.
const leaseSeconds = 60;
// How long the scheduler trusts a job before it makes another.
const rewakeSeconds = 30;
const perRound = 200;

/** Puts jobs in line with the caller's transaction. */
export function enqueueWork(tx: Tx, jobs: Jobs, refs: ReadonlyArray<{ kind: WorkKind; id: string }>): Promise<void> {
  return jobs.enqueue(
    tx,
    registryQueue,
    refs.map(({ kind, id }) => ({ payload: { kind, id }, key: `${kind}:${id}` })),
  );
}

/**
 * Wants a step of each resource now. One that is under way ends first, and where the registry asked to wait, or a request
 * may still arrive there, that is waited for.
 */
export async function askForWork(tx: Tx, jobs: Jobs, refs: readonly WorkRef[]): Promise<void> {
  if (refs.length === 0) return;
  await tx.query(
    `insert into sms_registry_work as w (kind, resource_id, organization_id, wake_at)
     select kind, id, organization_id, clock_timestamp() + interval '${rewakeSeconds} seconds'
     from unnest($1::text[], $2::text[], $3::text[]) as q(kind, id, organization_id) order by kind, id
     on conflict (kind, resource_id) do update set
       asked_again = coalesce(w.lease_until > clock_timestamp(), false),
       looks = 0,
       wake_at = case when w.lease_until > clock_timestamp() then w.wake_at
         when w.not_before > clock_timestamp() then w.not_before else excluded.wake_at end`,
    [refs.map(({ kind }) => kind), refs.map(({ id }) => id), refs.map(({ organizationId }) => organizationId)],
  );
  await enqueueWork(tx, jobs, refs);
}

/** The right to the next step of a resource; null while another has it, before its time, or when nothing is left. */
export async function claimWork(
  database: Database,
  clock: Clock,
  { kind, id }: { kind: WorkKind; id: string },
): Promise<WorkClaim | null> {
  const beforeMs = clock.monotonicMs();
  const [row] = await database.read.query<{
    organization_id: string;
    mode: 'test' | 'live';
    fence: string;
    may_be_taken: boolean;
    looks: number;
    sent_as: string | null;
    seen: number;
    asked_revision: number | null;
  }>(
    `update sms_registry_work w
     set fence = w.fence + 1, asked_again = false,
       lease_until = clock_timestamp() + interval '${leaseSeconds} seconds',
       wake_at = clock_timestamp() + interval '${leaseSeconds} seconds'
     from organization_clocks o
     where o.id = w.organization_id and w.kind = $1 and w.resource_id = $2 and w.wake_at is not null
       and coalesce(w.lease_until, '-infinity') <= clock_timestamp()
       and coalesce(w.not_before, '-infinity') <= clock_timestamp()
     returning w.organization_id, o.mode, w.fence, w.may_be_taken, w.looks, w.sent_as, w.seen,
       w.asked_revision`,
    [kind, id],
  );
  if (row === undefined) return null;
  return {
    kind,
    id,
    organizationId: row.organization_id,
    mode: row.mode,
    fence: row.fence,
    mayBeTaken: row.may_be_taken,
    looks: row.looks,
    sentAs: row.sent_as,
    seen: row.seen,
    askedRevision: row.asked_revision,
    monotonicEndMs: beforeMs + leaseSeconds * 1_000,
  };
}

/**
 * Notes, before the first byte of a registration is written, that it may be taken and under which name; a process that
 * dies then leaves the request the time to arrive. False under a lost lease.
 */
export async function markMayBeTaken(
  database: Database,
  { kind, id, fence }: WorkClaim,
  { sentAs, settleMs }: { sentAs: string | null; settleMs: number },
): Promise<boolean> {
  const rows = await database.read.query(
    `update sms_registry_work set may_be_taken = true, sent_as = $4, seen = 0,
       not_before = clock_timestamp() + $5::float8 * interval '1 millisecond'
     where kind = $1 and resource_id = $2 and fence = $3 and lease_until > clock_timestamp() returning kind`,
    [kind, id, fence, sentAs, settleMs],
  );
  return rows.length > 0;
}

/**
 * Ends a step under its fencing token; false where the lease was lost, and then nothing of the step may be written. What
 * was asked for meanwhile begins at once.
 */
export async function endWork(
  tx: Tx,
  jobs: Jobs,
  claim: WorkClaim,
  {
    mayBeTaken,
    seen,
    askedRevision,
    nextLookMs,
    mustWait,
    moved,
  }: Omit<StepResult<unknown>, 'to' | 'reasons' | 'registryId'> & { moved: boolean },
): Promise<boolean> {
  const [row] = await tx.query<{ asked_again: boolean }>(
    `update sms_registry_work w set
       lease_until = null, may_be_taken = $4, asked_again = false, seen = $7,
       asked_revision = coalesce($8, w.asked_revision),
       looks = case when w.asked_again or $6 then 0 else w.looks + 1 end,
       not_before = case when $9 then next.at end,
       -- What was asked for meanwhile has its job already, unless it must wait.
       wake_at = case when w.asked_again and not $9 then clock_timestamp() + interval '${rewakeSeconds} seconds'
         when w.asked_again then coalesce(next.at, clock_timestamp()) else next.at end
     from (select asked_again, clock_timestamp() + $5::float8 * interval '1 millisecond' as at
       from sms_registry_work where kind = $1 and resource_id = $2 for update) as next
     where w.kind = $1 and w.resource_id = $2 and w.fence = $3 and w.lease_until is not null
     returning next.asked_again`,
    [claim.kind, claim.id, claim.fence, mayBeTaken, nextLookMs, moved, seen, askedRevision, mayBeTaken || mustWait],
  );
  if (row?.asked_again === true) await enqueueWork(tx, jobs, [claim]);
  return row !== undefined;
}

/**
 * Makes a job for each resource whose time has come, that of a step whose process died included. One that must still
 * wait for the registry is left until then.
 */
export async function wakeDueWork(tx: Tx, jobs: Jobs): Promise<'more' | 'all'> {
  const rows = await tx.query<{ kind: WorkKind; id: string; early: boolean }>(
    `with due as (
       select kind, resource_id from sms_registry_work where wake_at <= statement_timestamp()
       order by wake_at limit ${perRound} for update skip locked
     )
     update sms_registry_work w set wake_at = case when w.not_before > statement_timestamp() then w.not_before
       else clock_timestamp() + interval '${rewakeSeconds} seconds' end
     from due where w.kind = due.kind and w.resource_id = due.resource_id
     returning w.kind, w.resource_id as id, coalesce(w.not_before > statement_timestamp(), false) as early`,
    [],
    'sms_wake_registry_work',
  );
  const awake = rows.filter(({ early }) => !early);
  await enqueueWork(tx, jobs, awake);
  return rows.length === perRound ? 'more' : 'all';
}

/** SQL: whether a resource is due soon. */
export const workIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from sms_registry_work where wake_at <= ${soon})`;

/** Milliseconds until the next resource is due; null where none waits. */
export async function untilDueWork(tx: Tx): Promise<number | null> {
  const [row] = await tx.query<{ ms: number | null }>(
    `select extract(epoch from min(wake_at) - clock_timestamp())::float8 * 1000 as ms
     from sms_registry_work where wake_at is not null`,
    [],
    'sms_next_registry_work',
  );
  return row?.ms ?? null;
}

import { ledgerExpressions } from '../../credits/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RouterIds } from '../model/id-prefixes.ts';
import { requestIdOf, requestUuid } from '../model/request-id.ts';
import type { Applicant } from './take-admissions.ts';
import type { RequestOutcome } from '../model/types.ts';

/** How a request ended. `interrupted`: the process that ran it did not live to tell. */
export interface Settlement extends Omit<RequestOutcome, 'status' | 'totalMs' | 'ownMs'> {
  readonly requestId: string;
  readonly status: RequestOutcome['status'] | 'interrupted';
  readonly totalMs: number | null;
  readonly ownMs: number | null;
}

// One statement, so that no process can stop half-way and keep others from the rows that it locked. The live row is the
// right to end a request: whoever deletes it does the rest, so that nobody does it twice, and a process that was paused
// past its lease does nothing. Places are locked in the order of their organizations, before any account. An
// organization without a limit reserved nothing: it only gets the lines of what the request cost. The first line of a
// settlement takes back what was reserved.
const endAsked = `
gone as (
  delete from router_live l using asked a where l.request_id = a.request_id
  returning l.*, a.line_id, a.cost, a.charges, a.provider, a.session_id
), places as (
  select organization_id from router_concurrency
  where organization_id = any(array(select organization_id from gone)) order by organization_id for update
), left_over as (
  update router_concurrency c set running = c.running - g.count
  from (select organization_id, count(*)::int as count from gone group by 1) g
  join places using (organization_id)
  where c.organization_id = g.organization_id
), lines as (
  select coalesce(c.id, g.line_id) as id, g.organization_id,
    'req_' || replace(g.request_id::text, '-', '') as resource_id, coalesce(c.part, 0) as part,
    case when coalesce(c.part, 0) = 0 then g.reserved_micro_usd else 0 end - coalesce(c.cost, 0) as amount,
    case when c.id is null then 'release' else 'settlement' end as kind, c.cost as charged, g.provider, c.metric,
    c.quantity, g.session_id::text
  from gone g join places using (organization_id)
  left join json_to_recordset(g.charges) as c(id text, part int, metric text, quantity double precision, cost bigint)
    on true
  where g.reserved_micro_usd > 0 or g.cost > 0
), ${ledgerExpressions}`;

const settleSql = `
with asked as (
  select * from json_to_recordset($1::json) as a(request_id uuid, line_id text, status text, error_code text,
    attempts json, usage json, usage_estimated boolean, cost bigint, charges json, provider text, session_id uuid, total_ms double precision, own_ms double precision, stream json)
), ${endAsked}, recorded as (
  insert into router_requests (id, organization_id, kind, operation, status, error_code, routing, streamed, attempts,
    usage, usage_estimated, cost_micro_usd, total_ms, own_ms, created_at, ended_at, session_id, stream)
  select g.request_id, g.organization_id, g.kind, g.operation, a.status, a.error_code, g.routing, g.streamed, a.attempts,
    a.usage, a.usage_estimated, a.cost, a.total_ms, a.own_ms, g.created_at, clock_timestamp(), a.session_id, a.stream
  from gone g join asked a using (request_id)
)
select request_id from gone`;

/** Ends those that are still live: their records, places and credit. Answers how many there were. */
export async function settleRequests(tx: Tx, ids: RouterIds, settlements: readonly Settlement[]): Promise<number> {
  const asked = settlements.map((one) => ({
    request_id: requestUuid(one.requestId),
    line_id: ids.prefixed('led'),
    status: one.status,
    error_code: one.errorCode,
    attempts: one.attempts,
    usage: one.usage,
    usage_estimated: one.usageEstimated,
    cost: one.charges.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
    charges: one.charges.map(({ metric, quantity, costMicroUsd }, part) => ({
      id: ids.prefixed('led'),
      part,
      metric,
      quantity,
      cost: costMicroUsd,
    })),
    provider: one.provider,
    session_id: one.sessionId,
    total_ms: one.totalMs,
    own_ms: one.ownMs,
    stream: one.stream,
  }));
  return (await tx.query(settleSql, [JSON.stringify(asked)], 'router_conclude')).length;
}

const withdrawSql = `
with asked as (
  select *, 0::bigint as cost, '[]'::json as charges, null::text as provider, null::uuid as session_id from unnest($1::text[], $2::text[], $3::bytea[], $4::uuid[], $5::text[])
    as a(organization_id, operation, key_sha256, request_id, line_id)
), ${endAsked}, freed as (
  delete from router_keys k
  using asked a join gone g using (request_id) join places p on p.organization_id = g.organization_id
  where k.organization_id = a.organization_id and k.operation = a.operation and k.key_sha256 = a.key_sha256
    and k.request_id = a.request_id
)
select request_id from gone`;

/** Undoes admissions of which nothing came, key included. Answers the ids of those that there were. */
export async function withdrawAdmissions(tx: Tx, ids: RouterIds, applicants: readonly Applicant[]): Promise<string[]> {
  const values = [
    applicants.map((one) => one.organizationId),
    applicants.map((one) => one.operation),
    applicants.map((one) => one.keySha256),
    applicants.map((one) => requestUuid(one.requestId)),
    applicants.map(() => ids.prefixed('led')),
  ];
  const rows = await tx.query<{ request_id: string }>(withdrawSql, values, 'router_withdraw');
  return rows.map((row) => requestIdOf(row.request_id));
}

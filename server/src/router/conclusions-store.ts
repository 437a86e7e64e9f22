import type { CreditsService } from '../credits/index.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Applicant, requestIdOf, requestUuid } from './admission-store.ts';
import type { RequestOutcome } from './types.ts';

/** How a request ended. `interrupted`: the process that ran it did not live to tell. */
export interface Conclusion extends Omit<RequestOutcome, 'status' | 'totalMs' | 'ownMs'> {
  readonly requestId: string;
  readonly status: RequestOutcome['status'] | 'interrupted';
  readonly totalMs: number | null;
  readonly ownMs: number | null;
}

interface EndedRow {
  request_id: string;
  organization_id: string;
  reserved_micro_usd: string;
}

// The live row is the right to end a request: whoever deletes it does the rest, so that nobody does it twice, and a
// process that was paused past its lease does nothing. Places are locked in the order of their organizations, before any
// account.
const endAsked = `
gone as (
  delete from router_live l using asked a where l.request_id = a.request_id returning l.*
), places as (
  select organization_id from router_concurrency
  where organization_id = any(array(select organization_id from gone)) order by organization_id for update
), left_over as (
  update router_concurrency c set running = c.running - g.count
  from (select organization_id, count(*)::int as count from gone group by 1) g
  join places using (organization_id)
  where c.organization_id = g.organization_id
)`;

const concludeSql = `
with asked as (
  select * from json_to_recordset($1::json) as a(request_id uuid, status text, error_code text, attempts json, usage json,
    usage_estimated boolean, cost_micro_usd bigint, total_ms double precision, own_ms double precision)
), ${endAsked}, recorded as (
  insert into router_requests (id, organization_id, kind, operation, status, error_code, routing, streamed, attempts,
    usage, usage_estimated, cost_micro_usd, total_ms, own_ms, created_at, ended_at)
  select g.request_id, g.organization_id, g.kind, g.operation, a.status, a.error_code, g.routing, g.streamed, a.attempts,
    a.usage, a.usage_estimated, a.cost_micro_usd, a.total_ms, a.own_ms, g.created_at, clock_timestamp()
  from gone g join asked a using (request_id)
)
select request_id, organization_id, reserved_micro_usd from gone`;

/** Ends those that are still live: their records, places and credit. Answers their ids. */
export async function concludeRequests(
  tx: Tx,
  credits: CreditsService,
  conclusions: readonly Conclusion[],
): Promise<string[]> {
  const asked = conclusions.map((one) => ({
    request_id: requestUuid(one.requestId),
    status: one.status,
    error_code: one.errorCode,
    attempts: one.attempts,
    usage: one.usage,
    usage_estimated: one.usageEstimated,
    cost_micro_usd: one.costMicroUsd,
    total_ms: one.totalMs,
    own_ms: one.ownMs,
  }));
  const rows = await tx.query<EndedRow>(concludeSql, [JSON.stringify(asked)], 'router_conclude');
  const costs = new Map(conclusions.map(({ requestId, costMicroUsd }) => [requestId, costMicroUsd]));
  await settle(tx, credits, rows, costs);
  return rows.map((row) => requestIdOf(row.request_id));
}

const withdrawSql = `
with asked as (
  select * from unnest($1::text[], $2::text[], $3::bytea[], $4::uuid[])
    as a(organization_id, operation, key_sha256, request_id)
), ${endAsked}, freed as (
  delete from router_keys k
  using asked a join gone g using (request_id) join places p on p.organization_id = g.organization_id
  where k.organization_id = a.organization_id and k.operation = a.operation and k.key_sha256 = a.key_sha256
    and k.request_id = a.request_id
)
select request_id, organization_id, reserved_micro_usd from gone`;

/** Undoes admissions of which nothing came, key included. Answers the ids of those that there were. */
export async function withdrawAdmissions(
  tx: Tx,
  credits: CreditsService,
  applicants: ReadonlyArray<Pick<Applicant, 'organizationId' | 'operation' | 'keySha256' | 'requestId'>>,
): Promise<string[]> {
  const values = [
    applicants.map((one) => one.organizationId),
    applicants.map((one) => one.operation),
    applicants.map((one) => one.keySha256),
    applicants.map((one) => requestUuid(one.requestId)),
  ];
  const rows = await tx.query<EndedRow>(withdrawSql, values, 'router_withdraw');
  await settle(tx, credits, rows, new Map());
  return rows.map((row) => requestIdOf(row.request_id));
}

/** An organization without a limit reserved nothing: it only gets the line of what the request cost. */
async function settle(
  tx: Tx,
  credits: CreditsService,
  rows: readonly EndedRow[],
  costs: ReadonlyMap<string, number>,
): Promise<void> {
  const lines = rows.map((row) => {
    const requestId = requestIdOf(row.request_id);
    const chargedMicroUsd = costs.get(requestId) ?? 0;
    return {
      kind: chargedMicroUsd > 0 ? ('settlement' as const) : ('release' as const),
      organizationId: row.organization_id,
      resourceId: requestId,
      reservedMicroUsd: Number(row.reserved_micro_usd),
      chargedMicroUsd,
    };
  });
  await credits.conclude(
    tx,
    lines.filter((line) => line.reservedMicroUsd > 0 || line.chargedMicroUsd > 0),
  );
}

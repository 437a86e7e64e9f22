import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Routed } from '../model/types.ts';
import { rewakeSeconds } from '../model/wake-time.ts';

/** An event whose deliveries are still to be made, or some of them, as it is kept: its tags stand in its payload. */
export interface FanOut extends Omit<Routed, 'tags'> {
  eventId: string;
  sessionId: string | null;
  occurredAt: Temporal.Instant;
  /** Whether it goes to the endpoints with filterTags or to those without; null until that is decided. */
  toTagged: boolean | null;
  /** The endpoint after which the next chunk goes on. */
  position: string;
  payload: string;
}

const zeroUuid = '00000000-0000-0000-0000-000000000000';

/** Notes events that go to many endpoints, in the transaction that stores them. */
export async function insertFanOuts(
  tx: Tx,
  events: ReadonlyArray<{ id: string; organizationId: string; aboutEndpointId?: string }>,
): Promise<void> {
  await tx.query(
    `insert into webhook_fan_outs (event_id, organization_id, about_endpoint_id, position, wake_at)
     select e.id, e.organization_id, e.about, '${zeroUuid}', clock_timestamp() + interval '${rewakeSeconds} seconds'
     from unnest($1::uuid[], $2::text[], $3::uuid[]) as e(id, organization_id, about)`,
    [
      events.map(({ id }) => id),
      events.map(({ organizationId }) => organizationId),
      events.map(({ aboutEndpointId }) => aboutEndpointId ?? null),
    ],
    'webhooks_insert_fan_outs',
  );
}

const nextSql = `
select f.event_id, f.organization_id, f.about_endpoint_id, f.to_tagged, f.position, e.type, e.agent_id, e.session_id,
  e.occurred_at, e.payload
from webhook_fan_outs f join webhook_events e on e.id = f.event_id
where f.organization_id > $1
order by f.organization_id, f.event_id limit 1 for update of f skip locked`;

/**
 * The oldest fan-out of the organization that comes after this one, locked until the transaction ends; null where
 * none comes after it.
 */
export async function lockNextFanOut(tx: Tx, afterOrganizationId: string): Promise<FanOut | null> {
  const [row] = await tx.query<{
    event_id: string;
    organization_id: string;
    about_endpoint_id: string | null;
    to_tagged: boolean | null;
    position: string;
    type: string;
    agent_id: string | null;
    session_id: string | null;
    occurred_at: Date;
    payload: string;
  }>(nextSql, [afterOrganizationId], 'webhooks_next_fan_out');
  if (row === undefined) return null;
  return {
    eventId: row.event_id,
    organizationId: row.organization_id,
    type: row.type,
    agentId: row.agent_id,
    sessionId: row.session_id,
    occurredAt: instantFromDate(row.occurred_at),
    ...(row.about_endpoint_id === null ? {} : { aboutEndpointId: row.about_endpoint_id }),
    toTagged: row.to_tagged,
    position: row.position,
    payload: row.payload,
  };
}

const makingLock = `hashtext('trunkline.webhook-fan-out'), hashtext($1)`;

/** A chunk is made beside other chunks of the organization, and never beside a step of a replay that looks for records. */
export async function lockMaking(tx: Tx, organizationId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock_shared(${makingLock})`, [organizationId]);
}

/** Until the transaction ends no fan-out makes deliveries of the organization: what has no record now gets none. */
export async function lockRecords(tx: Tx, organizationId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${makingLock})`, [organizationId]);
}

// The rule of `matches` in routing.ts, where the endpoints are too many to be read.
const matching = `e.organization_id = $1 and e.deleted_at is null and e.enabled and $2 = any(e.events)
  and e.id is distinct from $3::uuid and (e.all_agents or $4 = any(e.agent_ids)) and e.filter_tags <@ $5::jsonb`;

function matchingValues({ organizationId, type, aboutEndpointId, agentId, tags }: Routed): unknown[] {
  return [organizationId, type, aboutEndpointId ?? null, agentId, JSON.stringify(tags)];
}

/** Whether any endpoint with filterTags matches: then the event goes to those alone. */
export async function matchesTagged(tx: Tx, event: Routed): Promise<boolean> {
  const [row] = await tx.query<{ tagged: boolean }>(
    `select exists (select from webhook_endpoints e where ${matching} and e.filter_tags <> '{}') as tagged`,
    matchingValues(event),
    'webhooks_matches_tagged',
  );
  return row?.tagged === true;
}

/** The next endpoints that the event goes to; `hasRecord` is true where a replay was faster. */
export async function findNextEndpoints(
  tx: Tx,
  fanOut: Omit<FanOut, 'payload'> & Routed & { toTagged: boolean },
  limit: number,
): Promise<Array<{ id: string; hasRecord: boolean }>> {
  return tx.query(
    `select e.id, exists (
         select from webhook_deliveries d
         where d.organization_id = $1 and d.event_id = $8 and d.endpoint_id = e.id) as "hasRecord"
     from webhook_endpoints e
     where ${matching} and (e.filter_tags <> '{}') = $6 and e.id > $7
     order by e.id limit ${limit}`,
    [...matchingValues(fanOut), fanOut.toTagged, fanOut.position, fanOut.eventId],
    'webhooks_next_endpoints',
  );
}

/** Moves a fan-out on that the caller has locked. */
export async function moveFanOut(
  tx: Tx,
  { eventId, toTagged, position }: { eventId: string; toTagged: boolean; position: string },
): Promise<void> {
  await tx.query(
    `update webhook_fan_outs set to_tagged = $2, position = $3,
       wake_at = clock_timestamp() + interval '${rewakeSeconds} seconds'
     where event_id = $1`,
    [eventId, toTagged, position],
    'webhooks_move_fan_out',
  );
}

/** Every delivery of the event is made. */
export async function deleteFanOut(tx: Tx, eventId: string): Promise<void> {
  await tx.query('delete from webhook_fan_outs where event_id = $1', [eventId], 'webhooks_delete_fan_out');
}

const wokenAtOnce = 100;

/** SQL: whether a fan-out is to be carried on. */
export const fanOutIsLeft: RawBuilder<boolean> = sql<boolean>`exists (
  select from webhook_fan_outs where wake_at <= statement_timestamp())`;

/** The fan-outs that no job has carried on for a while; each is answered once in that time. */
export async function wakeFanOuts(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ event_id: string }>(
    `with stale as (
       select event_id from webhook_fan_outs where wake_at <= statement_timestamp()
       order by wake_at limit ${wokenAtOnce} for update skip locked
     )
     update webhook_fan_outs f
     set wake_at = clock_timestamp() + greatest(interval '${rewakeSeconds} seconds', clock_timestamp() - f.wake_at)
     from stale where f.event_id = stale.event_id
     returning f.event_id`,
    [],
    'webhooks_wake_fan_outs',
  );
  return rows.map((row) => row.event_id);
}

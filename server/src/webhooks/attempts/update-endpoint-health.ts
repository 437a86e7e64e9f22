import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { cancelPending } from '../rows/cancel-pending.ts';
import { disabledAtOf, type Health, assessHealth, pauseAfterMs, type Verdict } from './health.policy.ts';
import type { Publish } from '../events/index.ts';
import { isLiveReceiver } from '../rows/receiver-store.ts';
import type { HealthObservation } from '../model/types.ts';

/**
 * Updates the health of endpoints by attempts that ended, in the caller's transaction and after it wrote
 * their deliveries: 410 and five days of nothing but failures disable an endpoint and cancel what is pending there, a
 * streak of failures is published before, and a receiver that asked for it is suspended for a while. Publishes
 * endpoint.failing and endpoint.disabled.
 */
export type UpdateEndpointHealth = (tx: Tx, observations: readonly HealthObservation[]) => Promise<void>;

interface EndpointState extends Health {
  id: string;
  organizationId: string;
  name: string;
  url: string;
  eventSequence: number;
  at: Temporal.Instant;
}

const lockSql = `
select e.id, e.organization_id, e.name, e.url, e.failing_since, e.warnings, e.event_sequence,
  clock_timestamp() + o.clock_offset as at
from unnest($1::uuid[], $2::boolean[]) as told(id, trouble)
join webhook_endpoints e on e.id = told.id
join organization_clocks o on o.id = e.organization_id
where e.enabled and e.deleted_at is null and (told.trouble or e.failing_since is not null)
order by e.id for no key update of e`;

const writeSql = `
update webhook_endpoints
set failing_since = $3, warnings = $4, event_sequence = $5,
  slow_until = greatest(slow_until, $6::timestamptz + $7 * interval '1 millisecond'),
  enabled = enabled and $8::text is null,
  disabled_reason = coalesce($8, disabled_reason),
  disabled_at = case when $8::text is null then disabled_at else $6::timestamptz end,
  updated_at = case when $8::text is null then updated_at else $6::timestamptz end
where organization_id = $1 and id = $2`;

const shareSql = `
select count(*)::int as attempts, count(*) filter (where a.error is not null)::int as failures
from (
  select id from webhook_deliveries
  where organization_id = $1 and endpoint_id = $2 and id >= uuid_v7_bound(now() - interval '2 days')
  order by id desc limit 1000
) d
join webhook_attempts a on a.delivery_id = d.id
where a.created_at >= $3::timestamptz - interval '24 hours'`;

export function createUpdateEndpointHealth(options: { jobs: Jobs; publish: Publish }): UpdateEndpointHealth {
  const { jobs, publish } = options;

  /** Failed attempts of the last day as a share of all, over the endpoint's newest thousand deliveries. */
  async function failureShare(tx: Tx, endpoint: EndpointState): Promise<{ attempts: number; share: number }> {
    const [row] = await tx.query<{ attempts: number; failures: number }>(shareSql, [
      endpoint.organizationId,
      endpoint.id,
      isoMillis(endpoint.at),
    ]);
    const { attempts, failures } = row ?? { attempts: 0, failures: 0 };
    // The attempt that is judged may have begun just before the window.
    return attempts === 0 ? { attempts: 1, share: 1 } : { attempts, share: failures / attempts };
  }

  async function write(tx: Tx, endpoint: EndpointState, verdict: Verdict, pauseMs: number): Promise<void> {
    const isPublished = verdict.warn || verdict.disable !== null;
    if (!isPublished && pauseMs === 0 && isSame(endpoint, verdict)) return;
    const sequence = endpoint.eventSequence + (isPublished ? 1 : 0);
    await tx.query(
      writeSql,
      [
        endpoint.organizationId,
        endpoint.id,
        verdict.failingSince === null ? null : isoMillis(verdict.failingSince),
        verdict.warnings,
        sequence,
        isoMillis(endpoint.at),
        pauseMs > 0 ? pauseMs : null,
        verdict.disable,
      ],
      'webhooks_write_health',
    );
    if (verdict.disable !== null) await cancelPending(tx, jobs, endpoint.organizationId, endpoint.id);
    if (!isPublished) return;
    const summary = { id: endpoint.id, name: endpoint.name, url: endpoint.url };
    const since = verdict.failingSince;
    await publish(tx, [
      {
        organizationId: endpoint.organizationId,
        type: verdict.disable === null ? 'endpoint.failing' : 'endpoint.disabled',
        resourceId: endpoint.id,
        aboutEndpointId: endpoint.id,
        sequence,
        agentId: null,
        sessionId: null,
        tags: {},
        occurredAt: endpoint.at,
        data:
          verdict.disable === null
            ? await failingData(tx, endpoint, summary, since ?? endpoint.at)
            : { endpoint: summary, reason: verdict.disable, failing_since: since === null ? null : isoMillis(since) },
      },
    ]);
  }

  async function failingData(
    tx: Tx,
    endpoint: EndpointState,
    summary: object,
    since: Temporal.Instant,
  ): Promise<object> {
    const { attempts, share } = await failureShare(tx, endpoint);
    return {
      endpoint: summary,
      failing_since: isoMillis(since),
      failure_share: share,
      attempts,
      disabled_at: isoMillis(disabledAtOf(since)),
    };
  }

  async function assessAndWrite(
    tx: Tx,
    endpoint: EndpointState,
    observations: readonly HealthObservation[],
  ): Promise<void> {
    const attempts = observations.flatMap(({ trigger, result }) =>
      result === null ? [] : [{ automatic: trigger === 'automatic', result }],
    );
    if (attempts.length === 0) return;
    const pauseMs = Math.max(...attempts.map(({ result }) => pauseAfterMs(result)));
    await write(tx, endpoint, assessHealth(endpoint, attempts, endpoint.at), pauseMs);
  }

  return async (tx, observations) => {
    const relevant = observations.filter(({ result, healthy }) => result?.delivered !== true || !healthy);
    const byEndpoint = Map.groupBy(relevant, (one) => one.endpointId);
    if (byEndpoint.size === 0) return;
    const ids = [...byEndpoint.keys()].sort();
    const trouble = ids.map((id) => byEndpoint.get(id)?.some(({ result }) => result?.delivered !== true) ?? false);
    const endpoints = new Map((await lockEndpoints(tx, ids, trouble)).map((endpoint) => [endpoint.id, endpoint]));
    for (const [index, id] of ids.entries()) {
      const own = byEndpoint.get(id) ?? [];
      const endpoint = endpoints.get(id);
      if (endpoint !== undefined) {
        await assessAndWrite(tx, endpoint, own);
      } else if (trouble[index] === true && own[0] !== undefined) {
        // It was disabled or deleted while the caller made its deliveries wait for another attempt; nothing is held
        // against a subscription of a channel.
        if (!(await isLiveReceiver(tx, id))) await cancelPending(tx, jobs, own[0].organizationId, id);
      }
    }
  };
}

function isSame(before: Health, after: Health): boolean {
  const [a, b] = [before.failingSince, after.failingSince];
  return before.warnings === after.warnings && (a === null || b === null ? a === b : a.equals(b));
}

async function lockEndpoints(tx: Tx, ids: readonly string[], trouble: readonly boolean[]): Promise<EndpointState[]> {
  const rows = await tx.query<{
    id: string;
    organization_id: string;
    name: string;
    url: string;
    failing_since: Date | null;
    warnings: number;
    event_sequence: number;
    at: Date;
  }>(lockSql, [ids, trouble], 'webhooks_lock_endpoints');
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    url: row.url,
    failingSince: row.failing_since === null ? null : instantFromDate(row.failing_since),
    warnings: row.warnings,
    eventSequence: row.event_sequence,
    at: instantFromDate(row.at),
  }));
}

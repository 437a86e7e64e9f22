import type { Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import { insertAttempts } from '../rows/attempt-store.ts';
import type { Claim } from './claim.ts';
import { idBounds } from '../model/id-bounds.ts';
import type { UpdateEndpointHealth } from './update-endpoint-health.ts';
import type { Publish } from '../events/index.ts';
import { settleReplays } from '../rows/replay-store.ts';
import { nextDelayMs } from '../model/retry.policy.ts';
import { statesBefore, type WebhookDeliveryStatus } from '../model/status.ts';
import type { AttemptResult } from '../model/types.ts';

/** An attempt that ended, under the claim by which it was made. */
export interface Outcome {
  claim: Pick<
    Claim,
    | 'deliveryId'
    | 'organizationId'
    | 'endpointId'
    | 'event'
    | 'fence'
    | 'attemptNumber'
    | 'automaticAttempts'
    | 'maxAutomaticAttempts'
    | 'trigger'
    | 'at'
  >;
  result: AttemptResult;
  /** Whether no streak of failures was known of the receiver before. */
  healthy: boolean;
  /** False where nobody knows what the receiver did: then nothing is held against it. */
  known: boolean;
}

/** Where an attempt leaves its delivery, and after how long the next one follows. */
export type Next = { to: WebhookDeliveryStatus; delayMs: number | null };

/** A failure of a manual attempt, such as a replay's, is the end of it: the schedule belongs to the automatic ones. */
export function decideNext(
  {
    claim,
    result,
  }: {
    claim: Pick<Claim, 'trigger' | 'automaticAttempts' | 'maxAutomaticAttempts'> & { event: { type: string } };
    result: Pick<AttemptResult, 'delivered' | 'retryAfterMs'>;
  },
  fraction: number,
): Next {
  if (result.delivered) return { to: 'succeeded', delayMs: null };
  if (claim.trigger === 'manual') return { to: 'failed', delayMs: null };
  const { automaticAttempts, maxAutomaticAttempts } = claim;
  const delayMs = nextDelayMs(automaticAttempts, maxAutomaticAttempts, {
    eventType: claim.event.type,
    fraction,
    retryAfterMs: result.retryAfterMs,
  });
  return delayMs === null ? { to: 'failed', delayMs } : { to: 'pending', delayMs };
}

/** What was reckoned of a row when it was locked. A place in a list, and no join: decision 329. */
const reckoned = (column: string): string =>
  `(array(select ${column} from claimed))[array_position(array(select id from claimed), d.id)]`;

// $1 has the outcomes by delivery and fencing token: one of an old claim finds no row. The endpoint as it is now decides
// whether another attempt follows. The rows are locked in order.
const applySql = `
with held as (
  select d.id, d.fence, d.replay_id, d.due_at, c.clock_offset, e.enabled and e.deleted_at is null as is_live,
    e.name as endpoint_name, e.url as endpoint_url, $1::jsonb -> (d.id || '/' || d.fence) as outcome
  from webhook_deliveries d
  join webhook_receivers e on e.organization_id = d.organization_id and e.id = d.endpoint_id
  join organization_clocks c on c.id = d.organization_id
  where d.id = any($2) and d.id between $3 and $4 and d.status = any($5) and $1::jsonb ? (d.id || '/' || d.fence)
  order by d.id for update of d
), claimed as (
  select held.*, outcome ->> 'error' as error, (outcome ->> 'httpStatus')::int as http_status,
    (outcome ->> 'delayMs')::float8 * interval '1 millisecond' as delay,
    case when outcome ->> 'to' = 'pending' and not is_live then 'cancelled' else outcome ->> 'to' end as "to"
  from held
), applied as (
  update webhook_deliveries d set
    status = ${reckoned('"to"')}, http_status = ${reckoned('http_status')}, error = ${reckoned('error')},
    lease_until = null, replay_id = null,
    due_at = ${reckoned(`case when "to" = 'pending' then clock_timestamp() + clock_offset + delay else due_at end`)},
    wake_at = ${reckoned(`case when "to" = 'pending' then clock_timestamp() + delay end`)},
    delivered_at = ${reckoned(`case when "to" = 'succeeded' then clock_timestamp() + clock_offset end`)}
  where d.id = any($2) and d.id between $3 and $4 and array_position(array(select id from claimed), d.id) is not null
  returning d.id, d.status
)
select id, c.fence, a.status, c.replay_id, c.endpoint_name, c.endpoint_url from applied a join claimed c using (id)`;

interface Row {
  id: string;
  fence: string;
  status: WebhookDeliveryStatus;
  replay_id: string | null;
  endpoint_name: string;
  endpoint_url: string;
}

// An event about a delivery that told of such an event would never end.
const operational = new Set(['endpoint.failing', 'endpoint.disabled', 'delivery.exhausted', 'endpoint.test']);

export interface OutcomeWriter {
  ids: Ids<'att'>;
  randomness: Randomness;
  publish: Publish;
  updateEndpointHealth: UpdateEndpointHealth;
}

/**
 * Writes attempts that ended, the states they lead to, what they say of their receivers, and delivery.exhausted, in one
 * transaction. A claim whose lease was ended meanwhile writes nothing. Answers the ids that were written.
 */
export async function applyOutcomes(
  tx: Tx,
  writer: OutcomeWriter,
  outcomes: readonly Outcome[],
): Promise<ReadonlySet<string>> {
  if (outcomes.length === 0) return new Set();
  const rows = await writeStates(tx, writer, outcomes);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const written = outcomes.filter((outcome) => isAmong(byId, outcome));
  await insertAttempts(
    tx,
    written.map(({ claim, result }) => ({
      id: writer.ids.prefixed('att'),
      deliveryId: claim.deliveryId,
      organizationId: claim.organizationId,
      attemptNumber: claim.attemptNumber,
      trigger: claim.trigger,
      result,
      startedAt: claim.at,
    })),
  );
  await publishExhausted(tx, writer.publish, written, byId);
  await writer.updateEndpointHealth(
    tx,
    written.map(({ claim, result, healthy, known }) => ({
      organizationId: claim.organizationId,
      endpointId: claim.endpointId,
      trigger: claim.trigger,
      healthy,
      result: known ? result : null,
    })),
  );
  await settleReplays(
    tx,
    rows.flatMap(({ status, replay_id: replayId }) => {
      if (replayId === null) return [];
      return [{ replayId, outcome: status === 'succeeded' ? ('delivered' as const) : ('failed' as const) }];
    }),
  );
  return new Set(byId.keys());
}

async function writeStates(tx: Tx, writer: OutcomeWriter, outcomes: readonly Outcome[]): Promise<Row[]> {
  const byClaim = outcomes.map((outcome) => [
    `${outcome.claim.deliveryId}/${outcome.claim.fence}`,
    {
      ...decideNext(outcome, writer.randomness.fraction()),
      httpStatus: outcome.result.responseStatus,
      error: outcome.result.error,
    },
  ]);
  const ids = outcomes.map(({ claim }) => claim.deliveryId);
  return tx.query<Row>(
    applySql,
    // Each way out of an attempt begins in the same state.
    [JSON.stringify(Object.fromEntries(byClaim)), ids, ...idBounds(ids), statesBefore('succeed')],
    'webhooks_apply_outcomes',
  );
}

/** By the fencing token as well: an old claim of the same delivery may be among the outcomes. */
function isAmong(rows: ReadonlyMap<string, Row>, { claim }: Outcome): boolean {
  return rows.get(claim.deliveryId)?.fence === claim.fence;
}

async function publishExhausted(
  tx: Tx,
  publish: Publish,
  written: readonly Outcome[],
  rows: ReadonlyMap<string, Row>,
): Promise<void> {
  await publish(
    tx,
    written.flatMap(({ claim, result }) => {
      const row = rows.get(claim.deliveryId);
      const exhausted = row?.status === 'failed' && claim.trigger === 'automatic' && claim.maxAutomaticAttempts > 1;
      if (!exhausted || operational.has(claim.event.type)) return [];
      return [
        {
          organizationId: claim.organizationId,
          type: 'delivery.exhausted',
          resourceId: claim.deliveryId,
          aboutEndpointId: claim.endpointId,
          sequence: 1,
          agentId: null,
          sessionId: null,
          tags: {},
          occurredAt: claim.at,
          data: {
            delivery_id: claim.deliveryId,
            event_id: claim.event.passed?.webhookId ?? claim.event.id,
            event: claim.event.type,
            endpoint: { id: claim.endpointId, name: row.endpoint_name, url: row.endpoint_url },
            attempts: claim.attemptNumber,
            http_status: result.responseStatus,
            error: result.error,
          },
        },
      ];
    }),
  );
}

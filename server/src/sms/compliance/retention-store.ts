import { soon } from '../../platform/jobs/due-watch.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** One organization whose messages are due to be looked at. */
export interface Retention {
  organizationId: string;
  /** The last message that was looked at; empty before the first. */
  redactedThrough: string;
  /** Texts from before then are deleted, on the organization's clock. */
  cutoff: Date;
}

/** Takes the organization that waits longest, until the transaction ends; null when none is due. */
export async function claimRetention(tx: Tx): Promise<Retention | null> {
  const [row] = await tx.query<Retention>(
    `select s.organization_id as "organizationId", s.redacted_through as "redactedThrough",
       organization_now(s.organization_id) - make_interval(days => s.retention_days) as cutoff
     from sms_settings s where s.redaction_at <= statement_timestamp() and s.retention_days is not null
     order by s.redaction_at limit 1 for update skip locked`,
    [],
    'sms_claim_retention',
  );
  return row ?? null;
}

/** SQL: whether an organization is due soon. */
export const retentionIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from sms_settings where redaction_at <= ${soon})`;

/** In how many ms the next organization is due; null when none has a retention. */
export async function sleepUntilRetention(tx: Tx): Promise<number | null> {
  const [row] = await tx.query<{ ms: number | null }>(
    `select extract(epoch from min(redaction_at) - clock_timestamp())::float8 * 1000 as ms
     from sms_settings where redaction_at is not null`,
    [],
    'sms_next_retention',
  );
  return row?.ms ?? null;
}

/** The next messages of an organization, by id: ids rise with time. */
export async function findMessagesAfter(
  tx: Tx,
  organizationId: string,
  after: string,
  limit: number,
): Promise<Array<{ id: string; createdAt: Date }>> {
  return tx.query(
    `select id, created_at as "createdAt" from sms_messages where organization_id = $1 and id > $2 order by id limit $3`,
    [organizationId, after, limit],
    'sms_find_messages_after',
  );
}

// Locked in the order of ids first, and judged again under the lock.
const redactSql = `
with locked as (
  select id from sms_messages
  where organization_id = $1 and id = any($2::text[]) and body is not null and not redact_when_ended
  order by id for update
)
update sms_messages m set
  body = case when m.status = any($3) then m.body end,
  redact_when_ended = m.status = any($3),
  updated_at = case when m.status = any($3) then m.updated_at else organization_now($1) end
from locked where m.id = locked.id`;

// Of texts that an older release processed: it left them in the events.
const stripEventsSql = `
with old as (
  select e.seq from sms_messages m
  join sms_carrier_events e on e.provider_message_id = m.provider_message_id and e.carrier = m.carrier
  where m.organization_id = $1 and m.id = any($2::text[]) and m.direction = 'inbound'
    and e.processed_at is not null and e.message_id is null and not e.text_gone
  order by e.seq for update of e
)
update sms_carrier_events e set event = (e.event::jsonb - 'text')::json, text_gone = true
from old where e.seq = old.seq`;

/**
 * Deletes the texts of these messages, and what the carrier's events still hold of them. One in a `waiting` state still
 * has to be sent: it is marked, and emptied by the update that ends its waiting.
 */
export async function redactMessages(
  tx: Tx,
  organizationId: string,
  ids: readonly string[],
  waiting: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(redactSql, [organizationId, ids, waiting], 'sms_redact_messages');
  await tx.query(stripEventsSql, [organizationId, ids], 'sms_strip_carrier_events');
}

/** Notes how far it came; the next look is at once where more is waiting, else in a minute. */
export async function finishRetention(
  tx: Tx,
  organizationId: string,
  { redactedThrough, more }: { redactedThrough: string; more: boolean },
): Promise<void> {
  await tx.query(
    `update sms_settings set redacted_through = $2,
       redaction_at = clock_timestamp() + case when $3::boolean then interval '0' else interval '1 minute' end
     where organization_id = $1`,
    [organizationId, redactedThrough, more],
    'sms_finish_retention',
  );
}

import { instantFromDate } from '../../platform/time/clock.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { capacityOf, tokensNow } from './buckets.ts';

/** How many messages a second a sender or a campaign may send. */
export interface ThroughputLimit {
  subjectId: string;
  subject: 'sender' | 'campaign';
  messagesPerSecond: number;
  updatedAt: Temporal.Instant;
}

interface LimitRow {
  subject_id: string;
  phone_number_id: string | null;
  messages_per_second: number;
  updated_at: Date;
}

function limitFromRow(row: LimitRow): ThroughputLimit {
  return {
    subjectId: row.subject_id,
    subject: row.phone_number_id === null ? 'campaign' : 'sender',
    messagesPerSecond: row.messages_per_second,
    updatedAt: instantFromDate(row.updated_at),
  };
}

/** The limits of an organization: of its senders and its campaigns, each by its id. */
export async function listThroughputLimits(tx: Tx, organizationId: string): Promise<ThroughputLimit[]> {
  const rows = await tx.query<LimitRow>(
    'select * from sms_throughput_limits where organization_id = $1 order by subject_id',
    [organizationId],
  );
  return rows.map(limitFromRow);
}

// A bucket that is there keeps what it holds, as far as the new limit lets it: changing a limit is no way around it.
const setSql = `
insert into sms_throughput_limits as l
  (organization_id, subject_id, phone_number_id, campaign_id, messages_per_second, tokens, tokens_at, created_at, updated_at)
select $1, coalesce($2, $3), $2, $3, $4, $5, t.at, t.at, t.at from (select organization_now($1) as at) t
on conflict (organization_id, subject_id) do update set
  tokens = (select least(excluded.tokens, ${tokensNow('l')}) from organization_clocks o where o.id = l.organization_id),
  messages_per_second = excluded.messages_per_second, tokens_at = excluded.tokens_at, updated_at = excluded.updated_at
returning *`;

/** Limits a sender or a campaign of the organization to so many messages a second. */
export async function setThroughputLimit(
  tx: Tx,
  organizationId: string,
  subject: { phoneNumberId: string } | { campaignId: string },
  messagesPerSecond: number,
): Promise<ThroughputLimit> {
  const [row] = await tx.query<LimitRow>(setSql, [
    organizationId,
    'phoneNumberId' in subject ? subject.phoneNumberId : null,
    'campaignId' in subject ? subject.campaignId : null,
    messagesPerSecond,
    capacityOf(messagesPerSecond),
  ]);
  if (row === undefined) throw new Error('A limit was not written');
  return limitFromRow(row);
}

/** Lifts a limit; false where there was none. */
export async function liftThroughputLimit(tx: Tx, organizationId: string, subjectId: string): Promise<boolean> {
  const rows = await tx.query(
    'delete from sms_throughput_limits where organization_id = $1 and subject_id = $2 returning subject_id',
    [organizationId, subjectId],
  );
  return rows.length > 0;
}

/** Whether the organization has that campaign. */
export async function isCampaign(tx: Tx, organizationId: string, campaignId: string): Promise<boolean> {
  const rows = await tx.query('select from sms_campaigns where organization_id = $1 and id = $2', [
    organizationId,
    campaignId,
  ]);
  return rows.length > 0;
}

import type { Tx } from '../../platform/db/database.ts';

/** A limit as a bucket of tokens: each message takes one, and each second brings `perSecond`. */
export interface Bucket {
  organizationId: string;
  /** A phone number or a campaign. */
  subjectId: string;
  perSecond: number;
  tokens: number;
}

/** How much a bucket holds: what a second brings, and one token at least, or nothing would ever go. */
export function capacityOf(perSecond: number): number {
  return Math.max(1, perSecond);
}

export function bucketKey({ organizationId, subjectId }: Pick<Bucket, 'organizationId' | 'subjectId'>): string {
  return `${organizationId} ${subjectId}`;
}

/** SQL: what the bucket of a row holds now, on its organization's clock. The organization is joined as `o`. */
export const tokensNow = (row: string): string => `least(greatest(1, ${row}.messages_per_second), ${row}.tokens
  + ${row}.messages_per_second
    * greatest(0, extract(epoch from clock_timestamp() + o.clock_offset - ${row}.tokens_at)::float8))`;

// In one order, because workers lock the buckets of the same campaigns.
const lockSql = `
select l.organization_id as "organizationId", l.subject_id as "subjectId", l.messages_per_second as "perSecond",
  ${tokensNow('l')} as tokens
from unnest($1::text[], $2::text[]) as q(organization_id, subject_id)
join sms_throughput_limits l using (organization_id, subject_id)
join organization_clocks o on o.id = l.organization_id
order by l.organization_id, l.subject_id for update of l`;

/** The buckets of those subjects that have a limit, locked until the transaction ends. */
export async function lockBuckets(
  tx: Tx,
  subjects: ReadonlyArray<{ organizationId: string; subjectId: string }>,
): Promise<Bucket[]> {
  if (subjects.length === 0) return [];
  const keys = [...new Map(subjects.map((subject) => [bucketKey(subject), subject])).values()];
  return tx.query<Bucket>(
    lockSql,
    [keys.map((key) => key.organizationId), keys.map((key) => key.subjectId)],
    'sms_lock_buckets',
  );
}

/** Writes what is left in locked buckets. */
export async function writeBuckets(tx: Tx, buckets: readonly Bucket[]): Promise<void> {
  if (buckets.length === 0) return;
  await tx.query(
    `update sms_throughput_limits l set tokens = q.tokens, tokens_at = clock_timestamp() + o.clock_offset
     from unnest($1::text[], $2::text[], $3::float8[]) as q(organization_id, subject_id, tokens)
     join organization_clocks o on o.id = q.organization_id
     where l.organization_id = q.organization_id and l.subject_id = q.subject_id`,
    [buckets.map((b) => b.organizationId), buckets.map((b) => b.subjectId), buckets.map((b) => b.tokens)],
    'sms_write_buckets',
  );
}

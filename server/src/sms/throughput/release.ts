import type { Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { submitQueue } from './queues.ts';
import { messageNow, rewakeSeconds } from '../model/wake-time.ts';
import { type Bucket, bucketKey, lockBuckets, writeBuckets } from './buckets.ts';
import {
  type DueSender,
  findDueSenders,
  inHandAtMost,
  isWaiting,
  type SenderPosition,
  organizationInHandAtMost,
  perRound,
} from './due-senders.ts';
import { decideShares, type SenderDemand } from './shares.ts';

/** The campaign of each sender, in order; null where it has none. */
export type CampaignsOf = (
  tx: Tx,
  refs: ReadonlyArray<{ organizationId: string; phoneNumberId: string }>,
) => Promise<Array<{ campaignId: string | null } | null>>;

// How soon a sender is looked at again whose jobs fill its share, or whose messages another process holds.
const fullSenderMs = 50;

// In the order in which they came due, sender by sender. What another process holds is passed over.
const releaseSql = `
with asked as (
  select * from unnest($1::text[], $2::text[], $3::int[]) as a(organization_id, phone_number_id, share)
), due as (
  select d.id from asked a cross join lateral (
    select m.id from sms_messages m
    where m.organization_id = a.organization_id and m.from_phone_number_id = a.phone_number_id and ${isWaiting('m')}
      and m.wake_at <= statement_timestamp() and m.status in ('queued', 'scheduled')
    order by m.wake_at limit a.share for update skip locked
  ) as d
)
update sms_messages m
set status = 'queued', released_at = clock_timestamp(),
  wake_at = clock_timestamp() + interval '${rewakeSeconds} seconds', updated_at = ${messageNow('m', 'o')}
from due, organization_clocks o
where m.id = due.id and o.id = m.organization_id
returning m.id, m.organization_id as "organizationId", m.from_phone_number_id as "phoneNumberId"`;

/** Lets due messages go; see `createReleaseDue`. */
export type ReleaseDue = (tx: Tx) => Promise<number | null>;

/**
 * Makes the jobs of due messages: organizations and their senders take turns, no sender and no organization fills the
 * queue, and each is held to its limits. Each round answers in how many ms it wants to look again, and null where nothing
 * due was left. In a backlog a round goes on behind the last sender of the one before, and with the first after the last.
 */
export function createReleaseDue(options: { jobs: Jobs; campaignsOf: CampaignsOf }): ReleaseDue {
  const { jobs, campaignsOf } = options;
  let after: SenderPosition | null = null;
  return async (tx) => {
    const begun = after !== null;
    const { senders, last } = await findDueSenders(tx, after);
    after = last;
    const againMs = senders.length === 0 ? null : await releaseRound(tx, jobs, campaignsOf, senders);
    // Behind the last sender, and before the first of a look that began further on, others may have due messages.
    return last !== null ? 0 : begun ? Math.min(againMs ?? fullSenderMs, fullSenderMs) : againMs;
  };
}

async function releaseRound(
  tx: Tx,
  jobs: Jobs,
  campaignsOf: CampaignsOf,
  found: readonly DueSender[],
): Promise<number | null> {
  const campaigns = await campaignsOf(tx, found);
  const subjectsOf = ({ organizationId, phoneNumberId }: DueSender, index: number) =>
    [phoneNumberId, campaigns[index]?.campaignId ?? null].flatMap((subjectId) =>
      subjectId === null ? [] : [{ organizationId, subjectId }],
    );
  const buckets = await lockBuckets(tx, found.flatMap(subjectsOf));
  const tokens = new Map(buckets.map((bucket) => [bucketKey(bucket), bucket.tokens]));
  const rooms = new Map(
    found.map((sender) => [sender.organizationId, organizationInHandAtMost - sender.organizationInHand]),
  );
  const senders = found.map((sender, index) => ({
    ...sender,
    room: inHandAtMost - sender.inHand,
    buckets: subjectsOf(sender, index)
      .map(bucketKey)
      .filter((key) => tokens.has(key)),
  }));
  const shares = decideShares(senders, tokens, perRound, rooms);
  const gone = await release(tx, jobs, senders, shares);
  // What was seen waiting may be gone with the round of another process: its tokens stay.
  for (const [index, sender] of senders.entries()) {
    const unused = (shares[index] ?? 0) - (gone[index] ?? 0);
    if (unused > 0) for (const key of sender.buckets) tokens.set(key, (tokens.get(key) ?? 0) + unused);
    rooms.set(sender.organizationId, (rooms.get(sender.organizationId) ?? 0) - (gone[index] ?? 0));
  }
  const left = buckets.map((bucket) => ({ ...bucket, tokens: tokens.get(bucketKey(bucket)) ?? 0 }));
  await writeBuckets(
    tx,
    left.filter(({ tokens: now }, index) => now !== buckets[index]?.tokens),
  );
  const byKey = new Map(left.map((bucket) => [bucketKey(bucket), bucket]));
  const waits = senders.flatMap((sender, index) => {
    const share = shares[index] ?? 0;
    if (share === sender.waiting && !sender.more) return [];
    const untilMs = Math.max(0, ...sender.buckets.map((key) => tokenInMs(byKey.get(key))));
    if (untilMs > 0) return [untilMs];
    const full = share >= sender.room || (rooms.get(sender.organizationId) ?? 0) < 1;
    return [full || (gone[index] ?? 0) < share ? fullSenderMs : 0];
  });
  return waits.length === 0 ? null : Math.min(...waits);
}

/** How long until the bucket holds a token, in ms. */
function tokenInMs(bucket: Bucket | undefined): number {
  return bucket === undefined || bucket.tokens >= 1 ? 0 : ((1 - bucket.tokens) / bucket.perSecond) * 1_000;
}

/** How many messages of each sender went, in the order of the senders. */
async function release(
  tx: Tx,
  jobs: Jobs,
  senders: readonly SenderDemand[],
  shares: readonly number[],
): Promise<number[]> {
  const going = senders.flatMap((sender, index) => {
    const share = shares[index] ?? 0;
    return share > 0 ? [{ ...sender, share }] : [];
  });
  if (going.length === 0) return senders.map(() => 0);
  const rows = await tx.query<SenderPosition & { id: string }>(
    releaseSql,
    [
      going.map((sender) => sender.organizationId),
      going.map((sender) => sender.phoneNumberId),
      going.map((sender) => sender.share),
    ],
    'sms_release_due',
  );
  await jobs.enqueue(
    tx,
    submitQueue,
    rows.map(({ id }) => ({ payload: { messageId: id }, key: id })),
  );
  const gone = new Map<string, number>();
  for (const row of rows) gone.set(keyOf(row), (gone.get(keyOf(row)) ?? 0) + 1);
  return senders.map((sender) => gone.get(keyOf(sender)) ?? 0);
}

function keyOf({ organizationId, phoneNumberId }: SenderPosition): string {
  return `${organizationId} ${phoneNumberId}`;
}

const renewSql = `
with lost as (
  select id from sms_messages m
  where m.wake_at is not null and m.released_at is not null and m.wake_at <= statement_timestamp()
    and m.status in ('queued', 'scheduled')
  order by m.wake_at limit ${perRound} for update skip locked
)
update sms_messages m
set wake_at = clock_timestamp() + greatest(interval '${rewakeSeconds} seconds', clock_timestamp() - m.released_at)
from lost where m.id = lost.id
returning m.id`;

/** Makes another job for messages whose job came to nothing; the next look comes later and later. */
export async function renewLostJobs(tx: Tx, jobs: Jobs): Promise<void> {
  const rows = await tx.query<{ id: string }>(renewSql, [], 'sms_renew_lost_jobs');
  await jobs.enqueue(
    tx,
    submitQueue,
    rows.map(({ id }) => ({ payload: { messageId: id }, key: id })),
  );
}

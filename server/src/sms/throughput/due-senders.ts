import type { Tx } from '../../platform/db/database.ts';

/** How many due messages a round lets go. */
export const perRound = 500;

/**
 * How many messages of one sender may have a job at once. The queue of jobs is first come, first served: what stands in
 * it keeps its place before the few of another sender that come due later.
 */
export const inHandAtMost = 500;

/** The same for all senders of an organization together: many senders are no way around it. */
export const organizationInHandAtMost = 1_000;

// How many senders a round goes through, whether or not they have due messages.
const sendersPerRound = 500;

// Of how many messages of a sender a round counts at least, however many senders share it.
const countedAtLeast = 25;

/** SQL: whether a row of that alias waits for its time or its turn; as the partial indexes say it. */
export const isWaiting = (row: string): string => `${row}.wake_at is not null and ${row}.released_at is null`;

const hasJob = (row: string): string => `${row}.wake_at is not null and ${row}.released_at is not null`;

/** SQL: how many messages of a sender have a job, counted up to the most. */
export const inHand = (organizationId: string, phoneNumberId: string): string => `(
  select count(*)::int from (
    select from sms_messages h where h.organization_id = ${organizationId} and h.from_phone_number_id = ${phoneNumberId}
      and ${hasJob('h')} limit ${inHandAtMost}
  ) as in_hand)`;

/** SQL: how many messages of an organization have a job, counted up to the most. */
export const organizationInHand = (organizationId: string): string => `(
  select count(*)::int from (
    select from sms_messages h where h.organization_id = ${organizationId} and ${hasJob('h')}
    limit ${organizationInHandAtMost}
  ) as in_hand)`;

/** A sender with due messages. */
export interface DueSender {
  organizationId: string;
  phoneNumberId: string;
  /** Counted up to the size of a round, and in a backlog up to a part of it. */
  waiting: number;
  /** Whether there may be more than was counted. */
  more: boolean;
  inHand: number;
  /** Of all senders of its organization. */
  organizationInHand: number;
}

/** The last sender that a look saw. */
export interface SenderPosition {
  organizationId: string;
  phoneNumberId: string;
}

/** Senders with due messages. */
export interface DueSenders {
  senders: DueSender[];
  /** Behind whom the next look goes on; null where this one saw the last sender. */
  last: SenderPosition | null;
}

// What is in hand of an organization is counted once, however many senders it has.
const crowdedBy = (due: string): string => `crowds as (
  select organization_id, ${organizationInHand('o.organization_id')} as in_hand
  from (select distinct organization_id from ${due}) o
)`;

// The usual look: few are due, and those are found by their time, whatever else waits.
const fewSql = `
with due as (
  select organization_id, from_phone_number_id, count(*)::int as waiting from (
    select organization_id, from_phone_number_id from sms_messages m
    where ${isWaiting('m')} and wake_at <= statement_timestamp() order by wake_at limit ${perRound}
  ) as first group by organization_id, from_phone_number_id
), ${crowdedBy('due')}
select d.organization_id as "organizationId", d.from_phone_number_id as "phoneNumberId", d.waiting, false as more,
  ${inHand('d.organization_id', 'd.from_phone_number_id')} as "inHand", c.in_hand as "organizationInHand"
from due d join crowds c using (organization_id)`;

// A backlog: those that are due first may be all of one sender, so the senders are found one after another, each by one
// step down the index, and none by reading the rows of another. A sender with nothing due costs its step alone.
const manySql = `
with recursive lanes as (
  (select organization_id, from_phone_number_id, wake_at, 1 as nth from sms_messages m
   where ${isWaiting('m')} and (m.organization_id, m.from_phone_number_id) > ($1, $2)
   order by organization_id, from_phone_number_id, wake_at limit 1)
  union all
  select next.*, lanes.nth + 1 from lanes cross join lateral (
    select organization_id, from_phone_number_id, wake_at from sms_messages m
    where ${isWaiting('m')}
      and (m.organization_id, m.from_phone_number_id) > (lanes.organization_id, lanes.from_phone_number_id)
    order by organization_id, from_phone_number_id, wake_at limit 1
  ) as next where lanes.nth < ${sendersPerRound}
), due as (
  select organization_id, from_phone_number_id from lanes where wake_at <= statement_timestamp()
), most as (
  select greatest(${countedAtLeast}, ${perRound} / greatest(1, count(*)))::int as counted from due
), ${crowdedBy('due')}
select l.organization_id as "organizationId", l.from_phone_number_id as "phoneNumberId", due.*,
  due.waiting >= (select counted from most) as more
from lanes l left join lateral (
  select c.in_hand as "organizationInHand", ${inHand('l.organization_id', 'l.from_phone_number_id')} as "inHand",
    (select count(*)::int from (
      select from sms_messages m where ${isWaiting('m')} and m.organization_id = l.organization_id
        and m.from_phone_number_id = l.from_phone_number_id and m.wake_at <= statement_timestamp()
      limit (select counted from most)
    ) as line) as waiting
  from crowds c where c.organization_id = l.organization_id and l.wake_at <= statement_timestamp()
) as due on true
order by l.nth`;

type SeenSender = DueSender | (SenderPosition & { waiting: null });

/**
 * Senders that have due messages. All of them, where few messages are due; in a backlog those among the next few hundred
 * senders behind `after`, in order, so that a round costs the same with any number of senders.
 */
export async function findDueSenders(tx: Tx, after: SenderPosition | null): Promise<DueSenders> {
  const few = await tx.query<DueSender>(fewSql, [], 'sms_due_lanes');
  if (few.reduce((sum, sender) => sum + sender.waiting, 0) < perRound) return { senders: few, last: null };
  const seen = await tx.query<SeenSender>(
    manySql,
    [after?.organizationId ?? '', after?.phoneNumberId ?? ''],
    'sms_next_due_lanes',
  );
  return {
    senders: seen.filter((sender) => sender.waiting !== null),
    last: seen.length < sendersPerRound ? null : (seen.at(-1) ?? null),
  };
}

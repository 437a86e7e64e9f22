import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Message, QueuePosition } from '../model/types.ts';
import { tokensNow } from './buckets.ts';
import { isWaiting } from './due-senders.ts';

// A message that is further back than this is shown at this position: a look reads no more rows than that.
const countedAtMost = 1_000;

// The queue of each sender is counted once, however many of its messages are asked for, and the senders are found by one
// step down the index for each. Senders under one campaign alternate, so that a message waits for its own position times
// their number.
const positionsSql = `
with recursive senders as (
  (select m.from_phone_number_id, m.campaign_id, m.wake_at from sms_messages m
   where m.organization_id = $1 and ${isWaiting('m')} order by m.from_phone_number_id, m.wake_at limit 1)
  union all
  select next.* from senders cross join lateral (
    select m.from_phone_number_id, m.campaign_id, m.wake_at from sms_messages m
    where m.organization_id = $1 and ${isWaiting('m')} and m.from_phone_number_id > senders.from_phone_number_id
    order by m.from_phone_number_id, m.wake_at limit 1
  ) as next
), asked as (
  select m.id, m.from_phone_number_id, m.campaign_id from sms_messages m
  where m.organization_id = $1 and m.id = any($2) and m.status in ('queued', 'scheduled') and ${isWaiting('m')}
    and m.wake_at <= statement_timestamp()
), ranked as (
  select r.id, r.position
  from (select distinct from_phone_number_id from asked) l cross join lateral (
    select id, row_number() over (order by wake_at, id) as position from (
      select m.id, m.wake_at from sms_messages m
      where m.organization_id = $1 and m.from_phone_number_id = l.from_phone_number_id and ${isWaiting('m')}
        and m.wake_at <= statement_timestamp()
      order by m.wake_at, m.id limit ${countedAtMost}
    ) as line
  ) as r
), placed as (
  select a.*, coalesce(r.position, ${countedAtMost}) as position,
    (select count(*) from senders s where s.campaign_id = a.campaign_id and s.wake_at <= statement_timestamp()) as turns
  from asked a left join ranked r using (id)
)
select p.id, p.position::int as position, greatest(o.now, max(o.now
    + greatest(0, p.position * case when l.campaign_id is null then 1 else greatest(1, p.turns) end - ${tokensNow('l')})
      / l.messages_per_second * interval '1 second')) as estimated_at
from placed p
cross join (select clock_offset, clock_timestamp() + clock_offset as now from organization_clocks where id = $1) o
left join sms_throughput_limits l
  on l.organization_id = $1 and l.subject_id in (p.from_phone_number_id, p.campaign_id)
group by p.id, p.position, o.now`;

/** Puts their positions into those messages of an organization that wait in the queue of their sender. */
export async function withQueuePositions(
  tx: Tx,
  organizationId: string,
  messages: readonly Message[],
): Promise<readonly Message[]> {
  const waiting = messages.filter(({ status }) => status === 'queued' || status === 'scheduled');
  if (waiting.length === 0) return messages;
  const rows = await tx.query<{ id: string; position: number; estimated_at: Date }>(
    positionsSql,
    [organizationId, waiting.map(({ id }) => id)],
    'sms_places',
  );
  const positions = new Map<string, QueuePosition>(
    rows.map((row) => [row.id, { position: row.position, estimatedAt: instantFromDate(row.estimated_at) }]),
  );
  return messages.map((message) => ({ ...message, queuePosition: positions.get(message.id) ?? null }));
}

/**
 * The same for one message whose `queuePosition` is null, because it is not known yet: one that was just written and was never
 * queued costs no query.
 */
export async function withQueuePosition(tx: Tx, message: Message): Promise<Message> {
  if (message.queuePosition !== null) return message;
  return (await withQueuePositions(tx, message.organizationId, [message]))[0] ?? message;
}

import type { Tx } from '../../platform/db/database.ts';
import { isWaiting } from '../throughput/index.ts';
import { dueChannel } from '../model/wake-time.ts';

// How many waiting messages one step puts onto their own time, so that it stays short however many wait.
const putAtOnce = 1_000;
// Room for those that the step before put: the walk begins with them.
const walkAtOnce = 2 * putAtOnce;
// A place that is forgotten costs a walk, and nothing else.
const mostKept = 1_000;

/** How far the walk through the waiting messages of an organization came, in the order of their times. */
interface NextDue {
  /** The clock's offset that those before the place are right for. */
  offset: string;
  dueAt: string;
  id: string;
}

const begin = { dueAt: '-infinity', id: '' };

// Late is what would wake after its time by the clock as it goes now. What is awake already needs nothing.
const walkSql = `
with walked as materialized (
  select m.id, m.due_at, m.wake_at > greatest(m.due_at - $2::interval, statement_timestamp()) as late
  from sms_messages m
  where m.organization_id = $1 and ${isWaiting('m')} and (m.due_at, m.id) >= ($3::timestamptz, $4::text)
  order by m.due_at, m.id limit ${walkAtOnce}
), chosen as materialized (
  select id, due_at from walked where late order by due_at, id limit ${putAtOnce}
), waiting as materialized (
  select m.id from sms_messages m where m.id = any(array(select id from chosen)) and ${isWaiting('m')}
  order by m.id for update
), put as (
  update sms_messages m set wake_at = m.due_at - $2::interval where m.id = any(array(select id from waiting))
), first as (
  select id, due_at from chosen order by due_at, id limit 1
), last as (
  select id, due_at from walked order by due_at desc, id desc limit 1
)
select (select count(*) from walked)::int as walked, (select count(*) from chosen)::int as chosen,
  coalesce(f.due_at, l.due_at)::text as due_at, coalesce(f.id, l.id) as id
from last l left join first f on true`;

/**
 * Puts the waiting messages of an organization onto their own time by its clock, a part at each call, and answers
 * whether that was all. Each call goes on behind those that were right, so that all of them together read every message
 * about twice. It begins with the first that the call before put: where that was rolled back, it is put again.
 */
export function createClockArrival(): (tx: Tx, organizationId: string) => Promise<boolean> {
  const kept = new Map<string, NextDue>();
  return async (tx, organizationId) => {
    const [clock] = await tx.query<{ offset: string }>(
      'select clock_offset::text as offset from organization_clocks where id = $1',
      [organizationId],
      'sms_clock_offset',
    );
    if (clock === undefined) throw new Error('A clock belongs to no organization');
    const { offset } = clock;
    const known = kept.get(organizationId);
    const { dueAt, id } = known?.offset === offset ? known : begin;
    const [row] = await tx.query<{ walked: number; chosen: number; due_at: string; id: string }>(
      walkSql,
      [organizationId, offset, dueAt, id],
      'sms_clock_arrive',
    );
    if (row !== undefined && row.chosen > 0) await tx.query('select pg_notify($1, $2)', [dueChannel, '']);
    if (row === undefined || (row.walked < walkAtOnce && row.chosen < putAtOnce)) {
      kept.delete(organizationId);
      return true;
    }
    if (kept.size >= mostKept) kept.clear();
    kept.set(organizationId, { offset, dueAt: row.due_at, id: row.id });
    return false;
  };
}

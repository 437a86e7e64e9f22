import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

// What holds over sessions, their events, their webhooks and the ledger whenever nothing is on its way.
const rules = [
  {
    what: 'session that is open though its time has come',
    sql: `select id::text as id from sessions
      where status <> 'ended' and due_at < organization_now(organization_id) - interval '10 seconds'`,
  },
  {
    what: 'ended session without exactly one event of its end',
    sql: `select s.id::text as id from sessions s
      left join session_events e on e.session_id = s.id and e.event_type = 'session.ended'
      where s.status = 'ended' group by s.id having count(e.id) <> 1`,
  },
  {
    what: 'event of a call that was not told exactly once',
    sql: `select e.id::text as id from session_events e
      left join webhook_events w on w.resource_id = e.session_id::text and w.type = 'call.status'
        and (w.payload::json -> 'data' ->> 'id') = e.id::text
      -- What workers tell in words of their own is no lifecycle event.
      where e.event_type not like 'worker.%'
      group by e.id having count(w.id) <> 1`,
  },
  {
    what: 'session whose events are not counted from 1 without a gap',
    sql: `select s.id::text as id from sessions s join webhook_events w on w.resource_id = s.id::text
      group by s.id, s.event_sequence
      having max(w.sequence) <> s.event_sequence or count(distinct w.sequence) <> s.event_sequence`,
  },
  {
    what: 'session whose events are not its beginning, its start and its end, once each in that order',
    sql: `select e.session_id::text as id from session_events e where e.reported_id is null
      and e.event_type not like 'sip.%' and e.event_type not like 'media.%'
      and e.event_type not like 'transfer.%' and e.event_type <> 'worker.waiting'
      group by e.session_id
      having string_agg(e.event_type, ' ' order by e.revision)
        not in ('session.created', 'session.created session.started', 'session.created room_finished session.ended',
          'session.created session.started room_finished session.ended')`,
  },
  {
    what: 'telephone that was dialed twice',
    sql: `select session_id::text as id from session_events where event_type = 'sip.dial_started'
      group by session_id having count(*) > 1`,
  },
  {
    what: 'session that ended for no reason, or has one before its end',
    sql: `select id::text as id from sessions where (status = 'ended') <> (end_reason is not null)`,
  },
  {
    what: 'line of a model that was written twice',
    sql: `select l.resource_id as id from credit_ledger l where l.session_id is not null
      group by l.resource_id, l.kind, l.metric having count(*) > 1`,
  },
  {
    what: 'ended session whose lines are not its charge',
    sql: `select s.id::text as id from sessions s
      left join credit_ledger l on l.resource_id like s.id::text || ':%'
      where s.status = 'ended' group by s.id
      having coalesce(sum(l.amount_micro_usd), 0) <> -ceil(
        greatest(0, coalesce(ceil(extract(epoch from s.ended_at - s.started_at)), 0)) * s.minute_price_micro_usd / 60.0)`,
  },
  {
    what: 'active session that does not hold what it should',
    sql: `select s.id::text as id from sessions s
      left join credit_ledger l on l.resource_id like s.id::text || ':%'
      where s.status <> 'ended' group by s.id
      having coalesce(sum(l.amount_micro_usd), 0) <> -s.held_portions * s.minute_price_micro_usd * 5`,
  },
  {
    what: 'charge or hold without a session',
    sql: `select l.resource_id as id from credit_ledger l where l.resource_id ~ '^[0-9a-f-]{36}:[0-9]+$'
      and not exists (select from sessions s where s.id::text = split_part(l.resource_id, ':', 1))`,
  },
  {
    what: 'secret of tools that a session kept past its end',
    sql: `select id::text as id from sessions where status = 'ended' and tool_secrets_encrypted is not null`,
  },
] as const;

/** Every rule that does not hold, with how many rows break it and the first of them. */
export const auditSessionBooks = (database: Pick<DrillDatabase, 'ask'>): Promise<string[]> =>
  brokenRules(database, rules);

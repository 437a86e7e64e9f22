import { deliveryRules } from './delivery-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

/** What holds over all rows whenever nothing runs, as the query for the ids of what breaks it. */
export interface Rule {
  what: string;
  sql: string;
}

const rules: readonly Rule[] = [
  {
    what: 'message without its key',
    sql: `select m.id from sms_messages m where m.origin = 'api'
      and not exists (select 1 from idempotency_keys k where k.resource_id = coalesce(m.batch_id, m.id))`,
  },
  {
    what: 'key without its message',
    sql: `select k.resource_id as id from idempotency_keys k where k.endpoint in ('POST /v1/sms/messages', 'POST /v1/sms/conversations/{conversation_id}/messages')
      and not exists (select 1 from sms_messages m where m.id = k.resource_id)`,
  },
  {
    what: 'key without its batch',
    sql: `select k.resource_id as id from idempotency_keys k where k.endpoint = 'POST /v1/sms/batches'
      and not exists (select 1 from sms_batches b where b.id = k.resource_id)`,
  },
  {
    what: 'batch that does not have all of its rows',
    sql: `select b.id from sms_batches b
      where b.total_count <> (select count(*) from sms_messages m where m.batch_id = b.id)`,
  },
  {
    what: 'message that left or ended without its time, or waits with one',
    sql: `select id from sms_messages where direction = 'outbound' and batch_id is not null
      and (status in ('queued', 'scheduled', 'submitting')) = (coalesce(handled_at, terminal_at) is not null)`,
  },
  {
    what: 'key used by two messages, or message under two keys',
    sql: `select resource_id as id from idempotency_keys group by 1 having count(*) > 1`,
  },
  {
    what: 'conversation without a message',
    sql: `select c.id from sms_conversations c
      where not exists (select 1 from sms_messages m where m.conversation_id = c.id)`,
  },
  {
    what: 'conversation whose times or unread texts are not those of its messages',
    sql: `select v.id from sms_conversations v join sms_messages m on m.conversation_id = v.id
      group by v.id
      having v.last_message_at is distinct from max(m.created_at)
        or v.last_outbound_at is distinct from max(m.created_at) filter (where m.direction = 'outbound')
        or v.last_inbound_at is distinct from max(m.created_at) filter (where m.direction = 'inbound')
        or v.unread_count > count(*) filter (where m.direction = 'inbound')`,
  },
  {
    what: 'message without exactly one reservation of its amount',
    sql: `select m.id from sms_messages m
      left join credit_ledger l on l.resource_id = m.id and l.kind = 'reservation' and l.amount_micro_usd = -m.reserved_micro_usd
      where m.direction = 'outbound' and m.conversation_id is not null group by m.id having count(l.id) <> 1`,
  },
  {
    what: 'ledger line without its message',
    sql: `select l.id from credit_ledger l where l.resource_id is not null
      and not exists (select 1 from sms_messages m where m.id = l.resource_id)`,
  },
  {
    what: 'settlement or release that does not fit the state',
    sql: `select m.id from sms_messages m
      left join credit_ledger s on s.resource_id = m.id and s.kind = 'settlement'
      left join credit_ledger r on r.resource_id = m.id and r.kind = 'release'
      where m.direction = 'outbound' and m.conversation_id is not null
      group by m.id, m.status
      having count(distinct s.id) > 1 or count(distinct r.id) > 1 or not case
        when m.status in ('accepted', 'sent', 'delivered') then count(s.id) > 0
        when m.status = 'delivery_failed' then count(s.id) + count(r.id) > 0
        when m.status in ('canceled', 'rejected') then count(r.id) > 0 and count(s.id) = 0
        else count(s.id) + count(r.id) = 0 end`,
  },
  {
    what: 'lines that do not add up to what the message was charged',
    sql: `select m.id from sms_messages m join credit_ledger l on l.resource_id = m.id
      where m.direction = 'outbound' and m.conversation_id is not null
      group by m.id
      having sum(l.amount_micro_usd) <> case
        when bool_or(l.kind = 'settlement') then -coalesce(m.charged_micro_usd, 0)
        when bool_or(l.kind = 'release') then 0
        else -m.reserved_micro_usd end`,
  },
  {
    what: 'event without its message',
    sql: `select e.id::text from webhook_events e where e.type like 'sms.%'
      and not exists (select 1 from sms_messages m where m.id = e.resource_id)`,
  },
  {
    what: 'events with a gap, or not as many as the message counts',
    sql: `select m.id from sms_messages m left join webhook_events e on e.resource_id = m.id
      group by m.id, m.event_sequence
      having count(e.id) <> m.event_sequence
        or (count(e.id) > 0 and (min(e.sequence) <> 1 or max(e.sequence) <> count(e.id)
          or count(distinct e.sequence) <> count(e.id)))`,
  },
  {
    what: 'more than one event for a state',
    sql: `select resource_id as id from webhook_events group by resource_id, type having count(*) > 1`,
  },
  {
    what: 'state that was reached without its event',
    sql: `select m.id from sms_messages m
      where m.status in ('accepted', 'sent', 'delivered', 'delivery_failed', 'submission_unknown', 'received')
      and not exists (select 1 from webhook_events e where e.resource_id = m.id and e.type = 'sms.' || m.status)`,
  },
  {
    what: 'waiting message that nobody would wake',
    sql: `select id from sms_messages where status in ('queued', 'scheduled') and wake_at is null`,
  },
  {
    what: 'submitting message without a lease',
    sql: `select id from sms_messages where status = 'submitting' and lease_until is null`,
  },
  {
    what: 'hold of the quiet hours in the evidence of a text that is not there',
    sql: `select recipient as id from sms_evidence e where content::json ->> 'kind' = 'quiet_hours_hold'
      and not exists (select from sms_messages m
        where m.organization_id = e.organization_id and m.id = content::json -> 'data' ->> 'message_id')`,
  },
  {
    what: 'carrier event that nobody would look at again',
    sql: `select seq::text as id from sms_carrier_events where processed_at is null and retry_at is null`,
  },
];

/** Every rule that does not hold, with how many rows break it and the first of them. */
export async function auditBooks(database: DrillDatabase): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, sql } of [...rules, ...deliveryRules]) {
    const rows = await database.ask<{ id: string }>(sql);
    if (rows.length > 0) broken.push(`${rows.length} x ${what}, e.g. ${rows[0]?.id ?? ''}`);
  }
  return broken;
}

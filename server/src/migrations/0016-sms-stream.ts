import type { Migration } from '../platform/db/migration.ts';

export const smsStream: Migration = {
  name: '0016-sms-stream',
  up: `
-- Processes that have readers of the live stream. Without one, nobody is notified: a NOTIFY makes commits wait for one
-- another.
create table sms_stream_watchers (
  process_id uuid primary key,
  until timestamptz not null
);

-- Without a cache: within one xid the numbers follow the order of the writing, whoever writes.
create sequence sms_state_changes_seq;

-- One row for each state that a message came to. Readers see rows below the oldest transaction that still runs, in the
-- order (xid, seq): whatever commits later stands after what they have seen. The xid is that of the writing transaction
-- or, where it is younger, of the last one that was over then: a transaction that waited for the row of a message stands
-- behind the one that it waited for.
create table sms_state_changes (
  -- The smallest UUID v7 of the instant of the writing, by which the days are cut.
  written uuid not null,
  organization_id text not null,
  xid xid8 not null default
    greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8),
  seq bigint not null default nextval('sms_state_changes_seq'),
  message_id text not null,
  -- Null for a row of a batch that was rejected when the batch was accepted.
  conversation_id text,
  status text not null,
  occurred_at timestamptz not null
) partition by range (written);
create table sms_state_changes_other partition of sms_state_changes default;
create index sms_state_changes_by_position on sms_state_changes (organization_id, xid, seq);
select ensure_daily_partitions('sms_state_changes', 7);

-- Kept by the database, so that no writer of a state can forget it. Without nested loops: the plan is made for the few
-- rows of its first use and must serve a thousand.
create function sms_record_state_changes() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  written uuid := uuid_v7_bound(clock_timestamp());
begin
  if tg_op = 'INSERT' then
    insert into sms_state_changes (written, organization_id, message_id, conversation_id, status, occurred_at)
    select written, n.organization_id, n.id, n.conversation_id, n.status, n.updated_at
    from new_rows n;
  else
    -- The submission itself is a step of ours that ends with the carrier's answer.
    insert into sms_state_changes (written, organization_id, message_id, conversation_id, status, occurred_at)
    select written, n.organization_id, n.id, n.conversation_id, n.status, n.updated_at
    from new_rows n join old_rows o on o.id = n.id
    where n.status <> o.status and n.status <> 'submitting';
  end if;
  if found and exists (select from sms_stream_watchers where until > clock_timestamp()) then
    perform pg_notify('trunkline_sms_stream', o.organization_id)
    from (select distinct organization_id from new_rows) o;
  end if;
  return null;
end $$;
create trigger sms_record_new_states after insert on sms_messages
  referencing new table as new_rows for each statement execute function sms_record_state_changes();
create trigger sms_record_later_states after update on sms_messages
  referencing old table as old_rows new table as new_rows
  for each statement execute function sms_record_state_changes();
`,
};

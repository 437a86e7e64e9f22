import type { Migration } from '../platform/db/migration.ts';

export const webhooks: Migration = {
  name: '0007-webhooks',
  up: `
-- Secrets that were replaced and still sign until their grace ends.
create table organization_previous_webhook_secrets (
  id uuid primary key,
  organization_id text not null references organizations (id),
  secret_encrypted text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, id)
);

-- The session that an event belongs to, where there is one.
alter table webhook_events add column session_id uuid;

create table webhook_endpoints (
  id uuid primary key,
  organization_id text not null references organizations (id),
  name text not null,
  url text not null,
  events text[] not null,
  all_agents boolean not null,
  agent_ids text[] not null,
  filter_tags jsonb not null,
  headers json not null,
  -- The whole list as encrypted JSON; null when there are none.
  auth_headers_encrypted text,
  timeout_ms integer not null,
  -- Null signs with the organization's secret.
  signing_secret_encrypted text,
  extraction_fields json not null,
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('manual', 'gone', 'failing')),
  disabled_at timestamptz,
  -- The first failure after the last success, in the organization's time; null while deliveries succeed.
  failing_since timestamptz,
  -- How many warnings this streak of failures has given.
  warnings integer not null default 0,
  -- The receiver asked for a pause: no attempt begins before this instant of the organization's time.
  slow_until timestamptz,
  -- Counts the operational events about this endpoint.
  event_sequence integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id)
) with (fillfactor = 80);
create index webhook_endpoints_live on webhook_endpoints (organization_id, created_at) where deleted_at is null;

create table webhook_endpoint_previous_secrets (
  id uuid primary key,
  organization_id text not null,
  endpoint_id uuid not null,
  secret_encrypted text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id)
);
create index webhook_endpoint_previous_secrets_by_endpoint on webhook_endpoint_previous_secrets (endpoint_id);

create table webhook_replays (
  id uuid primary key,
  organization_id text not null,
  endpoint_id uuid not null,
  since timestamptz not null,
  include_missed boolean not null,
  status text not null check (status in ('running', 'completed', 'cancelled')),
  -- What is put in line next: first the records that ended without success, then the events without a record.
  phase text not null check (phase in ('records', 'missed', 'done')),
  position uuid not null,
  total integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  cancelled integer not null default 0,
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id)
);
create index webhook_replays_by_endpoint on webhook_replays (endpoint_id, created_at);

-- One row for each event and endpoint. The event's payload is referenced and not copied. There is no foreign key to the
-- events: it would keep a day of them from being dropped.
create table webhook_deliveries (
  id uuid not null primary key,
  organization_id text not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  event_type text not null,
  session_id uuid,
  agent_id text,
  tags json not null,
  status text not null,
  -- Attempts that were begun, of either trigger; the automatic ones among them; how many of those there can be.
  attempts integer not null default 0,
  automatic_attempts integer not null default 0,
  max_automatic_attempts integer not null,
  -- The number of the attempt that is under way.
  attempt_number integer,
  http_status integer,
  error text,
  -- The replay that put this delivery in line and waits for its end.
  replay_id uuid,
  -- When the next attempt may begin, in the organization's time.
  due_at timestamptz not null,
  -- When the waker looks at this row next; null when nothing waits, or while the row is parked.
  wake_at timestamptz,
  -- Since when the delivery waits for a free place at its endpoint, which had as many attempts as it may have at once.
  parked_at timestamptz,
  fence bigint not null default 0,
  lease_until timestamptz,
  occurred_at timestamptz not null,
  expires_at timestamptz not null,
  delivered_at timestamptz,
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id)
) partition by range (id);
create table webhook_deliveries_other partition of webhook_deliveries default;
create index webhook_deliveries_by_endpoint on webhook_deliveries (organization_id, endpoint_id, id);
create index webhook_deliveries_by_event on webhook_deliveries (organization_id, event_id);
create index webhook_deliveries_by_type on webhook_deliveries (organization_id, event_type, id);
create index webhook_deliveries_by_agent on webhook_deliveries (organization_id, agent_id, id)
  where agent_id is not null;
create index webhook_deliveries_by_session on webhook_deliveries (organization_id, session_id, id)
  where session_id is not null;
create index webhook_deliveries_unsuccessful on webhook_deliveries (organization_id, status, id)
  where status in ('failed', 'cancelled', 'expired');
create index webhook_deliveries_waking on webhook_deliveries (wake_at) where wake_at is not null;
create index webhook_deliveries_leased on webhook_deliveries (lease_until) where lease_until is not null;
-- What a disabled endpoint still has to cancel, however long its log is.
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, id) where status = 'pending';
create index webhook_deliveries_parked on webhook_deliveries (endpoint_id, id) where parked_at is not null;

-- One row for each attempt that ended, in the same days as its delivery.
create table webhook_attempts (
  id text not null,
  delivery_id uuid not null,
  organization_id text not null,
  attempt_number integer not null,
  trigger text not null check (trigger in ('automatic', 'manual')),
  request_url text not null,
  request_headers json not null,
  response_status integer,
  response_body text,
  response_truncated boolean not null,
  duration_ms integer not null,
  error text,
  created_at timestamptz not null,
  primary key (delivery_id, attempt_number)
) partition by range (delivery_id);
create table webhook_attempts_other partition of webhook_attempts default;

select ensure_daily_partitions('webhook_deliveries', 7);
select ensure_daily_partitions('webhook_attempts', 7);

-- Drops the days of a table that ended more than so many days ago. A day that somebody is using is left for the next
-- time: nobody waits behind us.
create function drop_daily_partitions(parent text, keep_days int) returns int language plpgsql
  set timezone = 'UTC' set lock_timeout = '200ms' as $$
declare
  part text;
  dropped int := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(format('%I', parent)) and c.relname ~ (parent || '_[0-9]{8}$')
      and to_date(right(c.relname, 8), 'YYYYMMDD') + 1 + keep_days <= current_date
    order by 1
  loop
    begin
      execute format('drop table %I', part);
      dropped := dropped + 1;
    exception when lock_not_available then
      raise warning 'the day % is in use and stays for now', part;
    end;
  end loop;
  return dropped;
end $$;
`,
};

import type { Migration } from '../platform/db/migration.ts';

export const webhookEvents: Migration = {
  name: '0004-webhook-events',
  up: `
-- The smallest UUID v7 of an instant: the bound between two days of a table partitioned by id.
create function uuid_v7_bound(at timestamptz) returns uuid language sql immutable set timezone = 'UTC' as
  $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid $$;

-- Makes the daily partitions of a table from yesterday on; a day that exists is left alone.
create function ensure_daily_partitions(parent text, days int) returns void language plpgsql set timezone = 'UTC' as $$
declare
  day date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_daily_partitions'));
  for day in select generate_series(current_date - 1, current_date + days, interval '1 day')::date loop
    part := parent || '_' || to_char(day, 'YYYYMMDD');
    if to_regclass(format('%I', part)) is null then
      -- Attached and not born as a part: that would lock the whole table against everyone.
      begin
        execute format('create table %I (like %I including defaults including constraints)', part, parent);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
          uuid_v7_bound(day::timestamptz), uuid_v7_bound((day + 1)::timestamptz));
      exception when check_violation then
        -- Rows of that day are in the default partition already: the day stays there, the others are made.
        raise warning 'the day % of % stays in its default partition', day, parent;
      end;
    end if;
  end loop;
end $$;

-- One row for each event. The payload is text: it is signed and sent as these bytes.
create table webhook_events (
  id uuid not null primary key,
  organization_id text not null,
  type text not null,
  resource_id text not null,
  sequence integer not null,
  agent_id text,
  occurred_at timestamptz not null,
  payload text not null,
  unique (organization_id, id)
) partition by range (id);
create table webhook_events_other partition of webhook_events default;
create index webhook_events_by_resource on webhook_events (organization_id, resource_id, sequence);
select ensure_daily_partitions('webhook_events', 7);
`,
};

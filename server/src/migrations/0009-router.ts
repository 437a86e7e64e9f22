import type { Migration } from '../platform/db/migration.ts';

export const router: Migration = {
  name: '0009-router',
  up: `
-- What a request takes on its way in is spread over three tables by how long it is needed, because admission is on the
-- path of every request: it is one statement, one commit, and as few index entries as can be. None of the three has a
-- foreign key: each would cost a look-up and a lock on the organization's row for every request.

-- Every key that was used, with the hash of its content and the request that it made; append-only for seven days.
create table router_keys (
  organization_id text not null,
  operation text not null,
  key_sha256 bytea not null,
  content_sha256 bytea not null,
  request_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, operation, key_sha256)
);
create index router_keys_by_time on router_keys (created_at);

-- A row for each request that runs: small and short-lived, so that whoever looks for what a dead process left behind
-- reads what runs now, and not what ever ran.
create table router_live (
  request_id uuid primary key,
  organization_id text not null,
  -- Whose lease keeps the row.
  process_id uuid not null,
  kind text not null,
  operation text not null,
  -- Taken from the balance of a prepaid organization; 0 for one without a limit.
  reserved_micro_usd bigint not null,
  routing json not null,
  streamed boolean not null,
  created_at timestamptz not null default now()
);

-- How many rows of router_live an organization has, changed by the statements that change those. Counting them instead
-- would cost each of a thousand requests a thousand rows; and its lock is what brings two requests with one key in order.
create table router_concurrency (
  organization_id text primary key,
  running integer not null check (running >= 0)
) with (fillfactor = 50);

-- The processes that admit requests: what runs in one without a lease is over.
create table router_processes (
  id uuid primary key,
  lease_until timestamptz not null
) with (fillfactor = 50);

-- One row for each request that ended, for 30 days. No prompt, audio or text is in it.
create table router_requests (
  id uuid not null primary key,
  organization_id text not null,
  kind text not null check (kind in ('stt', 'tts', 'llm')),
  operation text not null,
  status text not null check (status in ('succeeded', 'failed', 'canceled', 'interrupted')),
  error_code text,
  routing json not null,
  streamed boolean not null,
  attempts json not null,
  usage json not null,
  usage_estimated boolean not null,
  cost_micro_usd bigint not null,
  -- Null where the process that ran the request did not live to tell.
  total_ms double precision,
  own_ms double precision,
  created_at timestamptz not null,
  ended_at timestamptz not null
) partition by range (id);
create table router_requests_other partition of router_requests default;
select ensure_daily_partitions('router_requests', 7);

-- Takes credit of a prepaid organization for a resource, and records it, or answers false where its balance does not
-- cover it.
create function credit_reserve(organization text, line text, resource text, amount bigint) returns boolean
language plpgsql as $$
begin
  update credit_accounts set balance_micro_usd = balance_micro_usd - amount, updated_at = clock_timestamp()
  where organization_id = organization and balance_micro_usd >= amount;
  if not found then return false; end if;
  insert into credit_ledger (id, organization_id, kind, amount_micro_usd, resource_id, created_at)
  values (line, organization, 'reservation', -amount, resource, organization_now(organization));
  return true;
end $$;

-- Admits one request with its key, its place and its credit, or takes nothing. Outcomes: used, the key was, by used_by
-- with used_content, which is_live while it runs; full, no place is left of most_running; poor, the balance does not
-- cover it, or nothing is left of it, whatever the request may cost. The key comes before the place and the place before
-- the money. An organization gets its row of places with its first request.
--
-- Everything is decided under the lock of the organization's places, whatever process asks, and each statement in here
-- sees what the one who held the lock before has committed: neither a key, the limit nor the balance can be passed.
-- Whoever locks several organizations does it in the order of their ids, and each one's places before its account.
--
-- A function because it is on the path of every request: one statement of common table expressions that does the same
-- takes twice as long, all of it in setting up its plan.
create function router_admit(
  organization text, asked_operation text, key bytea, content bytea, request uuid, line text, prepaid boolean,
  asked_kind text, reserved bigint, asked_routing json, is_streamed boolean, process uuid, most_running int,
  out outcome text, out used_by uuid, out used_content bytea, out is_live boolean
) language plpgsql as $$
declare
  n int;
begin
  select c.running into n from router_concurrency c where c.organization_id = organization for update;
  if not found then
    insert into router_concurrency (organization_id, running) values (organization, 0) on conflict do nothing;
    select c.running into n from router_concurrency c where c.organization_id = organization for update;
  end if;
  select k.request_id, k.content_sha256, exists (select from router_live l where l.request_id = k.request_id)
  into used_by, used_content, is_live
  from router_keys k
  where k.organization_id = organization and k.operation = asked_operation and k.key_sha256 = key;
  if found then
    outcome := 'used';
    return;
  end if;
  if n >= most_running then
    outcome := 'full';
    return;
  end if;
  if prepaid and not (case when reserved > 0
    then credit_reserve(organization, line, 'req_' || replace(request::text, '-', ''), reserved)
    else exists (select from credit_accounts a where a.organization_id = organization and a.balance_micro_usd > 0)
  end) then
    outcome := 'poor';
    return;
  end if;
  insert into router_keys (organization_id, operation, key_sha256, content_sha256, request_id)
  values (organization, asked_operation, key, content, request);
  insert into router_live
    (request_id, organization_id, process_id, kind, operation, reserved_micro_usd, routing, streamed)
  values (request, organization, process, asked_kind, asked_operation,
    case when prepaid then reserved else 0 end, asked_routing, is_streamed);
  update router_concurrency set running = running + 1 where organization_id = organization;
  outcome := 'admitted';
end $$;
`,
};

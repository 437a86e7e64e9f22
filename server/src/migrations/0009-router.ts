import type { Migration } from './migration.ts';

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
) with (fillfactor = 80);

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
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const workerLeases: Migration = {
  name: '0033-workers',
  up: `
alter table sessions
  -- Counts its claims: a worker that shows a lower number has lost it.
  add column fence integer not null default 0,
  -- The last call of the worker that has it, in real time; null while none has it.
  add column lease_renewed_at timestamptz,
  -- Whether that worker has called since its claim: until then its answer may have reached nobody.
  add column is_lease_confirmed boolean not null default false,
  -- Played by the simulated telephone network; null for what other workers take.
  add column script text,
  -- Why it is to end, and since when, by the clock of its organization.
  add column ending_reason text,
  add column ending_at timestamptz;
create index sessions_claimable on sessions (id) where status = 'created';
create index sessions_leased on sessions (lease_renewed_at) where lease_renewed_at is not null;

-- How long the parts of an answer took, as its worker tells; null where a client wrote the turn.
alter table session_turns add column latency json;

-- The name that a worker gave to an event; null for those of this server.
alter table session_events add column reported_id text;
create unique index session_events_reported on session_events (session_id, reported_id) where reported_id is not null;

-- What workers used of providers with which they have accounts of their own.
create table session_usage (
  session_id uuid not null,
  reported_id text not null,
  organization_id text not null,
  layer text not null check (layer in ('stt', 'llm', 'tts', 's2s')),
  provider text not null,
  model text,
  metric text not null,
  quantity double precision not null,
  -- By the clock of the organization.
  stored_at timestamptz not null,
  primary key (session_id, reported_id),
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);

-- One row: since when heartbeats can be taken without a break, and when that was last known, in real time.
create table worker_lease_clock (
  is_only boolean primary key default true check (is_only),
  alive_at timestamptz not null,
  resumed_at timestamptz not null
);
insert into worker_lease_clock (alive_at, resumed_at) values (clock_timestamp(), clock_timestamp());
`,
};

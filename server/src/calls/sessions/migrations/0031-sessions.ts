import type { Migration } from '../../../platform/db/migration.ts';

export const sessionTables: Migration = {
  name: '0031-sessions',
  up: `
-- One record of each conversation, which is its call as well. Times are those of the organization's clock.
create table sessions (
  id uuid primary key,
  organization_id text not null references organizations (id),
  kind text not null check (kind in ('phone', 'cascade', 's2s')),
  direction text not null check (direction in ('inbound', 'outbound', 'web')),
  status text not null check (status in ('created', 'claimed', 'running', 'ending', 'ended')),
  -- Text without a foreign key: an agent may be deleted, and what is past keeps its id.
  agent_id text,
  -- The effective configuration, its tools, and the model from speech to speech.
  configuration json not null,
  tools json not null,
  s2s json,
  metadata json not null,
  webhook_tags json not null,
  -- JSON of the request's toolSecrets; gone when the session has ended.
  tool_secrets_encrypted text,
  identity text not null,
  wants_recording boolean not null,
  ttl_seconds integer not null,
  max_duration_seconds integer not null,
  -- In millionths of a US dollar, as it was when the session was created.
  minute_price_micro_usd bigint not null,
  -- How many portions of five minutes the credit was held for.
  held_portions integer not null default 0,
  end_reason text,
  failure_cause text,
  -- Raised by each change of the session, its turns and its events: their order is that of these numbers.
  revision integer not null default 0,
  event_sequence integer not null default 0,
  -- In real time: a reader of its stream wants to be notified until then.
  watched_until timestamptz,
  -- When something falls due next; null once it has ended.
  due_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null,
  unique (organization_id, id),
  check ((status = 'ended') = (end_reason is not null)),
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (due_at is null))
);
create index sessions_of_organization on sessions (organization_id, id desc);
create index sessions_of_agent on sessions (organization_id, agent_id, id desc);
create index sessions_active on sessions (organization_id, id desc) where status <> 'ended';
create index sessions_due on sessions (due_at) where status <> 'ended';

create table session_turns (
  session_id uuid not null,
  index integer not null check (index >= 0),
  id uuid not null,
  organization_id text not null,
  source text not null check (source in ('user', 'agent', 'system')),
  text text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  provider text,
  model text,
  revision integer not null,
  -- By the organization's clock.
  stored_at timestamptz not null,
  primary key (session_id, index),
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);
create index session_turns_by_revision on session_turns (session_id, revision);

create table session_events (
  id uuid primary key,
  session_id uuid not null,
  organization_id text not null,
  provider text not null check (provider in ('livekit', 'telnyx', 'service')),
  event_type text not null,
  status text not null check (status in ('active', 'ended', 'failed')),
  failure_cause text,
  sip_status_code integer,
  sip_status text,
  payload json not null,
  revision integer not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);
create index session_events_by_revision on session_events (session_id, revision);
`,
};

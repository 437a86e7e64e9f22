import type { Migration } from '../../../platform/db/migration.ts';

export const humanCalls: Migration = {
  name: '0053-human-calls',
  up: `
-- Calls between people.
create table human_calls (
  id uuid primary key,
  organization_id text not null references organizations (id),
  direction text not null check (direction in ('inbound', 'outbound', 'internal')),
  status text not null
    check (status in ('initiating', 'ringing', 'active', 'ended', 'declined', 'missed', 'cancelled', 'failed')),
  from_number text not null,
  to_number text not null,
  metadata json not null,
  -- Who is offered the call first; null where it is offered to none.
  route_to_broker_id text,
  -- Whether it was offered to all.
  is_offered_to_all boolean not null default false,
  -- By the clock of the organization, as every time here.
  offered_until timestamptz,
  -- The transfer that is under way; null where none is.
  transfer json,
  -- How many events it has.
  event_sequence integer not null,
  end_reason text,
  answered_at timestamptz,
  ended_at timestamptz,
  -- When it does its next step by itself; null once it has ended.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id),
  check ((ended_at is null) = (status in ('initiating', 'ringing', 'active'))),
  check ((end_reason is null) = (ended_at is null)),
  check ((due_at is null) = (ended_at is not null))
);
create index human_calls_newest on human_calls (organization_id, created_at desc, id desc);
create index human_calls_due on human_calls (due_at) where due_at is not null;
-- Their sides.
create table human_call_legs (
  id uuid primary key,
  -- What commands and events name it by.
  control_id text not null unique,
  organization_id text not null,
  call_id uuid not null,
  -- Counts the legs of its call, from 0.
  position integer not null,
  kind text not null check (kind in ('browser', 'pstn', 'agent')),
  direction text not null check (direction in ('inbound', 'outbound')),
  status text not null check (status in ('initiating', 'ringing', 'active', 'held', 'ended', 'failed')),
  broker_id text,
  phone_number text,
  is_muted boolean not null default false,
  -- The leg that it speaks with.
  peer_id uuid,
  -- What the simulated party does that it leads to; null of brokers.
  party text,
  end_reason text,
  answered_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null,
  foreign key (organization_id, call_id) references human_calls (organization_id, id),
  unique (call_id, position),
  check ((broker_id is not null) = (kind = 'browser')),
  check ((ended_at is null) = (status in ('initiating', 'ringing', 'active', 'held'))),
  check ((end_reason is null) = (ended_at is null))
);
create index human_call_legs_of_broker on human_call_legs (organization_id, broker_id) where broker_id is not null;
create index human_call_legs_live on human_call_legs (organization_id, broker_id) where broker_id is not null and ended_at is null;
-- What happened in them, in its order.
create table human_call_events (
  -- Also its webhook-id.
  id uuid primary key,
  organization_id text not null,
  call_id uuid not null,
  sequence integer not null,
  type text not null,
  control_id text,
  payload json not null,
  occurred_at timestamptz not null,
  foreign key (organization_id, call_id) references human_calls (organization_id, id),
  unique (call_id, sequence)
);
-- The people who take them, by the names that their organization gives them.
create table broker_presences (
  organization_id text not null references organizations (id),
  broker_id text not null,
  status text not null check (status in ('available', 'busy', 'away', 'offline')),
  last_seen_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, broker_id)
);
`,
};

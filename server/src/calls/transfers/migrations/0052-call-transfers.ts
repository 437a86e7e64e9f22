import type { Migration } from '../../../platform/db/migration.ts';

export const callTransfers: Migration = {
  name: '0052-call-transfers',
  up: `
-- A request to hand a call over, and everything that all of its attempts share.
create table call_transfer_routes (
  id uuid primary key,
  organization_id text not null,
  session_id uuid not null,
  kind text not null check (kind in ('blind', 'warm')),
  -- In the order in which they are tried.
  destinations json not null,
  -- How they are dialed.
  dialing json not null,
  -- What happens to the caller when none is left; null of a blind transfer.
  fallback json,
  -- Of the tool call that asked for it; null where a customer did.
  tool_call_id text,
  -- When no destination was left, by the clock of the organization.
  exhausted_at timestamptz,
  created_at timestamptz not null,
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);
-- An attempt.
create table call_transfers (
  id uuid primary key,
  organization_id text not null,
  session_id uuid not null,
  route_id uuid not null references call_transfer_routes (id),
  -- Which of the destinations of its request it tries, from 0.
  position integer not null,
  -- Counts the changes of transfers of the session: its worker says which it knows.
  sequence integer not null,
  status text not null check (status in ('requested', 'screening', 'bridging', 'completed', 'failed', 'cancelled')),
  failure_cause text,
  summary text,
  -- What was said with the destination; the caller did not hear it.
  consultation json not null default '[]',
  is_accepted boolean not null default false,
  -- By the clock of the organization.
  rang_at timestamptz,
  answered_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, session_id) references sessions (organization_id, id),
  unique (route_id, position),
  check ((failure_cause is not null) = (status in ('failed', 'cancelled')))
);
create index call_transfers_of_session on call_transfers (session_id, sequence);
-- A call is handed over to one at a time.
create unique index call_transfers_open on call_transfers (session_id) where status in ('requested', 'screening', 'bridging');
`,
};

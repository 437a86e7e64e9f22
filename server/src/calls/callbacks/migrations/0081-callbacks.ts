import type { Migration } from '../../../platform/db/migration.ts';

export const callbackTables: Migration = {
  name: '0081-callbacks',
  up: `
-- Calls that agents agreed upon with the other party of a call. Agents and numbers are named without a foreign key: what is
-- gone when a callback comes due makes it fail.
create table call_callbacks (
  id uuid primary key,
  organization_id text not null,
  -- The call in which it was agreed upon.
  source_session_id uuid not null,
  agent_id text not null,
  phone_number_id text not null,
  to_number text not null,
  from_number text not null,
  metadata json not null,
  webhook_tags json not null,
  reason text,
  instructions text,
  status text not null check (status in ('scheduled', 'dispatching', 'dispatched', 'cancelled', 'failed')),
  failure_cause text,
  cancel_reason text,
  -- By the clock of the organization.
  scheduled_at timestamptz not null,
  -- How many tries came to nothing, and how many calls were made that rang no telephone.
  failed_tries integer not null default 0,
  silent_calls integer not null default 0,
  -- The newest call that was made of it.
  created_session_id uuid,
  -- Who makes the call: counts the claims.
  fence integer not null default 0,
  -- In real time: when another process makes the call, if it is not known by then; null where none is being made.
  lease_until timestamptz,
  event_sequence integer not null default 0,
  attempted_at timestamptz,
  dispatched_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, source_session_id) references sessions (organization_id, id),
  check (lease_until is null or status = 'dispatching'),
  check ((failure_cause is not null) = (status = 'failed'))
);
create index call_callbacks_newest on call_callbacks (organization_id, id);
create index call_callbacks_of_session on call_callbacks (source_session_id, id);
-- A call has one that is open.
create unique index call_callbacks_open on call_callbacks (source_session_id) where status in ('scheduled', 'dispatching');
create index call_callbacks_made on call_callbacks (created_session_id) where status = 'dispatching';
create index call_callbacks_due on call_callbacks (scheduled_at) where status = 'scheduled';
create index call_callbacks_lost on call_callbacks (lease_until) where lease_until is not null;
`,
};

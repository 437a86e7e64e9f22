import type { Migration } from '../../../platform/db/migration.ts';

export const callMessages: Migration = {
  name: '0040-call-messages',
  up: `
-- What customers tell the worker of a call in the middle of it.
create table session_messages (
  session_id uuid not null,
  -- Counts those of a session from 1: a worker says which it has.
  sequence integer not null,
  id uuid not null,
  organization_id text not null,
  text text not null,
  mode text not null check (mode in ('respond', 'context')),
  -- By the clock of the organization.
  created_at timestamptz not null,
  primary key (session_id, sequence),
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);
`,
};

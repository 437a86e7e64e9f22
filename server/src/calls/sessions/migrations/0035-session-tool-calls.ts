import type { Migration } from '../../../platform/db/migration.ts';

export const sessionToolCalls: Migration = {
  name: '0035-session-tool-calls',
  up: `
-- What models called, and what came of it: each call runs once.
create table session_tool_calls (
  session_id uuid not null,
  -- The worker's own, unique in the session.
  call_id text not null,
  organization_id text not null,
  tool_id text not null,
  tool_name text not null,
  kind text not null check (kind in ('inline', 'webhook', 'builtin', 'integration')),
  arguments json not null,
  -- Null until there is an outcome; result is what the model reads then.
  ok boolean,
  result json,
  error text,
  duration_ms integer,
  -- Since when a process runs it, in real time; null where none does.
  running_since timestamptz,
  -- By the clock of the organization.
  started_at timestamptz not null,
  primary key (session_id, call_id),
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);
`,
};

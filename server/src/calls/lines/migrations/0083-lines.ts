import type { Migration } from '../../../platform/db/migration.ts';

export const lines: Migration = {
  name: '0083-lines',
  up: `
-- The line of a call that a carrier carries: one a session. Its times are real ones, as those of carriers are.
create table lines (
  session_id uuid primary key,
  organization_id text not null,
  carrier text not null,
  direction text not null check (direction in ('inbound', 'outbound')),
  -- due: to be dialed. dialing: it may be open at the carrier. offered: it rings here. open: the carrier has it. over: it has not.
  status text not null check (status in ('due', 'dialing', 'offered', 'open', 'over')),
  -- The carrier's name of it; null while it is not known.
  call_id text,
  -- How many acts of it have a number so far: the dial is number 0.
  acts integer not null default 0,
  -- The stream that may be opened for it, until then, once.
  stream_id text,
  stream_until timestamptz,
  is_stream_used boolean not null default false,
  -- It is to be hung up.
  wants_end boolean not null default false,
  -- A process asks the carrier for something, which it will have done by then.
  acting_until timestamptz,
  dialed_at timestamptz,
  -- When it is looked at again; null while nothing is to be done.
  look_at timestamptz,
  created_at timestamptz not null,
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);
create unique index lines_call on lines (carrier, call_id) where call_id is not null;
create index lines_look on lines (look_at) where look_at is not null;
`,
};

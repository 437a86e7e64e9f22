import type { Migration } from '../../../platform/db/migration.ts';

export const lineTransfers: Migration = {
  name: '0090-line-transfers',
  up: `
-- Whom the carrier of a line is to connect its person with: one row an attempt of a transfer.
create table line_transfers (
  -- The attempt; it names the leg to the destination to the carrier.
  transfer_id uuid primary key,
  organization_id text not null,
  session_id uuid not null references lines (session_id),
  carrier text not null,
  destination text not null,
  from_number text not null,
  ring_seconds integer not null,
  headers jsonb not null,
  -- due: to be asked for. asking: it may be asked for. asked: it was. bridged: the two speak. over: it came to nothing.
  status text not null check (status in ('due', 'asking', 'asked', 'bridged', 'over')),
  -- The number of the act that asks for it.
  act integer,
  -- The carrier's name of the leg to the destination; null while it is not known.
  leg_id text,
  -- The carrier has that leg no more.
  is_leg_over boolean not null default false,
  created_at timestamptz not null
);
create unique index line_transfers_open on line_transfers (session_id) where status in ('due', 'asking', 'asked');
create index line_transfers_session on line_transfers (session_id, created_at);

-- Whether the stream that it lost was ended by a transfer.
alter table lines add column is_let_go boolean not null default false;
`,
};

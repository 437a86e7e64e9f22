import type { Migration } from '../../../platform/db/migration.ts';

export const secondLines: Migration = {
  name: '0085-second-lines',
  up: `
-- Lines that a carrier has opened for a call beside the one that carries it: each is to be hung up.
create table second_lines (
  carrier text not null,
  call_id text not null,
  organization_id text not null,
  session_id uuid not null references lines (session_id),
  created_at timestamptz not null,
  -- When it is hung up, or that is asked for again; null once the carrier has it no more.
  look_at timestamptz,
  primary key (carrier, call_id)
);
create index second_lines_look on second_lines (look_at) where look_at is not null;
`,
};

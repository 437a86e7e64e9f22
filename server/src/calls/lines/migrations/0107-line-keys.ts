import type { Migration } from '../../../platform/db/migration.ts';

export const lineKeys: Migration = {
  name: '0107-line-keys',
  up: `
-- Keys that are to be pressed in a line, in the order of their acts: none before those of the act before it are settled.
create table line_keys (
  session_id uuid not null references lines (session_id),
  act integer not null,
  digits text not null,
  -- When they are to be pressed: at once, or where a process presses them, once it has not said so for too long.
  look_at timestamptz not null,
  primary key (session_id, act)
);
create index line_keys_look on line_keys (look_at);
`,
};

import type { Migration } from '../platform/db/migration.ts';

export const edgeQuota: Migration = {
  name: '0008-edge-quota',
  up: `
-- What the processes have taken, for one source address and one window, to serve or to give back.
create table edge_quota (
  window_start timestamptz not null,
  source text not null,
  used integer not null check (used >= 0),
  -- The size of the last lease: a statement that updates cannot tell otherwise how much it added.
  last_lease integer not null,
  primary key (window_start, source)
) with (fillfactor = 50);
`,
};

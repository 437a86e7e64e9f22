import type { Migration } from '../../platform/db/migration.ts';

export const organizationClocks: Migration = {
  name: '0021-organization-clocks',
  up: `
-- What other slices know of an organization's time: now is clock_timestamp() + clock_offset, and the later time that a
-- test clock is on its way to, if it is. Columns alone, for a view that computes would not be inlined: a join with it is
-- planned like one with the table, and a lock of its row is a lock of the organization's.
create view organization_clocks as select id, mode, clock_offset, clock_target from organizations;
`,
};

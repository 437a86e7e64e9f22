import type { Migration } from '../../platform/db/migration.ts';

export const renewedProcesses: Migration = {
  name: '0088-renewed-processes',
  up: `
-- The same, with when each renewed its lease, which lasts for 15 seconds: for what cannot wait until it is over.
create or replace view live_processes as
  select id, lease_until - interval '15 seconds' as renewed_at from router_processes where lease_until > clock_timestamp();
`,
};

import type { Migration } from '../../platform/db/migration.ts';

export const liveProcesses: Migration = {
  name: '0062-live-processes',
  up: `
-- The processes whose lease holds, for whatever else runs in one of them.
create view live_processes as select id from router_processes where lease_until > clock_timestamp();
`,
};

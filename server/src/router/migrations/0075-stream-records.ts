import type { Migration } from '../../platform/db/migration.ts';

export const streamRecords: Migration = {
  name: '0075-stream-records',
  up: `
-- Of a stream over a socket, what went on in it.
alter table router_requests add column stream json;
`,
};

import type { Migration } from '../../platform/db/migration.ts';

export const listedRequests: Migration = {
  name: '0094-listed-requests',
  up: `
-- The requests of an organization, newest first. Ids rise with time, so that the days and this order are one.
create index router_requests_of_organization on router_requests (organization_id, id);
`,
};

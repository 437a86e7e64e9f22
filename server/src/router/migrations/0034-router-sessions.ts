import type { Migration } from '../../platform/db/migration.ts';

export const routerSessions: Migration = {
  name: '0034-router-sessions',
  up: `
-- For which session a worker asked; null where a key did.
alter table router_requests add column session_id uuid;
create index router_requests_of_session on router_requests (session_id) where session_id is not null;
`,
};

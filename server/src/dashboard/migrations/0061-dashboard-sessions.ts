import type { Migration } from '../../platform/db/migration.ts';

export const dashboardSessions: Migration = {
  name: '0061-dashboard-sessions',
  up: `
-- Browsers that are signed in. What signs them out deletes the row: the cookie of a row that is gone opens nothing.
create table dashboard_sessions (
  id uuid primary key,
  organization_id text not null,
  api_key_id text not null,
  -- By the clock of the database, as the expiry of keys.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
);
create index dashboard_sessions_of_key on dashboard_sessions (organization_id, api_key_id, id);
create index dashboard_sessions_expired on dashboard_sessions (expires_at);
`,
};

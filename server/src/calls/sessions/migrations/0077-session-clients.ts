import type { Migration } from '../../../platform/db/migration.ts';

export const sessionClients: Migration = {
  name: '0077-session-clients',
  up: `
-- Of the client that hears and speaks, by the clock of the organization: when one came first, and since when none is there.
alter table sessions add column client_joined_at timestamptz;
alter table sessions add column client_left_at timestamptz;
-- Names the credential with which the client that came last may come back.
alter table sessions add column client_pass text;
-- The address of the process that this client came to.
alter table sessions add column media_place text;
`,
};

import type { Migration } from '../../platform/db/migration.ts';

export const chargesOfSessions: Migration = {
  name: '0044-charges-of-sessions',
  up: `
-- What a session was charged is read by its report. Lines without a session are not in it.
create index credit_ledger_by_session on credit_ledger (organization_id, session_id) where session_id is not null;
`,
};

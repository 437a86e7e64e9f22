import type { Migration } from '../../../platform/db/migration.ts';

export const endedSessions: Migration = {
  name: '0067-ended-sessions',
  up: `
-- Those that ended in a span are counted, with how long they lasted.
create index sessions_ended on sessions (organization_id, ended_at) include (started_at) where ended_at is not null;
-- Usage has what was charged for them apart from what was charged for telephones.
create index sessions_of_the_web on sessions (organization_id, id) where kind <> 'phone';
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const offeredAgain: Migration = {
  name: '0086-offered-again',
  up: `
alter table sessions
  -- Whether a worker has been heard in it, of a call of a telephone.
  add column is_spoken boolean not null default false,
  -- Until when another worker may take a call whose line stands without one, in real time; null for every other session.
  add column offered_until timestamptz;
create index sessions_offered on sessions (offered_until) where offered_until is not null;
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const ownWorkers: Migration = {
  name: '0079-own-workers',
  up: `
-- When a worker of an organization, by a key of its own, was heard last, in real time and to five seconds.
create table own_workers (
  organization_id text primary key references organizations (id),
  heard_at timestamptz not null
);
`,
};

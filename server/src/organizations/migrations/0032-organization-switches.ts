import type { Migration } from '../../platform/db/migration.ts';

export const organizationSwitches: Migration = {
  name: '0032-organization-switches',
  up: `
-- What the operator has switched on for an organization; test organizations switch themselves.
-- With defaults, because a process of the release before still makes organizations.
alter table organizations
  add recording_enabled boolean not null default false,
  add human_calling boolean not null default false;
update organizations set recording_enabled = true where mode = 'test';
`,
};

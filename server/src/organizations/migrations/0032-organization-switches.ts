import type { Migration } from '../../platform/migration.ts';

export const organizationSwitches: Migration = {
  name: '0032-organization-switches',
  up: `
-- What the operator has switched on for an organization; test organizations switch themselves.
alter table organizations add recording_enabled boolean, add human_calling boolean not null default false;
update organizations set recording_enabled = (mode = 'test');
alter table organizations alter recording_enabled set not null;
`,
};

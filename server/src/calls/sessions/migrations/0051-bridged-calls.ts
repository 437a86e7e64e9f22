import type { Migration } from '../../../platform/db/migration.ts';

export const bridgedCalls: Migration = {
  name: '0051-bridged-calls',
  up: `
-- The guard is added as one that holds for new rows and looked at afterwards, so that sessions go on meanwhile.
alter table sessions drop constraint sessions_status_check;
alter table sessions add constraint sessions_status_check
  check (status in ('preparing', 'created', 'claimed', 'dialing', 'ringing', 'running', 'bridged', 'ending', 'ended')) not valid;
alter table sessions validate constraint sessions_status_check;
-- When the two that the simulated network has connected have spoken, by the clock of their organization.
alter table sessions add column bridged_until timestamptz;
`,
};

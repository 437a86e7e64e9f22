import type { Migration } from '../../../platform/db/migration.ts';

export const sessionsPreparing: Migration = {
  name: '0036-sessions-preparing',
  up: `
-- An endpoint is asked before a call: until it has answered no worker may claim the session. The guard is added as one that
-- holds for new rows and looked at afterwards, so that sessions go on meanwhile.
alter table sessions drop constraint sessions_status_check;
alter table sessions add constraint sessions_status_check
  check (status in ('preparing', 'created', 'claimed', 'running', 'ending', 'ended')) not valid;
alter table sessions validate constraint sessions_status_check;
`,
};

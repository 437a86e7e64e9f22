import type { Migration } from '../../../platform/db/migration.ts';

export const phoneCalls: Migration = {
  name: '0038-phone-calls',
  up: `
-- The guard is added as one that holds for new rows and looked at afterwards, so that sessions go on meanwhile.
alter table sessions drop constraint sessions_status_check;
alter table sessions add constraint sessions_status_check
  check (status in ('preparing', 'created', 'claimed', 'dialing', 'ringing', 'running', 'ending', 'ended')) not valid;
alter table sessions validate constraint sessions_status_check;
alter table sessions
  -- The two telephones of a call and what was asked of its carrier; null for a session of the web.
  add column phone json,
  -- When a telephone was called, or a caller was heard, by the clock of its organization.
  add column dialed_at timestamptz,
  -- When its worker wants to be woken, by the clock of its organization; null while it works, or waits for something else.
  add column wakes_at timestamptz;
create index sessions_waking on sessions (organization_id, wakes_at) where status <> 'ended' and wakes_at is not null;
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const processesOfSessions: Migration = {
  name: '0063-processes-of-sessions',
  up: `
-- The process that asks the endpoint of call.pre_call before a session; null once that has answered, and where none was asked.
alter table sessions add column prepared_by uuid;
create index sessions_preparing on sessions (id) where status = 'preparing';
-- Whether it was told that the session waits for a worker.
alter table sessions add column is_waiting_told boolean not null default false;
-- The process that runs a call of a tool; null where none does.
alter table session_tool_calls add column running_by uuid;
`,
};

import type { Migration } from '../../platform/db/migration.ts';

export const numberSweeps: Migration = {
  name: '0099-number-sweeps',
  up: `
-- When the list of all numbers of an account is compared next with what is here.
create table number_sweeps (
  carrier text primary key,
  wake_at timestamptz not null
);
insert into number_sweeps (carrier, wake_at)
values ('telnyx', clock_timestamp() + interval '1 hour'), ('twilio', clock_timestamp() + interval '1 hour');
`,
};

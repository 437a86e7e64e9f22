import type { Migration } from '../../platform/db/migration.ts';

export const numberSetups: Migration = {
  name: '0096-number-setups',
  up: `
-- Numbers that were delivered and that are still to be set up at their carrier. A row goes when that is done.
create table number_setups (
  phone_number_id text primary key,
  organization_id text not null,
  attempts integer not null default 0,
  wake_at timestamptz not null,
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id) on delete cascade
);
create index number_setups_wake on number_setups (wake_at);

-- Whether a lock against deletion is set at the carrier.
alter table number_releases add column locked boolean not null default false;
`,
};

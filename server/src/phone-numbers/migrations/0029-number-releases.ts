import type { Migration } from '../../platform/db/migration.ts';

export const numberReleases: Migration = {
  name: '0029-number-releases',
  up: `
-- How many events there were of a number.
alter table phone_numbers add column event_sequence integer not null default 0;

-- Numbers that are released here and that their carrier still holds. A row goes when the carrier let go of its number.
create table number_releases (
  phone_number_id text primary key,
  organization_id text not null,
  e164 text not null,
  carrier text not null,
  resource_id text,
  attempts integer not null default 0,
  wake_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id)
);
create index number_releases_wake on number_releases (wake_at);
`,
};

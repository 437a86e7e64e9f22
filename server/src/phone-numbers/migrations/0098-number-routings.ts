import type { Migration } from '../../platform/db/migration.ts';

export const numberRoutings: Migration = {
  name: '0098-number-routings',
  up: `
-- What carriers of people say of the numbers that are there: where their calls and texts go.
create table number_routings (
  phone_number_id text primary key,
  organization_id text not null,
  -- Null before the first answer.
  read_at timestamptz,
  calls_here boolean,
  -- Null where this server cannot say.
  texts_here boolean,
  -- How many looks in a row did not find the number there: one alone may be a fault of the carrier.
  times_missing integer not null default 0,
  is_missing boolean not null generated always as (times_missing >= 2) stored,
  attempts integer not null default 0,
  wake_at timestamptz not null,
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id) on delete cascade
);
create index number_routings_wake on number_routings (wake_at);

insert into number_routings (phone_number_id, organization_id, wake_at)
select n.id, n.organization_id, clock_timestamp() from phone_numbers n
where n.released_at is null and n.source = 'managed' and n.carrier in ('telnyx', 'twilio')
  and not exists (select from number_orders o where o.phone_number_id = n.id and o.status <> 'delivered');
`,
};

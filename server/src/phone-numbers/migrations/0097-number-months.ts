import type { Migration } from '../../platform/db/migration.ts';

export const numberMonths: Migration = {
  name: '0097-number-months',
  up: `
alter table phone_numbers
  -- When the first month of a number that was bought here began; its other months are counted from then.
  add column first_charged_at timestamptz,
  -- How many of its months were charged.
  add column charged_months integer not null default 0,
  -- Since when credit does not cover the month that is open, and when that was last tried, in real time.
  add column charge_uncovered_at timestamptz,
  add column charge_tried_at timestamptz;

-- Months that have begun before this were charged to no one, and stay so.
update phone_numbers n set first_charged_at = n.last_charged_at, charged_months = 1, next_charge_at = (
  select min(month.begins) from (
    select (n.last_charged_at at time zone 'UTC' + nth * interval '1 month') at time zone 'UTC' as begins
    from generate_series(1, 1200) as nth
  ) as month where month.begins > organization_now(n.organization_id))
where n.next_charge_at is not null and n.last_charged_at is not null;

create index phone_numbers_next_charge on phone_numbers (next_charge_at) where next_charge_at is not null;
create index phone_numbers_next_charge_of on phone_numbers (organization_id, next_charge_at) where next_charge_at is not null;
create index phone_numbers_uncovered on phone_numbers (organization_id) where charge_uncovered_at is not null;
`,
};

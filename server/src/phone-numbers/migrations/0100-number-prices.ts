import type { Migration } from '../../platform/db/migration.ts';

export const numberPrices: Migration = {
  name: '0100-number-prices',
  up: `
-- What months of a number cost that begin at an instant or later; before the first of them, what its order says.
create table number_prices (
  phone_number_id text not null,
  organization_id text not null,
  from_at timestamptz not null,
  monthly_micro_usd bigint not null,
  primary key (phone_number_id, from_at),
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id) on delete cascade
);
`,
};

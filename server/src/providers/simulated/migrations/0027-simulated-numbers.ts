import type { Migration } from '../../../platform/db/migration.ts';

export const simulatedNumbers: Migration = {
  name: '0027-simulated-numbers',
  up: `
-- The books of the simulated sale of numbers. They have no foreign keys into the platform's tables, as a carrier would
-- have none.
create table simulated_number_orders (
  seq bigint generated always as identity primary key,
  reference text not null,
  e164 text not null,
  taken boolean not null,
  holds boolean not null,
  canceled boolean not null default false,
  ordered_at timestamptz not null
);
create index simulated_number_orders_by_reference on simulated_number_orders (reference);
create unique index simulated_number_orders_held on simulated_number_orders (e164) where holds;
`,
};

import type { Migration } from './migration.ts';

export const simulatedCarrier: Migration = {
  name: '0006-simulated-carrier',
  up: `
-- The simulated carrier's own books: what it was asked, and the receipts it still owes. It has no foreign keys into
-- the platform's tables, as a carrier would have none.
create table simulated_carrier_requests (
  id uuid primary key,
  reference text not null,
  sender text not null,
  recipient text not null,
  body text not null,
  attempt integer not null,
  outcome text not null,
  received_at timestamptz not null
);
create index simulated_carrier_requests_by_reference on simulated_carrier_requests (reference);

create table simulated_carrier_receipts (
  seq bigint generated always as identity primary key,
  provider_message_id uuid not null,
  due_at timestamptz not null,
  body text not null,
  lease_until timestamptz
);
create index simulated_carrier_receipts_due on simulated_carrier_receipts (due_at);
`,
};

import type { Migration } from '../../platform/db/migration.ts';

export const numberOrders: Migration = {
  name: '0028-number-orders',
  up: `
-- The purchase of a number at its carrier. The row outlives the order: it keeps what the number costs.
create table number_orders (
  phone_number_id text primary key,
  organization_id text not null,
  e164 text not null,
  carrier text not null,
  status text not null check (status in ('new', 'placing', 'pending', 'delivered', 'failed')),
  -- The carrier's id of the order.
  order_id text,
  -- Null before the carrier was asked for its price.
  monthly_micro_usd bigint,
  upfront_micro_usd bigint,
  -- Why it failed, for people.
  failure text,
  -- Whether the one who bought was told that it is on its way: then it ends as a record, and not as a refusal.
  announced boolean not null default false,
  fence bigint not null default 0,
  lease_until timestamptz,
  -- Nothing is asked of the carrier before: a request of unknown outcome may still arrive there.
  not_before timestamptz,
  -- Of one that is new or placing: when it is looked after, in real time.
  wake_at timestamptz,
  -- Of one that pends: when it is looked at again, by the clock of its organization.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id) on delete cascade
);
create index number_orders_open on number_orders (organization_id) where status in ('new', 'placing', 'pending');
`,
};

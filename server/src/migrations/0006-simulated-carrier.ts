import type { Migration } from '../platform/db/migration.ts';

export const simulatedCarrier: Migration = {
  name: '0006-simulated-carrier',
  up: `
-- The simulated carrier's own books. They have no foreign keys into the platform's tables, as a carrier would have none.

-- Every request that it was asked, whatever it answered. The attempt counts the requests of one reference from 1.
create table simulated_carrier_requests (
  id uuid primary key,
  reference text not null,
  sender text not null,
  recipient text not null,
  body text not null,
  attempt integer not null,
  outcome text not null check (outcome in ('accepted', 'refused', 'rate_limited', 'connection_refused', 'unanswered')),
  received_at timestamptz not null
);
create index simulated_carrier_requests_by_reference on simulated_carrier_requests (reference);

-- What it still has to tell: one row per message, its remaining callbacks in their order. Only the callback at
-- "position" can be posted, so that a message's receipts keep their order by construction.
create table simulated_carrier_callbacks (
  id uuid primary key,
  steps json not null,
  started_at timestamptz not null,
  position integer not null default 0,
  -- When the callback at "position" is due.
  due_at timestamptz not null,
  -- When it may be claimed: when due, when its lease ends, or when it is tried again.
  ready_at timestamptz not null,
  failures integer not null default 0,
  -- The receiver answered that it will not take it; such a callback travels alone, away from healthy ones.
  refused boolean not null default false
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index simulated_carrier_callbacks_ready on simulated_carrier_callbacks (ready_at);
`,
};

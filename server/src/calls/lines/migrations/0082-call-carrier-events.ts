import type { Migration } from '../../../platform/db/migration.ts';

export const callCarrierEvents: Migration = {
  name: '0082-call-carrier-events',
  up: `
-- What carriers report of lines, stored before they are answered.
create table call_carrier_events (
  seq bigint generated always as identity primary key,
  carrier text not null,
  -- The carrier's: equal ids are one event.
  event_id text not null,
  event jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- When it is looked at again, as no line of it is known; null once that is over.
  retry_at timestamptz,
  unique (carrier, event_id)
);
create index call_carrier_events_retry on call_carrier_events (retry_at) where processed_at is null and retry_at is not null;
create index call_carrier_events_received on call_carrier_events (received_at);
`,
};

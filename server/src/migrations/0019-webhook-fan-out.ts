import type { Migration } from '../platform/db/migration.ts';

export const webhookFanOut: Migration = {
  name: '0019-webhook-fan-out',
  up: `
-- An event that goes to many endpoints: its deliveries are made a chunk at a time. The row is gone when all are made.
create table webhook_fan_outs (
  event_id uuid primary key,
  organization_id text not null references organizations (id),
  -- The endpoint that an operational event is about: it never gets it.
  about_endpoint_id uuid,
  -- Whether it goes to the endpoints with filterTags or to those without; null until the first chunk.
  to_tagged boolean,
  -- The endpoint after which the next chunk goes on.
  position uuid not null,
  -- When the waker makes another job for it.
  wake_at timestamptz not null
);
create index webhook_fan_outs_in_turn on webhook_fan_outs (organization_id, event_id);
create index webhook_fan_outs_waking on webhook_fan_outs (wake_at);
`,
};

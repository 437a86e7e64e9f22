import type { Migration } from '../../platform/db/migration.ts';

export const imessageEvents: Migration = {
  name: '0042-imessage-events',
  up: `
-- What providers posted, each event once. The body is kept until it is passed on.
create table imessage_provider_events (
  seq bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  body text,
  -- waiting: to be passed on; passed; dropped: it is about no number of ours.
  state text not null check (state in ('waiting', 'passed', 'dropped')),
  looks integer not null default 0,
  wake_at timestamptz,
  received_at timestamptz not null,
  unique (provider, event_id),
  check ((state = 'waiting') = (body is not null)),
  check ((state = 'waiting') = (wake_at is not null))
);
create index imessage_provider_events_waking on imessage_provider_events (wake_at) where wake_at is not null;
create index imessage_provider_events_by_age on imessage_provider_events (received_at);
create index imessage_messages_by_conversation on imessage_messages (provider, conversation_id);
create index imessage_agents_by_identity on imessage_agents (identity_id) where identity_id is not null;

-- The subscriptions of the channel are receivers of deliveries, beside the endpoints.
create or replace view webhook_receivers as
  select id, organization_id, 'workspace' as kind, name, url, timeout_ms, enabled, deleted_at, slow_until
  from webhook_endpoints
  union all
  select id, organization_id, 'imessage', url, url, 10000, true, deleted_at, null::timestamptz
  from imessage_subscriptions;

-- What the simulated provider still has to post.
create table simulated_imessage_events (
  id text primary key,
  organization_id text not null,
  reference text not null,
  body text not null,
  due_at timestamptz not null,
  ready_at timestamptz,
  failures integer not null default 0
);
create index simulated_imessage_events_by_message on simulated_imessage_events (reference, due_at, id);
create index simulated_imessage_events_by_organization on simulated_imessage_events (organization_id, due_at);
`,
};

import type { Migration } from '../platform/db/migration.ts';

export const sms: Migration = {
  name: '0005-sms',
  up: `
create table sms_campaigns (
  id text primary key,
  organization_id text not null references organizations (id),
  brand_id text not null,
  use_case text not null,
  status text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id)
);

create table sms_conversations (
  id text primary key,
  organization_id text not null references organizations (id),
  phone_number_id text not null,
  remote_phone_number text not null,
  recipient_timezone text,
  last_inbound_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, phone_number_id, remote_phone_number),
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id)
);

create table sms_consents (
  id text primary key,
  organization_id text not null references organizations (id),
  recipient text not null,
  campaign_id text not null,
  source text not null,
  status text not null check (status in ('active', 'revoked')),
  timezone text,
  captured_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id)
);
create index sms_consents_by_recipient on sms_consents (organization_id, recipient, campaign_id);

create table sms_suppressions (
  id text primary key,
  organization_id text not null references organizations (id),
  recipient text not null,
  status text not null check (status in ('suppressed', 'lifted')),
  keyword text,
  source_phone_number_id text,
  source_message_id text,
  -- Where the deciding text stands in the order of arrival: an older one decides nothing.
  decided_seq bigint not null default 0,
  suppressed_at timestamptz,
  lifted_at timestamptz,
  updated_at timestamptz not null,
  unique (organization_id, recipient)
);

create table sms_messages (
  id text primary key,
  organization_id text not null references organizations (id),
  conversation_id text not null,
  batch_id text,
  from_phone_number_id text not null,
  agent_id text,
  direction text not null check (direction in ('inbound', 'outbound')),
  origin text not null,
  sender text not null,
  recipient text not null,
  body text,
  campaign_id text,
  brand_id text,
  campaign_snapshot json,
  consent_id text,
  consent_basis text,
  requested_timezone text,
  recipient_timezone text,
  requested_send_at timestamptz,
  effective_send_at timestamptz not null,
  terminal_at timestamptz,
  status text not null,
  provider_status text,
  carrier text not null,
  provider_message_id text,
  encoding text not null,
  estimated_segments integer not null,
  units integer not null,
  units_per_segment integer not null,
  segment_count integer,
  reserved_micro_usd bigint not null default 0,
  charged_micro_usd bigint,
  provider_cost_micro_usd bigint,
  metadata json not null,
  error json,
  event_sequence integer not null default 0,
  -- When the next submission may begin: the effective send time, or later after a retryable refusal.
  due_at timestamptz not null,
  -- When the waker looks at this row next; null when nothing waits.
  wake_at timestamptz,
  attempt integer not null default 0,
  fence bigint not null default 0,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, conversation_id) references sms_conversations (organization_id, id),
  foreign key (organization_id, from_phone_number_id) references phone_numbers (organization_id, id)
) with (fillfactor = 70);
create index sms_messages_by_recipient on sms_messages (organization_id, recipient, id);
create index sms_messages_by_conversation on sms_messages (organization_id, conversation_id, id);
-- None of these names the status: an update that only moves a message on, as every receipt does, stays in its page.
create index sms_messages_waking on sms_messages (wake_at) where wake_at is not null;
create index sms_messages_leased on sms_messages (lease_until) where lease_until is not null;
create unique index sms_messages_by_provider on sms_messages (carrier, provider_message_id)
  where provider_message_id is not null;

-- What carriers told us, stored before they are answered. Processed in order of arrival for each message.
create table sms_carrier_events (
  seq bigint generated always as identity primary key,
  carrier text not null,
  event_id text not null,
  message_id text,
  provider_message_id text not null,
  event json not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- When an event without a message is looked at again; the message's own row may still be on its way.
  retry_at timestamptz,
  unique (carrier, event_id)
);
-- The carrier comes second: alone it finds everything, and a plan made on a small table must not be able to use it so.
create index sms_carrier_events_by_message on sms_carrier_events (message_id, carrier, seq) where processed_at is null;
create index sms_carrier_events_by_provider on sms_carrier_events (provider_message_id, carrier, seq)
  where processed_at is null and message_id is null;
create index sms_carrier_events_waiting on sms_carrier_events (retry_at) where processed_at is null;
`,
};

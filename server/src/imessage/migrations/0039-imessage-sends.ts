import type { Migration } from '../../platform/db/migration.ts';

export const imessageSends: Migration = {
  name: '0039-imessage-sends',
  up: `
-- What was sent over the channel. A row is written before the provider is called, and is gone where it provably took none.
create table imessage_messages (
  id text primary key,
  organization_id text not null references organizations (id),
  phone_number_id text not null,
  -- No foreign key: agents are deleted, and what they wrote stays.
  agent_id text,
  -- Whose message it is at the provider.
  identity_id text,
  provider text not null,
  -- The id under which it was told: the provider's, where its answer came in time.
  message_id text not null,
  sender text not null,
  recipient text not null,
  -- Null once the message was found at the provider, or will not be.
  body text,
  -- Of a send that took tags; null where it took none.
  tags jsonb,
  -- sending: the provider may be called; unknown: it may have the message; taken: it has it; not_sent: it never had it.
  state text not null check (state in ('sending', 'unknown', 'taken', 'not_sent')),
  provider_message_id text,
  conversation_id text,
  -- In the provider's words.
  status text not null,
  channel text check (channel in ('imessage', 'sms', 'rcs')),
  fallback_applied boolean,
  delivery_final boolean not null,
  lease_until timestamptz,
  -- In real time: when it is looked for next, and until when.
  wake_at timestamptz,
  look_until timestamptz,
  looks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id),
  unique (provider, provider_message_id),
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id),
  check ((state in ('sending', 'unknown')) = (body is not null)),
  check ((state = 'taken') = (provider_message_id is not null))
);
create index imessage_messages_open on imessage_messages (wake_at) where state in ('sending', 'unknown');
create index imessage_messages_by_pair on imessage_messages (organization_id, recipient, id);

alter table imessage_agents add column display_name text;
-- Until when a change of the name may run: no other one begins before. A change that never ended leaves its mark, and the
-- name that is stored is given to the provider again.
alter table imessage_agents add column naming_until timestamptz;
alter table imessage_agents add column naming_provider text;
alter table imessage_agents add column naming bigint not null default 0;

create index imessage_agents_naming on imessage_agents (naming_until) where naming_until is not null;

-- The books of the simulated provider. They have no foreign keys into the platform's tables, as a provider would have none.
create table simulated_imessage_messages (
  seq bigint generated always as identity primary key,
  reference text not null,
  identity_id text,
  sender text not null,
  recipient text not null,
  body text not null,
  taken boolean not null,
  taken_at timestamptz not null
);
create index simulated_imessage_messages_by_pair on simulated_imessage_messages (sender, recipient);
create table simulated_imessage_identities (
  identity_id text primary key,
  display_name text
);
`,
};

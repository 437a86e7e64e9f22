import type { Migration } from '../../platform/db/migration.ts';

export const imessageTables: Migration = {
  name: '0037-imessage',
  up: `
-- What the operator lets an organization do with iMessage.
create table imessage_access (
  organization_id text primary key references organizations (id),
  integration_enabled boolean not null,
  private_api_enabled boolean not null,
  -- Since when without a break, by the organization's clock.
  private_api_since timestamptz,
  pools_since timestamptz,
  updated_at timestamptz not null,
  check (private_api_enabled = (private_api_since is not null))
);

-- Numbers in the pool of their organization. A row stays when its number is released: it tells that there was a pool.
create table imessage_numbers (
  phone_number_id text primary key,
  organization_id text not null,
  agent_id text,
  status text not null check (status in ('active', 'paused')),
  caller_id text not null check (caller_id in ('verified', 'pending')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id),
  -- A number goes back to the pool when its agent is deleted.
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete set null (agent_id)
);
create index imessage_numbers_organization on imessage_numbers (organization_id);
create index imessage_numbers_agent on imessage_numbers (agent_id) where agent_id is not null;

-- Apart from the pool, because numbers have tags before there is one.
create table imessage_number_tags (
  phone_number_id text primary key,
  organization_id text not null,
  tags jsonb not null,
  updated_at timestamptz not null,
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id)
);
create index imessage_number_tags_organization on imessage_number_tags (organization_id);

create table imessage_agents (
  agent_id text primary key,
  organization_id text not null,
  enabled boolean not null,
  backend text not null check (backend in ('dedicated', 'shared_router', 'unsupported')),
  -- The agent's at the provider.
  identity_id text,
  updated_at timestamptz not null,
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete cascade
);

-- Receivers of events. One that was deleted stays without its secret, for the log of what was sent to it.
create table imessage_subscriptions (
  id uuid primary key,
  organization_id text not null references organizations (id),
  url text not null,
  tags jsonb not null,
  -- Null signs with the organization's.
  signing_secret_encrypted text,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id),
  check (deleted_at is null or signing_secret_encrypted is null)
);
create index imessage_subscriptions_live on imessage_subscriptions (organization_id) where deleted_at is null;
`,
};

import type { Migration } from '../platform/db/migration.ts';

export const organizations: Migration = {
  name: '0001-organizations',
  up: `
create table organizations (
  id text primary key,
  name text not null,
  slug text not null unique,
  mode text not null check (mode in ('test', 'live')),
  credit_policy text not null check (credit_policy in ('unlimited', 'prepaid')),
  is_admin boolean not null default false,
  default_timezone text,
  -- What a test clock adds to the database's clock; zero for everyone without one.
  clock_offset interval not null default interval '0',
  webhook_secret_encrypted text not null,
  webhook_secret_created_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index organizations_one_admin on organizations (is_admin) where is_admin;

-- The one spelling of "now" for leases and due times: the database's clock plus the organization's offset.
create function organization_now(org text) returns timestamptz language sql stable as
  'select clock_timestamp() + (select clock_offset from organizations where id = org)';

create table api_keys (
  id text primary key,
  organization_id text not null references organizations (id),
  name text not null,
  key_sha256 bytea not null unique,
  prefix text not null,
  last_four text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  unique (organization_id, id)
);

-- A key lives as long as the resource it made.
create table idempotency_keys (
  organization_id text not null references organizations (id),
  endpoint text not null,
  key_sha256 bytea not null,
  body_sha256 bytea not null,
  resource_id text not null,
  created_at timestamptz not null,
  primary key (organization_id, endpoint, key_sha256)
);
`,
};

import type { Migration } from '../platform/db/migration.ts';

export const credits: Migration = {
  name: '0002-credits',
  up: `
-- One row for each prepaid organization: the lock under which its balance is spent.
create table credit_accounts (
  organization_id text primary key references organizations (id),
  balance_micro_usd bigint not null,
  updated_at timestamptz not null
);

-- Append-only. The balance of an organization is the sum of its lines.
create table credit_ledger (
  id text primary key,
  organization_id text not null references organizations (id),
  kind text not null check (kind in ('grant', 'reservation', 'settlement', 'release')),
  amount_micro_usd bigint not null,
  resource_id text,
  reason text,
  created_at timestamptz not null,
  unique (organization_id, id)
);
create unique index credit_ledger_once on credit_ledger (resource_id, kind) where resource_id is not null;
create index credit_ledger_by_time on credit_ledger (organization_id, created_at);
`,
};

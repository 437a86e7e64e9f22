import type { Migration } from '../../platform/db/migration.ts';

export const creditLedgerUses: Migration = {
  name: '0024-credit-ledger-uses',
  up: `
-- What a settlement charged, for what, and who served it. A settlement may have several parts, each of another metric;
-- the first takes back what was reserved.
alter table credit_ledger
  add column charged_micro_usd bigint,
  add column provider text,
  add column metric text,
  add column quantity double precision,
  add column session_id text,
  add column part smallint not null default 0;
update credit_ledger s set charged_micro_usd =
  -(select sum(l.amount_micro_usd) from credit_ledger l where l.resource_id = s.resource_id)
where s.kind = 'settlement';
create unique index credit_ledger_parts_once on credit_ledger (resource_id, kind, part) where resource_id is not null;
drop index credit_ledger_once;
`,
};

import type { Migration } from '../../platform/db/migration.ts';

export const lowBalances: Migration = {
  name: '0069-low-balances',
  up: `
-- At which credit an organization wants to be warned; null for never.
alter table organizations add column low_balance_micro_usd bigint;
-- As credits read it: of all that this table has, nothing else.
create view organization_low_balances as select id, low_balance_micro_usd from organizations;
`,
};

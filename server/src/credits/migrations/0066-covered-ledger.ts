import type { Migration } from '../../platform/db/migration.ts';

export const coveredLedger: Migration = {
  name: '0066-covered-ledger',
  up: `
-- Balances and usage are sums over the ledger itself, so all that they add up stands in this index.
create index credit_ledger_covered on credit_ledger (organization_id, created_at)
  include (kind, amount_micro_usd, charged_micro_usd, provider, metric, quantity, session_id);
drop index credit_ledger_by_time;
`,
};

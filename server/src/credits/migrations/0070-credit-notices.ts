import type { Migration } from '../../platform/db/migration.ts';

export const creditNotices: Migration = {
  name: '0070-credit-notices',
  up: `
alter table credit_accounts
  -- The balance that credits.low was published for; null where a grant has lifted the account above it since.
  add column low_published_for_micro_usd bigint,
  -- Whether credits.exhausted was published since the last grant that lifted the account above zero. An account is born empty.
  add column is_exhausted_published boolean not null default true,
  add column event_sequence integer not null default 0;
update credit_accounts set is_exhausted_published = balance_micro_usd <= 0;
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const transferDeadlines: Migration = {
  name: '0060-transfer-deadlines',
  up: `
-- When an attempt comes to nothing if its worker tells no more of it, by the clock of the organization; null where a person decides.
alter table call_transfers add column due_at timestamptz;
-- The longest that a telephone rings, and a little more.
update call_transfers set due_at = updated_at + interval '150 seconds' where status in ('requested', 'bridging');
create index call_transfers_due on call_transfers (due_at) where due_at is not null;
`,
};

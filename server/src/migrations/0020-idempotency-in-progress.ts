import type { Migration } from '../platform/db/migration.ts';

export const idempotencyInProgress: Migration = {
  name: '0020-idempotency-in-progress',
  up: `
-- Until when a request that goes on after its first transaction may still run; null once it has ended.
alter table idempotency_keys add column running_until timestamptz;
`,
};

import type { Migration } from '../platform/db/migration.ts';

export const apiKeyExpiry: Migration = {
  name: '0018-api-key-expiry',
  up: `
-- When a key stops working by itself; null where it works until it is revoked.
alter table api_keys add column expires_at timestamptz;
`,
};

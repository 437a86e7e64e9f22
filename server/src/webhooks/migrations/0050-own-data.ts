import type { Migration } from '../../platform/db/migration.ts';

export const ownData: Migration = {
  name: '0050-own-data',
  up: `
-- What single endpoints get in place of data.custom_data of the payload, by endpoint. A release that does not read it sends the
-- payload as it is, in which nothing of it stands.
alter table webhook_events add column own_data json;
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const callbackVariables: Migration = {
  name: '0093-callback-variables',
  up: `
-- Those of the call in which it was agreed upon; null for callbacks of before they were kept.
alter table call_callbacks add column variables json;
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const askingActs: Migration = {
  name: '0089-asking-acts',
  up: `
-- The number of the act that asks for the stream of a line; null where its carrier knows no numbers.
alter table lines add column stream_act integer;
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const sessionVariables: Migration = {
  name: '0092-session-variables',
  up: `
-- What the templates of a call that we dial were filled in with, for a callback that is agreed upon in it; null for none, and for
-- every other session.
alter table sessions add column variables json;
`,
};

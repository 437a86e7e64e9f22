import type { Migration } from '../../../platform/db/migration.ts';

export const lostStreams: Migration = {
  name: '0084-lost-streams',
  up: `
alter table lines
  -- When the stream that it has, or had last, began.
  add column streamed_at timestamptz,
  -- Since when a line stands whose stream is gone; null while it has one.
  add column lost_at timestamptz,
  -- When that was before; null for one that has lost none.
  add column last_lost_at timestamptz;
`,
};

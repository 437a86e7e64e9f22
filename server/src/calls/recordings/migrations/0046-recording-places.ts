import type { Migration } from '../../../platform/db/migration.ts';

export const recordingPlaces: Migration = {
  name: '0046-recording-places',
  up: `
-- Where processes keep recordings: one place where they share it.
create table recording_places (
  id text primary key,
  -- In real time.
  seen_at timestamptz not null
);
`,
};

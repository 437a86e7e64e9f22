import type { Migration } from '../../../platform/db/migration.ts';

export const mediaPasses: Migration = {
  name: '0078-media-passes',
  up: `
-- Credentials of media that have opened their one socket.
create table session_media_passes (
  session_id uuid not null,
  pass_id text not null,
  organization_id text not null,
  -- By the clock of the organization.
  used_at timestamptz not null,
  primary key (session_id, pass_id),
  foreign key (organization_id, session_id) references sessions (organization_id, id)
);
`,
};

import type { Migration } from '../../../platform/db/migration.ts';

export const recordings: Migration = {
  name: '0045-recordings',
  up: `
-- The recording of each session of which one is made. Its bytes are kept in the storage, under object_name.
create table recordings (
  session_id uuid primary key,
  organization_id text not null,
  status text not null check (status in ('pending', 'uploading', 'ready', 'failed', 'expired')),
  -- Whether the simulated network uploads it.
  is_scripted boolean not null,
  -- Of the upload that began last; of the one that was taken, once it is ready.
  object_name text,
  -- From the answer of the call to its end; null before that.
  duration_ms bigint,
  byte_length bigint,
  sample_rate_hz integer,
  sha256 bytea,
  -- In real time: when something has to be done about it by itself; null while nothing has.
  wake_at timestamptz,
  -- In real time: until when an upload is waited for; null before the end of the session, and afterwards.
  give_up_at timestamptz,
  -- By the clock of the organization, as what follows.
  expires_at timestamptz,
  ready_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, session_id) references sessions (organization_id, id),
  check ((status = 'ready') = (expires_at is not null)),
  check (status <> 'ready' or (object_name is not null and sha256 is not null and ready_at is not null))
);
create index recordings_to_wake on recordings (wake_at) where wake_at is not null;
create index recordings_expiring on recordings (organization_id, expires_at) where status = 'ready';
create index recordings_expiring_first on recordings (expires_at) where status = 'ready';
create index recordings_open on recordings (organization_id) where status in ('pending', 'uploading');

-- What was created before is not recorded.
update sessions set wants_recording = false where wants_recording;
`,
};

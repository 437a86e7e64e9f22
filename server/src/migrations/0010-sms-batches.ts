import type { Migration } from '../platform/db/migration.ts';

export const smsBatches: Migration = {
  name: '0010-sms-batches',
  up: `
-- What was asked for as one. Its progress is not kept here: it is counted from its rows, so that no two outcomes ever
-- wait for each other at this one.
create table sms_batches (
  id text primary key,
  organization_id text not null references organizations (id),
  from_phone_number_id text not null,
  requested_send_at timestamptz,
  total_count integer not null check (total_count between 1 and 1000),
  canceled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, from_phone_number_id) references phone_numbers (organization_id, id)
);

-- A row that was rejected when its batch was accepted belongs to no conversation: its recipient may be no number at all.
alter table sms_messages alter column conversation_id drop not null,
  -- When the server had nothing more to do for the message; receipts may still move it on.
  add column handled_at timestamptz,
  add foreign key (organization_id, batch_id) references sms_batches (organization_id, id);
create index sms_messages_by_batch on sms_messages (organization_id, batch_id, id) where batch_id is not null;
`,
};

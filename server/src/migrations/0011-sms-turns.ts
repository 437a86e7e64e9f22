import type { Migration } from '../platform/db/migration.ts';

export const smsTurns: Migration = {
  name: '0011-sms-turns',
  up: `
-- Where a test clock is on its way to; null while it goes as every clock does.
alter table organizations add column clock_target timestamptz;

-- Since when a waiting message has a job; null while it waits for its time or its turn.
alter table sms_messages add column released_at timestamptz;
drop index sms_messages_waking;
-- As before, none of these names the status: an update that only moves a message on stays in its page.
create index sms_messages_waiting on sms_messages (wake_at) where wake_at is not null and released_at is null;
create index sms_messages_lanes on sms_messages (organization_id, from_phone_number_id, wake_at)
  where wake_at is not null and released_at is null;
-- In the order in which a test clock comes past them.
create index sms_messages_by_due on sms_messages (organization_id, due_at, id)
  where wake_at is not null and released_at is null;
create index sms_messages_released on sms_messages (wake_at) where wake_at is not null and released_at is not null;
create index sms_messages_in_hand on sms_messages (organization_id, from_phone_number_id)
  where wake_at is not null and released_at is not null;

-- How fast a sender or a campaign may send: a bucket that fills with so many tokens a second, and holds those of one
-- second, or one. One of the two is limited; the other column is null.
create table sms_throughput_limits (
  organization_id text not null references organizations (id),
  subject_id text not null,
  phone_number_id text,
  campaign_id text,
  messages_per_second double precision not null check (messages_per_second > 0),
  -- What the bucket held at that instant of the organization's time.
  tokens double precision not null,
  tokens_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, subject_id),
  check (subject_id = coalesce(phone_number_id, campaign_id) and num_nonnulls(phone_number_id, campaign_id) = 1),
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id),
  foreign key (organization_id, campaign_id) references sms_campaigns (organization_id, id)
);
`,
};

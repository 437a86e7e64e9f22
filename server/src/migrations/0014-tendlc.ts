import type { Migration } from '../platform/db/migration.ts';

export const tendlc: Migration = {
  name: '0014-tendlc',
  up: `
create table sms_brands (
  id text primary key,
  organization_id text not null references organizations (id),
  -- Registered here, or stated by the operator as registered elsewhere: such a one has no details.
  source text not null check (source in ('api', 'operator')),
  status text not null,
  -- As the customer gave them, in the words of the contract.
  details json,
  registry_id text,
  rejection_reasons json not null default '[]',
  -- Counts what the customer submitted: an answer of the registry to an older one decides nothing.
  revision integer not null default 1,
  event_sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id)
);
insert into sms_brands (id, organization_id, source, status, created_at, updated_at)
select distinct on (brand_id) brand_id, organization_id, 'operator', 'verified', created_at, updated_at
from sms_campaigns order by brand_id, created_at;

update phone_numbers n set sms10dlc_profile_id = c.brand_id
from sms_campaigns c where c.organization_id = n.organization_id and c.id = n.sms_campaign_id;

alter table sms_campaigns
  add column source text not null default 'operator' check (source in ('api', 'operator')),
  add column details json,
  add column registry_id text,
  add column rejection_reasons json not null default '[]',
  add column revision integer not null default 1,
  add column event_sequence integer not null default 0,
  add foreign key (organization_id, brand_id) references sms_brands (organization_id, id)
    deferrable initially deferred;
create index sms_campaigns_by_brand on sms_campaigns (organization_id, brand_id);
create index sms_campaigns_listed on sms_campaigns (organization_id, created_at, id);
create index sms_campaigns_by_registry_id on sms_campaigns (registry_id) where registry_id is not null;
create index sms_brands_listed on sms_brands (organization_id, created_at, id);
create index sms_brands_by_registry_id on sms_brands (registry_id) where registry_id is not null;

-- What the registry said of a number; the number itself says where its assignment stands.
create table sms_number_assignments (
  organization_id text not null references organizations (id),
  phone_number_id text not null,
  rejection_reasons json not null default '[]',
  revision integer not null default 1,
  event_sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, phone_number_id),
  foreign key (organization_id, phone_number_id) references phone_numbers (organization_id, id)
);
create index phone_numbers_by_campaign on phone_numbers (organization_id, sms_campaign_id)
  where sms_campaign_id is not null;

-- What is to be done at the registry next, for whatever has ever been on its way there.
create table sms_registry_work (
  kind text not null check (kind in ('brand', 'campaign', 'assignment')),
  resource_id text not null,
  organization_id text not null references organizations (id),
  -- A registration was written to the wire and nothing disproves that the registry has it.
  may_be_taken boolean not null default false,
  -- The display name under which it was written: by that it is found again.
  sent_as text,
  -- How far a look-up came that did not end within its step.
  seen integer not null default 0,
  -- The revision of an assignment that the registry was last asked for.
  asked_revision integer,
  -- The customer wanted something while a step was under way.
  asked_again boolean not null default false,
  -- How often the registry was looked at since something last changed.
  looks integer not null default 0,
  -- When the waker makes a job next; null when nothing is left to do.
  wake_at timestamptz,
  -- No step begins before: the registry asked to wait, or may still be about to take what was sent.
  not_before timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  primary key (kind, resource_id)
);
create index sms_registry_work_waking on sms_registry_work (wake_at) where wake_at is not null;

-- The books of the simulated registry: every registration that it was ever asked for, in order of arrival.
create table simulated_registrations (
  seq bigint generated always as identity primary key,
  kind text not null check (kind in ('brand', 'campaign', 'number')),
  registry_id text not null,
  reference text not null,
  -- The brand of a campaign, the campaign of a number.
  parent text,
  -- The words that decide what comes of it.
  subject text not null,
  taken boolean not null,
  submitted_at timestamptz not null,
  ended_at timestamptz
);
create index simulated_registrations_by_id on simulated_registrations (registry_id);
create index simulated_registrations_by_reference on simulated_registrations (kind, reference);
`,
};

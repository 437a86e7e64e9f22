import type { Migration } from '../platform/db/migration.ts';

export const phoneNumbers: Migration = {
  name: '0003-phone-numbers',
  up: `
create table agents (
  id text primary key,
  organization_id text not null references organizations (id),
  name text not null,
  system_prompt text not null,
  intent jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id)
);

create table phone_numbers (
  id text primary key,
  organization_id text not null references organizations (id),
  e164 text not null,
  source text not null check (source in ('managed', 'sip_trunk')),
  -- The adapter that carries this number's texts.
  carrier text not null,
  provider_resource_id text,
  telnyx_phone_number_id text,
  sip_trunk_id text,
  sip_connection_installation_id text,
  sip_provider_name text,
  direction text not null check (direction in ('inbound', 'outbound', 'both')),
  dispatch_metadata_template jsonb,
  agent_id text,
  route_to_broker_id text,
  label text,
  sms10dlc_profile_id text,
  sms_campaign_id text,
  sms_assignment_status text,
  sms_assignment_updated_at timestamptz,
  telnyx_messaging_profile_id text,
  sms_messaging_profile_status text,
  sms_messaging_profile_updated_at timestamptz,
  sms_messaging_profile_error text,
  sms_automation_enabled boolean not null default false,
  next_charge_at timestamptz,
  last_charged_at timestamptz,
  suspended_at timestamptz,
  billing_suspended_at timestamptz,
  compliance_suspended_at timestamptz,
  suspension_reason text,
  released_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, agent_id) references agents (organization_id, id)
);
create unique index phone_numbers_in_use on phone_numbers (e164) where released_at is null;

-- Numbers of test organizations, +1555 and seven digits: never equal, so that a text finds its organization.
create sequence simulated_phone_numbers minvalue 2000000 maxvalue 9999999;
`,
};

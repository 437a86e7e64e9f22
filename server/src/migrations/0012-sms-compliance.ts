import type { Migration } from '../platform/db/migration.ts';

export const smsCompliance: Migration = {
  name: '0012-sms-compliance',
  up: `
alter table sms_consents
  add column proof_reference text,
  -- SHA-256 in hex of the proof that was shown; the proof itself is not kept.
  add column proof_hash text,
  add column revoked_reason text,
  add column metadata json not null default '{}',
  add foreign key (organization_id, campaign_id) references sms_campaigns (organization_id, id);

alter table sms_suppressions
  add column source_message_provider_id text,
  add unique (organization_id, id);
update sms_suppressions s set source_message_provider_id = m.provider_message_id
from sms_messages m where m.organization_id = s.organization_id and m.id = s.source_message_id;

-- The lists by status, newest first, also where few of many are meant.
create index sms_consents_revoked on sms_consents (organization_id, id) where status = 'revoked';
create index sms_consents_ending on sms_consents (organization_id, id) where status = 'active' and expires_at is not null;
create index sms_suppressions_lifted on sms_suppressions (organization_id, id) where status = 'lifted';
create index sms_suppressions_standing on sms_suppressions (organization_id, id) where status = 'suppressed';

-- An event gives up its text when it is processed. What an older release processed still has it, until the retention
-- comes to its message; the index holds those alone.
alter table sms_carrier_events add column text_gone boolean not null default false;
create index sms_carrier_events_with_text on sms_carrier_events (provider_message_id, carrier)
  where processed_at is not null and message_id is null and not text_gone;

-- When the last HELP arrived that was answered: the next one has to wait.
alter table sms_conversations add column help_answered_at timestamptz;

create table sms_settings (
  organization_id text primary key references organizations (id),
  -- What the keywords HELP, START and STOP are answered with; null answers nothing.
  help_message text,
  opt_in_message text,
  opt_out_message text,
  -- Rises with each change of the three.
  opt_out_config_version integer not null default 0,
  retention_days integer check (retention_days between 1 and 3650),
  -- Local times of the recipient, HH:MM. Quiet hours run over the night; the law's own are the shortest.
  quiet_hours_start text not null default '21:00' check (quiet_hours_start <= '21:00'),
  quiet_hours_end text not null default '08:00' check (quiet_hours_end >= '08:00'),
  default_automation_enabled boolean not null default false,
  -- Messages up to this id have been looked at by the redaction; when it looks again, null without a retention.
  redacted_through text not null default '',
  redaction_at timestamptz,
  updated_at timestamptz not null,
  check (quiet_hours_end < quiet_hours_start)
);
create index sms_settings_to_redact on sms_settings (redaction_at) where redaction_at is not null;

-- A text that was to be deleted while it still had to be sent; it goes with the update that ends its waiting.
alter table sms_messages add column redact_when_ended boolean not null default false;

-- Where each chain of evidence ends. A recipient has a chain of its own, so that two writers wait for each other only
-- when they speak of the same recipient, and a chain is a file that proves itself.
create table sms_evidence_chains (
  organization_id text not null references organizations (id),
  recipient text not null,
  seq bigint not null,
  hash text not null,
  primary key (organization_id, recipient)
) with (fillfactor = 70);

create table sms_evidence (
  organization_id text not null,
  recipient text not null,
  seq bigint not null check (seq > 0),
  previous_hash text not null,
  -- The exact text that is hashed.
  content text not null,
  hash text not null check (hash = encode(sha256(convert_to(previous_hash || E'\\n' || content, 'UTF8')), 'hex')),
  primary key (organization_id, recipient, seq),
  foreign key (organization_id, recipient) references sms_evidence_chains (organization_id, recipient)
);

create function sms_evidence_stays() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is only ever added to' using errcode = 'restrict_violation';
end $$;
create trigger sms_evidence_stays before update or delete on sms_evidence
  for each row execute function sms_evidence_stays();
create trigger sms_evidence_is_not_emptied before truncate on sms_evidence
  for each statement execute function sms_evidence_stays();
-- Writing an end back as it is takes its lock.
create trigger sms_evidence_chains_grow before update on sms_evidence_chains
  for each row when (new.seq < old.seq or (new.seq = old.seq and new.hash <> old.hash)
    or new.organization_id <> old.organization_id or new.recipient <> old.recipient) execute function sms_evidence_stays();
create trigger sms_evidence_chains_stay before delete on sms_evidence_chains
  for each row execute function sms_evidence_stays();
`,
};

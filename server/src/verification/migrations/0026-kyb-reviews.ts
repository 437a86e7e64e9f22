import type { Migration } from '../../platform/db/migration.ts';

export const kybReviews: Migration = {
  name: '0026-kyb-reviews',
  up: `
alter table kyb_submissions
  add column reviewed_at timestamptz,
  -- Null where the clock of a test organization decided.
  add column reviewer_api_key_id text,
  add column rejection_reason_encrypted text,
  -- Of a test organization: when it is decided by itself, by its clock.
  add column decides_at timestamptz,
  add column event_sequence integer not null default 0;
create index kyb_submissions_waiting on kyb_submissions (id) where status = 'submitted';
create index kyb_submissions_due on kyb_submissions (decides_at) where status = 'submitted' and decides_at is not null;

-- Organizations that may neither send nor get numbers.
create table compliance_holds (
  organization_id text primary key references organizations (id),
  held_at timestamptz not null,
  reason text not null check (reason in ('rejected', 'revoked'))
);

-- What other slices may read of it.
create view organization_holds as select organization_id, held_at from compliance_holds;
`,
};

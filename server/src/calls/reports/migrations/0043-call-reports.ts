import type { Migration } from '../../../platform/db/migration.ts';

export const callReports: Migration = {
  name: '0043-call-reports',
  up: `
-- What is made of a call after its end. The row is written in the transaction that ends the session.
create table call_reports (
  session_id uuid primary key,
  organization_id text not null,
  -- due: to be made. final: made, and told of.
  status text not null check (status in ('due', 'final')),
  -- Who makes it: the fence of the claim that holds, and until when.
  fence bigint not null default 0,
  lease_until timestamptz,
  -- When work that was lost is taken up again, in real time.
  wake_at timestamptz,
  summary text,
  outcome text,
  structured_data json,
  -- By the name of its field: everything that was extracted.
  custom_data json,
  voicemail json,
  -- The links of a recording that became ready.
  recording json,
  analysis_status text check (analysis_status in ('heuristic', 'completed', 'failed')),
  analysis_provider text,
  analysis_model text,
  analysis_error text,
  analysis_completed_at timestamptz,
  -- By the clock of the organization.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, session_id) references sessions (organization_id, id),
  check (status = 'due' or (summary is not null and outcome is not null and analysis_status is not null))
);
create index call_reports_to_wake on call_reports (wake_at) where wake_at is not null;
create index call_reports_due on call_reports (organization_id) where status = 'due';
`,
};

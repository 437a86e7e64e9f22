import type { Migration } from '../../platform/db/migration.ts';

export const kybSubmissions: Migration = {
  name: '0025-kyb-submissions',
  up: `
-- What organizations said of their business. Whatever tells of a person or a business is sealed.
create table kyb_submissions (
  id text primary key,
  organization_id text not null references organizations (id),
  status text not null check (status in ('draft', 'submitted', 'approved', 'rejected', 'revoked')),
  -- JSON: {businessProfile, authorizedRepresentative, declaration}.
  details_encrypted text not null,
  attestation_accepted boolean not null,
  attestation_version text,
  attestation_text text,
  terms_version text,
  attestor_api_key_id text,
  attested_at timestamptz,
  submitted_by_api_key_id text,
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (organization_id, id)
);
-- An organization has one that is not over.
create unique index kyb_submissions_open on kyb_submissions (organization_id)
  where status in ('draft', 'submitted', 'approved');
`,
};

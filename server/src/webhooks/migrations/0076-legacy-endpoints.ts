import type { Migration } from '../../platform/db/migration.ts';

export const legacyEndpoints: Migration = {
  name: '0076-legacy-endpoints',
  up: `
alter table webhook_endpoints
  -- The agent whose deprecated configuration an endpoint is, and its name there; null for every other one.
  add column legacy_agent_id text,
  add column legacy_kind text check (legacy_kind in ('preCall', 'status', 'postCall', 'analysis', 'recording')),
  -- What is kept of that configuration and means nothing to an endpoint.
  add column legacy_options json;
create unique index webhook_endpoints_legacy_once on webhook_endpoints (organization_id, legacy_agent_id, legacy_kind)
  where deleted_at is null and legacy_agent_id is not null;
`,
};

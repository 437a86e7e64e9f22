import type { Migration } from '../../platform/db/migration.ts';

export const agentTools: Migration = {
  name: '0023-agent-tools',
  up: `
create table agent_tools (
  id text primary key,
  organization_id text not null,
  agent_id text not null,
  name text not null,
  description text not null,
  -- json and not jsonb: members stay in their order, and models read them in it.
  parameters json not null,
  source json not null,
  pre_tool_speech text not null,
  tool_sound json,
  simulation json,
  secret_encrypted text,
  auth_headers_encrypted text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, agent_id) references agents (organization_id, id) on delete cascade,
  unique (organization_id, agent_id, name)
);
`,
};

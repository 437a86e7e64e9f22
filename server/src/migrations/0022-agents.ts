import type { Migration } from '../platform/db/migration.ts';

export const agents: Migration = {
  name: '0022-agents',
  up: `
-- Everything of an agent beside its name, its prompt and its intent, as it is on the wire.
alter table agents add column options jsonb not null default '{}';
-- What is told of it each time it is read: found when it was saved, as reading templates takes a thread.
alter table agents add column warnings jsonb not null default '[]';
-- Counts the changes: the version that If-Match names.
alter table agents add column revision int not null default 1;
create index agents_in_order on agents (organization_id, created_at, id);

-- What points at an agent goes on without it when it is deleted.
alter table phone_numbers drop constraint phone_numbers_organization_id_agent_id_fkey;
alter table phone_numbers add foreign key (organization_id, agent_id) references agents (organization_id, id)
  on delete set null (agent_id);
create index phone_numbers_of_agent on phone_numbers (organization_id, agent_id) where agent_id is not null;
alter table sms_conversations drop constraint sms_conversations_organization_id_assigned_agent_id_fkey;
alter table sms_conversations add foreign key (organization_id, assigned_agent_id) references agents (organization_id, id)
  on delete set null (assigned_agent_id);
create index sms_conversations_of_agent on sms_conversations (organization_id, assigned_agent_id)
  where assigned_agent_id is not null;
`,
};

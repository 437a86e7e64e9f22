import type { Migration } from '../../platform/db/migration.ts';

export const textAgentTurns: Migration = {
  name: '0080-text-agent-turns',
  up: `
-- The conversations in which an agent may have to answer: one row each, from the first text that asked for it.
create table text_agent_turns (
  conversation_id text primary key,
  organization_id text not null,
  -- The newest text that waits for an answer; null where none does.
  newest_message_id text,
  -- In real time: when the waiting text is answered, or taken up again where a process is gone.
  due_at timestamptz,
  -- Who answers: an answer is given under the fence of its own claim.
  fence bigint not null default 0,
  -- The newest text that was answered, or will not be.
  settled_message_id text,
  -- By the clock of the organization: when answers were begun, those of the last hour.
  begun timestamptz[] not null default '{}',
  event_sequence int not null default 0,
  foreign key (conversation_id) references sms_conversations (id) on delete cascade,
  check ((newest_message_id is null) = (due_at is null))
);
create index text_agent_turns_due on text_agent_turns (due_at) where due_at is not null;
create index text_agent_turns_of on text_agent_turns (organization_id) where due_at is not null;
`,
};

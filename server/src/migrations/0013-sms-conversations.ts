import type { Migration } from '../platform/db/migration.ts';

export const smsConversations: Migration = {
  name: '0013-sms-conversations',
  up: `
alter table sms_conversations
  add column status text not null default 'open' check (status in ('open', 'closed', 'spam')),
  add column automation_status text not null default 'disabled'
    check (automation_status in ('disabled', 'enabled', 'paused')),
  -- The campaign of the last text that left, as it was then.
  add column campaign json,
  add column assigned_user_id text,
  add column assigned_agent_id text,
  add column unread_count integer not null default 0,
  add column last_outbound_at timestamptz,
  -- What a process of the release before begins while it still runs stands in the list too.
  add column last_message_at timestamptz not null default now(),
  add column content_redacted_at timestamptz,
  add foreign key (organization_id, assigned_agent_id) references agents (organization_id, id);

-- What arrived before anybody could read conversations counts as read.
update sms_conversations v set
  last_inbound_at = m.last_inbound_at, last_outbound_at = m.last_outbound_at,
  last_message_at = coalesce(m.last_message_at, c.created_at), campaign = m.campaign
from sms_conversations c left join (
  select organization_id, conversation_id,
    max(created_at) filter (where direction = 'inbound') as last_inbound_at,
    max(created_at) filter (where direction = 'outbound') as last_outbound_at,
    max(created_at) as last_message_at,
    json_agg(
      json_build_object('campaignId', campaign_id, 'brandId', brand_id,
        'useCase', campaign_snapshot ->> 'use_case', 'status', campaign_snapshot ->> 'status')
      order by id desc
    ) filter (where campaign_id is not null) -> 0 as campaign
  from sms_messages group by 1, 2
) m on m.organization_id = c.organization_id and m.conversation_id = c.id
where v.id = c.id;

-- Every list is read in the order of the last message, one state after the other. Each text moves its conversation on,
-- and with it an entry of every index here: those of people, agents and unread texts hold only the few that have any.
create index sms_conversations_by_status on sms_conversations (organization_id, status, last_message_at, id);
-- The organization stands behind the state: an index that began with two columns of the key the planner takes for as good
-- as the key itself, while it has no statistics, and reads all conversations of the number for each that it needs.
create index sms_conversations_by_number
  on sms_conversations (phone_number_id, status, organization_id, last_message_at, id);
create index sms_conversations_unread on sms_conversations (organization_id, status, last_message_at, id)
  where unread_count > 0;
create index sms_conversations_by_user on sms_conversations (organization_id, assigned_user_id, status, last_message_at, id)
  where assigned_user_id is not null;
create index sms_conversations_by_agent
  on sms_conversations (organization_id, assigned_agent_id, status, last_message_at, id)
  where assigned_agent_id is not null;

create table sms_conversation_notes (
  id text primary key,
  organization_id text not null references organizations (id),
  conversation_id text not null,
  body text,
  created_by_user_id text,
  redacted_at timestamptz,
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, conversation_id) references sms_conversations (organization_id, id)
);
create index sms_conversation_notes_by_conversation on sms_conversation_notes (organization_id, conversation_id, id);

-- A text that still has to leave keeps its words when they are to be redacted, and loses them in the very update that
-- ends its waiting, whichever statement that is.
create function sms_redact_message() returns trigger language plpgsql as $$
begin
  new.body := null;
  new.redact_when_ended := false;
  return new;
end $$;
create trigger sms_messages_redact_when_ended before update of status on sms_messages for each row
  when (new.redact_when_ended and new.status not in ('queued', 'scheduled', 'submitting'))
  execute function sms_redact_message();
`,
};

import { type RawBuilder, sql } from 'kysely';

/** SQL: texts that arrive together are answered together, and nothing more may come for so long. */
export const quietTime: RawBuilder<unknown> = sql`interval '3 seconds'`;

/**
 * Has texts wait for an answer, each the newest of its conversation. Asked in the transaction of texts that arrive, which holds
 * their conversations. What is being answered keeps its lease: the new text is looked at behind it.
 */
export const awaitAnswersSql = (
  texts: ReadonlyArray<{ conversationId: string; organizationId: string; messageId: string }>,
): RawBuilder<unknown> => sql`
insert into text_agent_turns as t (conversation_id, organization_id, newest_message_id, due_at)
select a.conversation_id, a.organization_id, max(a.message_id), clock_timestamp() + ${quietTime}
from unnest(${texts.map((text) => text.conversationId)}::text[], ${texts.map((text) => text.organizationId)}::text[],
  ${texts.map((text) => text.messageId)}::text[]) as a(conversation_id, organization_id, message_id)
group by a.conversation_id, a.organization_id
order by a.conversation_id
on conflict (conversation_id) do update set
  newest_message_id = greatest(t.newest_message_id, excluded.newest_message_id),
  due_at = greatest(t.due_at, excluded.due_at)`;

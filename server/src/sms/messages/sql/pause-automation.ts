import { type RawBuilder, sql } from 'kysely';

/** A person writes in these conversations, which are locked: agents that answer in them stop. */
export const pauseAutomationSql = (conversationIds: readonly string[]): RawBuilder<unknown> => sql`
update sms_conversations set automation_status = 'paused'
where id = any(${conversationIds}::text[]) and automation_status = 'enabled'`;

import { type RawBuilder, sql } from 'kysely';
import type { TurnClaim } from '../types.ts';
import { quietTime } from './await-answers.ts';

/**
 * Ends a claim: its text is done with, and one that came meanwhile is due when nothing more came. No row under a lost claim. `isFailure`
 * counts an event of the conversation.
 */
export const settleTurnSql = (
  { conversationId, messageId, fence }: TurnClaim,
  isFailure: boolean,
): RawBuilder<{ event_sequence: number }> => sql<{ event_sequence: number }>`
update text_agent_turns set
  settled_message_id = ${messageId},
  newest_message_id = nullif(newest_message_id, ${messageId}),
  due_at = case when newest_message_id <> ${messageId} then clock_timestamp() + ${quietTime} end,
  event_sequence = event_sequence + ${isFailure ? 1 : 0}::int
where conversation_id = ${conversationId} and fence = ${fence} and newest_message_id is not null
returning event_sequence`;

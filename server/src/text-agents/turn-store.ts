import { type RawBuilder, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { TextAgentTables } from './tables.ts';
import type { TurnClaim } from './types.ts';

// A model has half a minute; reading, tools that hang and writing are beside it.
const leaseEnd = sql<string>`clock_timestamp() + interval '90 seconds'`;

/** Takes the right to answer what waits in a conversation; null where nothing does, or not yet, or another one has it. */
export async function claimTurn(tx: Tx, conversationId: string): Promise<TurnClaim | null> {
  const row = await tables<TextAgentTables>(tx)
    .updateTable('text_agent_turns')
    .set({ fence: sql<string>`fence + 1`, due_at: leaseEnd })
    .where('conversation_id', '=', conversationId)
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .returning(['organization_id', 'newest_message_id', 'fence', 'settled_message_id', 'begun'])
    .executeTakeFirst();
  if (row === undefined || row.newest_message_id === null) return null;
  return {
    conversationId,
    organizationId: row.organization_id,
    messageId: row.newest_message_id,
    fence: row.fence,
    settledMessageId: row.settled_message_id,
    begun: row.begun.map(instantFromDate),
  };
}

/** Writes that an answer is begun, of which there may be so many only; false under a lost claim. */
export async function markBegun(tx: Tx, claim: TurnClaim, begun: readonly Temporal.Instant[]): Promise<boolean> {
  const row = await tables<TextAgentTables>(tx)
    .updateTable('text_agent_turns')
    .set({ begun: begun.map((at) => isoMillis(at)) })
    .where('conversation_id', '=', claim.conversationId)
    .where('fence', '=', claim.fence)
    .returning('fence')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a claim back under which no model was asked: the text comes due again in a moment. */
export async function postponeTurn(tx: Tx, claim: TurnClaim): Promise<void> {
  await tables<TextAgentTables>(tx)
    .updateTable('text_agent_turns')
    .set({
      begun: claim.begun.map((at) => isoMillis(at)),
      due_at: sql<string>`clock_timestamp() + interval '2 seconds'`,
    })
    .where('conversation_id', '=', claim.conversationId)
    .where('fence', '=', claim.fence)
    .where('newest_message_id', 'is not', null)
    .execute();
}

/** Whether a text of the organization waits for an answer. */
export async function hasWaitingTexts(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tables<TextAgentTables>(tx)
    .selectFrom('text_agent_turns')
    .select('conversation_id')
    .where('organization_id', '=', organizationId)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** SQL: whether a text is to be answered now. */
export const answerIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from text_agent_turns where due_at <= statement_timestamp())`;

/** Conversations in which a text is to be answered now, the longest waiting first; at most so many. */
export async function findDueTurns(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tables<TextAgentTables>(tx)
    .selectFrom('text_agent_turns')
    .select('conversation_id')
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.conversation_id);
}

import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { ImessageTables } from '../tables.ts';
import type { Progress } from '../types.ts';
import { messageColumns, messageFromRow } from './message-row.ts';
import type { ImessageMessage } from './types.ts';

/** The message that a provider has under this id; null where it is none of ours, or not known to be yet. */
export async function findByProviderId(
  tx: Tx,
  provider: string,
  providerMessageId: string,
): Promise<ImessageMessage | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select(messageColumns)
    .where('provider', '=', provider)
    .where('provider_message_id', '=', providerMessageId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : messageFromRow(row);
}

/** The last message of a conversation; null where we sent none in it. */
export async function findLastOfConversation(
  tx: Tx,
  provider: string,
  conversationId: string,
): Promise<ImessageMessage | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select(messageColumns)
    .where('provider', '=', provider)
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : messageFromRow(row);
}

/** Whether a message to this recipient, from any of these numbers where some are named, is open at its provider. */
export async function isAnyOpen(
  tx: Tx,
  { provider, recipient, senders }: { provider: string; recipient: string; senders: readonly string[] },
): Promise<boolean> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select('id')
    .where('state', 'in', ['sending', 'unknown'])
    .where('provider', '=', provider)
    .where('recipient', '=', recipient)
    .$if(senders.length > 0, (query) => query.where((of) => of('sender', '=', of.fn.any(of.val(senders)))))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes what is known of a message that its provider has. */
export async function writeProgress(tx: Tx, id: string, progress: Progress): Promise<void> {
  await tables<ImessageTables>(tx)
    .updateTable('imessage_messages')
    .set({
      status: progress.status,
      channel: progress.channel,
      fallback_applied: progress.fallbackApplied,
      delivery_final: progress.deliveryFinal,
      updated_at: sql<string>`organization_now(organization_id)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'taken')
    .execute();
}

import { soon } from '../../platform/jobs/due-watch.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { ImessageTables } from '../tables.ts';
import type { Progress } from '../types.ts';
import { messageColumns, messageFromRow } from './message-row.ts';
import type { ImessageMessage, NewImessage } from './types.ts';

const inMs = (ms: number) => sql<string>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;
const organizationTime = sql<string>`organization_now(organization_id)`;

/** Writes a message whose provider may be called from now on, for so many milliseconds of real time. */
export async function insertMessage(tx: Tx, message: NewImessage, leaseMs: number): Promise<ImessageMessage> {
  const now = sql<string>`organization_now(${message.organizationId})`;
  const row = await tables<ImessageTables>(tx)
    .insertInto('imessage_messages')
    .values({
      id: message.id,
      organization_id: message.organizationId,
      phone_number_id: message.phoneNumberId,
      agent_id: message.agentId,
      identity_id: message.identityId,
      provider: message.provider,
      message_id: message.id,
      sender: message.sender,
      recipient: message.recipient,
      body: message.body,
      tags: message.tags === null ? null : JSON.stringify(message.tags),
      state: 'sending',
      status: 'pending',
      delivery_final: false,
      lease_until: inMs(leaseMs),
      wake_at: inMs(leaseMs),
      created_at: now,
      updated_at: now,
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow();
  return messageFromRow(row);
}

export async function findMessage(tx: Tx, organizationId: string, id: string): Promise<ImessageMessage | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select(messageColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : messageFromRow(row);
}

/** The number from which a recipient was last written to, among these; null where from none. */
export async function findLastSender(
  tx: Tx,
  organizationId: string,
  recipient: string,
  phoneNumberIds: readonly string[],
): Promise<string | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select('phone_number_id')
    .where('organization_id', '=', organizationId)
    .where('recipient', '=', recipient)
    .where((of) => of('phone_number_id', '=', of.fn.any(of.val(phoneNumberIds))))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.phone_number_id ?? null;
}

/**
 * Writes that the provider has a message, under its id there. Null where that was known before, where the message was given
 * up, and where another message has that id. The provider's id is the one that is told only where none was told yet.
 */
export async function markTaken(
  tx: Tx,
  id: string,
  { providerMessageId, conversationId }: { providerMessageId: string; conversationId: string },
  progress: Progress,
): Promise<ImessageMessage | null> {
  const row = await tables<ImessageTables>(tx)
    .updateTable('imessage_messages')
    .set({
      state: 'taken',
      message_id: sql<string>`case when state = 'sending' then ${providerMessageId}::text else message_id end`,
      provider_message_id: providerMessageId,
      conversation_id: conversationId,
      status: progress.status,
      channel: progress.channel,
      fallback_applied: progress.fallbackApplied,
      delivery_final: progress.deliveryFinal,
      body: null,
      lease_until: null,
      wake_at: null,
      look_until: null,
      updated_at: organizationTime,
    })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imessage_messages as other')
            .select('other.id')
            .whereRef('other.provider', '=', 'imessage_messages.provider')
            .where('other.provider_message_id', '=', providerMessageId),
        ),
      ),
    )
    .returning(messageColumns)
    .executeTakeFirst();
  return row === undefined ? null : messageFromRow(row);
}

/** Takes out of the books what the provider provably did not take. False where it is known otherwise by now. */
export async function forgetMessage(tx: Tx, id: string): Promise<boolean> {
  const row = await tables<ImessageTables>(tx)
    .deleteFrom('imessage_messages')
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody calls the provider any more, and it may have the message: it is looked for in so many milliseconds. */
export async function markUnknown(tx: Tx, id: string, times: { firstLookMs: number; settleMs: number }): Promise<void> {
  await tables<ImessageTables>(tx)
    .updateTable('imessage_messages')
    .set({
      state: 'unknown',
      lease_until: null,
      wake_at: inMs(times.firstLookMs),
      look_until: inMs(times.settleMs),
      updated_at: organizationTime,
    })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** A message that is to be looked for. */
export interface Look {
  message: ImessageMessage;
  /** How often it was looked for before. */
  looks: number;
  /** Whether nothing can arrive at the provider any more: where it is not found now, it was not sent. */
  isLast: boolean;
}

/** Counts a look at an open message that nobody sends at this moment; null where there is none of that id. */
export async function beginLook(tx: Tx, id: string): Promise<Look | null> {
  const row = await tables<ImessageTables>(tx)
    .updateTable('imessage_messages')
    .set({ looks: sql<number>`looks + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .where(sql<boolean>`coalesce(lease_until, '-infinity') <= clock_timestamp()`)
    .returning([
      ...messageColumns,
      'looks',
      sql<boolean>`coalesce(look_until <= clock_timestamp(), false)`.as('is_last'),
    ])
    .executeTakeFirst();
  return row === undefined ? null : { message: messageFromRow(row), looks: row.looks - 1, isLast: row.is_last };
}

/** Whether a message equal to this one is being sent: what is found at the provider may be that one. */
export async function isEqualBeingSent(tx: Tx, { organizationId, sender, recipient, body }: ImessageMessage) {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('recipient', '=', recipient)
    .where('sender', '=', sender)
    .where('body', '=', body)
    .where('state', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those among the ids of a provider that are of messages of ours. */
export async function findTakenIds(tx: Tx, provider: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select('provider_message_id')
    .where('provider', '=', provider)
    .where((of) => of('provider_message_id', '=', of.fn.any(of.val(ids))))
    .execute();
  return new Set(rows.flatMap((row) => row.provider_message_id ?? []));
}

/** Has an open message looked for again in so many milliseconds. */
export async function putOffLook(tx: Tx, id: string, waitMs: number): Promise<void> {
  await tables<ImessageTables>(tx)
    .updateTable('imessage_messages')
    .set({ wake_at: inMs(waitMs) })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute();
}

/** The end of a message that the provider never had; null where it is known otherwise by now. */
export async function markNotSent(tx: Tx, id: string): Promise<ImessageMessage | null> {
  const row = await tables<ImessageTables>(tx)
    .updateTable('imessage_messages')
    .set({
      state: 'not_sent',
      status: 'error',
      delivery_final: true,
      body: null,
      wake_at: null,
      look_until: null,
      updated_at: organizationTime,
    })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .returning(messageColumns)
    .executeTakeFirst();
  return row === undefined ? null : messageFromRow(row);
}

const wokenAtOnce = 100;
const rewakeMs = 30_000;

/** Open messages whose time has come; each is answered once in half a minute. */
export async function wakeOpenMessages(tx: Tx): Promise<string[]> {
  const rows = await tables<ImessageTables>(tx)
    .with('due', (query) =>
      query
        .selectFrom('imessage_messages')
        .select('id')
        .where('state', 'in', ['sending', 'unknown'])
        .where('wake_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('wake_at')
        .limit(wokenAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('imessage_messages')
    .from('due')
    .set({ wake_at: inMs(rewakeMs) })
    .whereRef('imessage_messages.id', '=', 'due.id')
    .returning('imessage_messages.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** SQL: whether an open message is due soon. */
export const openIsDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from imessage_messages where state in ('sending', 'unknown') and wake_at <= ${soon})`;

/** In how many milliseconds the first open message is due, as the database's clock has it; null where none is open. */
export async function nextOpenMs(tx: Tx): Promise<number | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select(sql<number | null>`(extract(epoch from min(wake_at) - clock_timestamp()) * 1000)::float8`.as('ms'))
    .where('state', 'in', ['sending', 'unknown'])
    .executeTakeFirst();
  return row?.ms ?? null;
}

/** Whether a message of the organization is on its way to its provider, or looked for there. */
export async function hasOpenMessages(tx: Tx, organizationId: string): Promise<boolean> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_messages')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', 'in', ['sending', 'unknown'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

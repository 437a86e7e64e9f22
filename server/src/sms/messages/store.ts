import type { Tx } from '../../platform/db/database.ts';
import { idWindow } from '../../platform/db/id-window.ts';
import { spellingsOf } from '../../platform/text/e164.ts';
import { conversationsOf, isBornOf, remoteOf } from './conversation-touch.ts';
import { type MessageRow, messageFromRow, newRowColumns, newRowNames, rowFromMessage } from '../model/message-row.ts';
import { statesBefore } from '../model/status.ts';
import { releasedAt, wakeAt } from '../model/wake-time.ts';
import type { Message } from '../model/types.ts';

/** One record of the idempotency table with the message that came of it. */
export interface IdempotencyRecord {
  organizationId: string;
  endpoint: string;
  keySha256: Buffer;
  bodySha256: Buffer;
  resourceId: string;
}

/** The part of a record by which it is found. */
export type IdempotencyKeyRef = Pick<IdempotencyRecord, 'organizationId' | 'endpoint' | 'keySha256'>;

const findKeysSql = `
select k.organization_id, k.endpoint, k.key_sha256, k.body_sha256, k.resource_id
from unnest($1::text[], $2::text[], $3::bytea[]) as q(organization_id, endpoint, key_sha256)
join idempotency_keys k using (organization_id, endpoint, key_sha256)`;

export async function findIdempotencyRecords(tx: Tx, keys: readonly IdempotencyKeyRef[]): Promise<IdempotencyRecord[]> {
  const rows = await tx.query<{
    organization_id: string;
    endpoint: string;
    key_sha256: Buffer;
    body_sha256: Buffer;
    resource_id: string;
  }>(
    findKeysSql,
    [keys.map((k) => k.organizationId), keys.map((k) => k.endpoint), keys.map((k) => k.keySha256)],
    'sms_find_keys',
  );
  return rows.map((row) => ({
    organizationId: row.organization_id,
    endpoint: row.endpoint,
    keySha256: row.key_sha256,
    bodySha256: row.body_sha256,
    resourceId: row.resource_id,
  }));
}

// A row of `wanted` that has no conversation yet is answered unwritten.
const insertMessages = `
written as (
  insert into sms_messages (${newRowNames}, wake_at, released_at)
  select ${newRowNames
    .split(', ')
    .map((name) => (name === 'conversation_id' ? 'coalesce(known.id, born.id)' : `wanted.${name}`))
    .join(', ')}, ${wakeAt('wanted')}, ${releasedAt('wanted')}
  from wanted left join known on known.message_id = wanted.id left join born on ${isBornOf('wanted', 'born')}
  where wanted.conversation_id is null or known.id is not null or born.id is not null
  returning id, conversation_id
)
select wanted.id, written.id is not null as is_written, written.conversation_id
from wanted left join written using (id)`;

// The keys decide: a message is written, and its conversation made, only where its key was free. ON CONFLICT waits
// for another process's transaction, whose row this statement does not see; the losers are read in the next one.
const insertAcceptedSql = `
with asked as (
  select * from json_to_recordset($1::json) as m(endpoint text, key_sha256 text, body_sha256 text, right_remote text, ${newRowColumns})
), won as (
  insert into idempotency_keys (organization_id, endpoint, key_sha256, body_sha256, resource_id, created_at)
  select organization_id, endpoint, decode(key_sha256, 'hex'), decode(body_sha256, 'hex'), id, created_at
  from asked order by organization_id, endpoint, key_sha256
  on conflict do nothing
  returning resource_id
), wanted as (
  select asked.* from asked join won on won.resource_id = asked.id
), ${conversationsOf('wanted')}, ${insertMessages}`;

interface WrittenRow {
  id: string;
  is_written: boolean;
  /** Null where the message asked for none. */
  conversation_id: string | null;
}

export interface NewAccepted {
  endpoint: string;
  keySha256: Buffer;
  bodySha256: Buffer;
  message: Message;
}

/**
 * Writes keys, messages, and conversations that are new; answers the ids of the messages whose key was free, each with
 * the id of its conversation. The `conversationId` of a new message is the one that a conversation would get that does
 * not exist yet. Those that do exist are left as they are: `touchConversations` moves them on.
 */
export async function insertAccepted(tx: Tx, accepted: readonly NewAccepted[]): Promise<Map<string, string | null>> {
  const rows = accepted.map(({ endpoint, keySha256, bodySha256, message }) => ({
    endpoint,
    key_sha256: keySha256.toString('hex'),
    body_sha256: bodySha256.toString('hex'),
    right_remote: remoteOf(message),
    ...rowFromMessage(message),
  }));
  const won = await tx.query<WrittenRow>(insertAcceptedSql, [JSON.stringify(rows)], 'sms_insert_accepted');
  const messages = accepted.map(({ message }) => message);
  return new Map((await writeRest(tx, messages, won)).map((row) => [row.id, row.conversation_id]));
}

/** Rows as they are once those are written too whose conversation somebody else was making. */
async function writeRest(tx: Tx, messages: readonly Message[], rows: readonly WrittenRow[]): Promise<WrittenRow[]> {
  const written = rows.filter((row) => row.is_written);
  if (written.length === rows.length) return written;
  const left = new Set(rows.filter((row) => !row.is_written).map(({ id }) => id));
  return [
    ...written,
    ...(await writeNew(
      tx,
      messages.filter(({ id }) => left.has(id)),
    )),
  ];
}

/** Whether a carrier's message is kept already. */
export async function isKnown(tx: Tx, carrier: string, providerMessageId: string): Promise<boolean> {
  const rows = await tx.query('select from sms_messages where carrier = $1 and provider_message_id = $2', [
    carrier,
    providerMessageId,
  ]);
  return rows.length > 0;
}

const insertNewSql = `
with wanted as (
  select * from json_to_recordset($1::json) as m(right_remote text, ${newRowColumns})
), ${conversationsOf('wanted')}, ${insertMessages}`;

async function writeNew(tx: Tx, messages: readonly Message[]): Promise<WrittenRow[]> {
  const asked = JSON.stringify(
    messages.map((message) => ({ right_remote: remoteOf(message), ...rowFromMessage(message) })),
  );
  return writeRest(tx, messages, await tx.query<WrittenRow>(insertNewSql, [asked], 'sms_insert_new'));
}

/**
 * Writes messages that no key of their own decides about, with conversations that are new, and answers them as they
 * are. As with `insertAccepted`, conversations that exist are moved on by `touchConversations`.
 */
export async function insertNew(tx: Tx, messages: readonly Message[]): Promise<Message[]> {
  const conversations = new Map((await writeNew(tx, messages)).map((row) => [row.id, row.conversation_id]));
  return messages.map((message) => ({
    ...message,
    conversationId: conversations.get(message.id) ?? message.conversationId,
  }));
}

/** Messages of their organizations, in no order. */
export async function findMessagesOf(
  tx: Tx,
  refs: ReadonlyArray<{ organizationId: string; resourceId: string }>,
): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(
    `select m.* from unnest($1::text[], $2::text[]) as q(organization_id, id)
     join sms_messages m on m.organization_id = q.organization_id and m.id = q.id`,
    [refs.map((ref) => ref.organizationId), refs.map((ref) => ref.resourceId)],
    'sms_find_messages_of',
  );
  return rows.map(messageFromRow);
}

/**
 * By id alone, with the words that a text still needs that is to lose them: for workers, which act for every
 * organization.
 */
export async function findMessages(tx: Tx, ids: readonly string[]): Promise<Message[]> {
  const rows = await tx.query<MessageRow>('select * from sms_messages where id = any($1)', [ids], 'sms_find_messages');
  return rows.map((row) => ({ ...messageFromRow(row), text: row.body }));
}

/** One organization's message; another organization's is as absent as an unknown one. */
export async function findMessage(tx: Tx, organizationId: string, id: string): Promise<Message | null> {
  const [row] = await tx.query<MessageRow>(
    'select * from sms_messages where organization_id = $1 and id = $2',
    [organizationId, id],
    'sms_find_message',
  );
  return row === undefined ? null : messageFromRow(row);
}

/** Cancels where the state still allows it; null when it does not, or the message is not the organization's. */
export async function markCanceled(tx: Tx, organizationId: string, id: string): Promise<Message | null> {
  const [row] = await tx.query<MessageRow>(
    `update sms_messages
     set status = 'canceled', terminal_at = organization_now(organization_id), wake_at = null,
       updated_at = organization_now(organization_id)
     where organization_id = $1 and id = $2 and status = any($3)
     returning *`,
    [organizationId, id, statesBefore('cancel')],
    'sms_mark_canceled',
  );
  return row === undefined ? null : messageFromRow(row);
}

/** The filters of the message list; null does not narrow. Instants are ISO 8601. */
export type MessageFilter = {
  conversationId: string | null;
  batchId: string | null;
  fromPhoneNumberId: string | null;
  recipient: string | null;
  campaignId: string | null;
  status: string | null;
  direction: string | null;
  origin: string | null;
  createdAfter: string | null;
  createdBefore: string | null;
};

const idOf = (uuid: string): string => `'msg_' || replace(${uuid}::text, '-', '')`;

// Ids rise with time: a span of it is a stretch of the index.
const listSql = `
select * from sms_messages
where organization_id = $1
  and ($2::text is null or id < $2)
  and ($3::text is null or conversation_id = $3)
  and ($4::text is null or batch_id = $4)
  and ($5::text is null or from_phone_number_id = $5)
  and ($6::text[] is null or recipient = any($6))
  and ($7::text is null or campaign_id = $7)
  and ($8::text is null or status = $8)
  and ($9::text is null or direction = $9)
  and ($10::text is null or origin = $10)
  and ($11::timestamptz is null or (created_at > $11 and id >= ${idOf(idWindow.from('$11', '$1'))}))
  and ($12::timestamptz is null or (created_at < $12 and id < ${idOf(idWindow.before('$12', '$1'))}))
order by id desc
limit $13`;

/** Newest first: ids rise with time, so a page is stable while new messages arrive. */
export async function listMessages(
  tx: Tx,
  organizationId: string,
  filter: MessageFilter,
  page: { before: string | null; limit: number },
): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(listSql, [
    organizationId,
    page.before,
    filter.conversationId,
    filter.batchId,
    filter.fromPhoneNumberId,
    filter.recipient === null ? null : spellingsOf(filter.recipient),
    filter.campaignId,
    filter.status,
    filter.direction,
    filter.origin,
    filter.createdAfter,
    filter.createdBefore,
    page.limit,
  ]);
  return rows.map(messageFromRow);
}

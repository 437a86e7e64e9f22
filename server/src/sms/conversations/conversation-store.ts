import type { Selectable } from 'kysely';
import { instantFromDate } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import { spellingsOf } from '../../platform/text/e164.ts';
import type { ConversationTables } from './tables.ts';
import type { Conversation, ConversationChanges, ConversationFilter, ConversationStatus } from './types.ts';

const columns = [
  'id',
  'organization_id',
  'phone_number_id',
  'remote_phone_number',
  'campaign',
  'status',
  'automation_status',
  'assigned_user_id',
  'assigned_agent_id',
  'unread_count',
  'recipient_timezone',
  'last_inbound_at',
  'last_outbound_at',
  'last_message_at',
  'content_redacted_at',
  'created_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof ConversationTables['sms_conversations']>;

type ConversationRow = Pick<Selectable<ConversationTables['sms_conversations']>, (typeof columns)[number]>;

/** One organization's conversation; another organization's is as absent as an unknown one. */
export async function findConversation(tx: Tx, organizationId: string, id: string): Promise<Conversation | null> {
  const row = await tables<ConversationTables>(tx)
    .selectFrom('sms_conversations')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : conversationFromRow(row);
}

// One state after the other, so that one index has every list in its order, narrowed by a state or not.
const listSql = `
select v.* from unnest($2::text[]) as s(status) cross join lateral (
  select * from sms_conversations
  where organization_id = $1 and status = s.status
    and ($3::timestamptz is null or (last_message_at, id) < ($3, $4))
    and ($5::text is null or phone_number_id = $5)
    and ($6::text is null or assigned_user_id = $6)
    and ($7::text is null or assigned_agent_id = $7)
    and ($8::boolean is null or (unread_count > 0) = $8)
  order by last_message_at desc, id desc limit $9
) v
order by v.last_message_at desc, v.id desc limit $9`;

// One recipient has at most one conversation with each number of the organization, and for each spelling of its own.
const listOfRecipientSql = `
select v.* from phone_numbers n cross join lateral (
  select * from sms_conversations where organization_id = $1 and phone_number_id = n.id and remote_phone_number = any($10)
) v
where n.organization_id = $1 and v.status = any($2)
  and ($3::timestamptz is null or (v.last_message_at, v.id) < ($3, $4))
  and ($5::text is null or n.id = $5)
  and ($6::text is null or v.assigned_user_id = $6)
  and ($7::text is null or v.assigned_agent_id = $7)
  and ($8::boolean is null or (v.unread_count > 0) = $8)
order by v.last_message_at desc, v.id desc limit $9`;

const everyStatus: readonly ConversationStatus[] = ['open', 'closed', 'spam'];

/**
 * The newest message first, behind `before`. A place in that order only ever rises, so a page repeats nothing of the
 * pages before it.
 */
export async function listConversations(
  tx: Tx,
  organizationId: string,
  filter: ConversationFilter,
  page: { before: { lastMessageAt: string; id: string } | null; limit: number },
): Promise<Conversation[]> {
  const { recipient } = filter;
  const rows = await tx.query<ConversationRow>(recipient === null ? listSql : listOfRecipientSql, [
    organizationId,
    filter.status === null ? everyStatus : [filter.status],
    page.before?.lastMessageAt ?? null,
    page.before?.id ?? null,
    filter.phoneNumberId,
    filter.assignedUserId,
    filter.assignedAgentId,
    filter.unread,
    page.limit,
    ...(recipient === null ? [] : [spellingsOf(recipient)]),
  ]);
  return rows.map(conversationFromRow);
}

/** Null when the conversation is not the organization's. */
export async function updateConversation(
  tx: Tx,
  organizationId: string,
  id: string,
  changes: ConversationChanges,
): Promise<Conversation | null> {
  const [row] = await tx.query<ConversationRow>(
    `update sms_conversations set
       status = coalesce($3, status), automation_status = coalesce($4, automation_status),
       assigned_user_id = case when $5 then $6 else assigned_user_id end,
       assigned_agent_id = case when $7 then $8 else assigned_agent_id end,
       recipient_timezone = case when $9 then $10 else recipient_timezone end,
       updated_at = organization_now(organization_id)
     where organization_id = $1 and id = $2
     returning *`,
    [
      organizationId,
      id,
      changes.status ?? null,
      changes.automationStatus ?? null,
      changes.assignedUserId !== undefined,
      changes.assignedUserId ?? null,
      changes.assignedAgentId !== undefined,
      changes.assignedAgentId ?? null,
      changes.recipientTimezone !== undefined,
      changes.recipientTimezone ?? null,
    ],
  );
  return row === undefined ? null : conversationFromRow(row);
}

/** Null when the conversation is not the organization's; what was read already stays untouched. */
export async function markRead(tx: Tx, organizationId: string, id: string): Promise<Conversation | null> {
  await tx.query(
    `update sms_conversations set unread_count = 0, updated_at = organization_now(organization_id)
     where organization_id = $1 and id = $2 and unread_count > 0`,
    [organizationId, id],
  );
  return findConversation(tx, organizationId, id);
}

/** The newest messages of a conversation that have words to take out, behind `before`. */
export async function findWorded(
  tx: Tx,
  organizationId: string,
  id: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from sms_messages
     where organization_id = $1 and conversation_id = $2 and body is not null and not redact_when_ended
       and ($3::text is null or id < $3)
     order by id desc limit $4`,
    [organizationId, id, before, limit],
  );
  return rows.map((row) => row.id);
}

/** Notes when the words of a conversation were taken out; one that had none keeps the time of before. */
export async function markRedacted(tx: Tx, organizationId: string, id: string, hadWords: boolean): Promise<void> {
  await tx.query(
    `update sms_conversations
     set content_redacted_at = organization_now(organization_id), updated_at = organization_now(organization_id)
     where organization_id = $1 and id = $2 and (content_redacted_at is null or $3)`,
    [organizationId, id, hadWords],
  );
}

function conversationFromRow(row: ConversationRow): Conversation {
  const instantOrNull = (date: Date | null) => (date === null ? null : instantFromDate(date));
  return {
    id: row.id,
    phoneNumberId: row.phone_number_id,
    remotePhoneNumber: row.remote_phone_number,
    campaign: row.campaign,
    status: row.status,
    automationStatus: row.automation_status,
    assignedUserId: row.assigned_user_id,
    assignedAgentId: row.assigned_agent_id,
    unreadCount: row.unread_count,
    recipientTimezone: row.recipient_timezone,
    lastInboundAt: instantOrNull(row.last_inbound_at),
    lastOutboundAt: instantOrNull(row.last_outbound_at),
    lastMessageAt: instantFromDate(row.last_message_at),
    contentRedactedAt: instantOrNull(row.content_redacted_at),
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}

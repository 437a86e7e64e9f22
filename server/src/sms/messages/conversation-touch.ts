import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rightNumber } from '../../platform/text/e164.ts';
import type { Message } from '../model/types.ts';
import { pauseAutomationSql } from './sql/pause-automation.ts';

/** The two ends of a text, whichever way it went: the number of ours, and the one it was exchanged with. */
const oursOf = (row: string): string =>
  `case ${row}.direction when 'outbound' then ${row}.sender else ${row}.recipient end`;
const theirsOf = (row: string): string =>
  `case ${row}.direction when 'outbound' then ${row}.recipient else ${row}.sender end`;

/** The right spelling of the number that a text is exchanged with. */
export function remoteOf({
  direction,
  sender,
  recipient,
}: Pick<Message, 'direction' | 'sender' | 'recipient'>): string {
  return rightNumber(direction === 'outbound' ? recipient : sender);
}

/**
 * CTEs that give every row of `source`, new rows of sms_messages with `right_remote`, its conversation: `known` names the one that its
 * numbers have, in the spelling of the text before the right one; `born` makes the others, in the right one, under the
 * `conversation_id` of their first row; rows without one stay outside.
 * A row has neither where another transaction makes the same conversation at this moment: it is waited for, and the
 * next statement knows it.
 *
 * Conversations are made in the order of their two numbers, as texts that arrive make them one after the other:
 * processes that met the same ones in another order would wait for each other.
 */
export function conversationsOf(source: string): string {
  return `
known as materialized (
  select w.id as message_id, v.id from ${source} w cross join lateral (
    select id from sms_conversations
    where organization_id = w.organization_id and phone_number_id = w.from_phone_number_id
      and remote_phone_number in (w.right_remote, ${theirsOf('w')})
    order by remote_phone_number = ${theirsOf('w')} desc
    limit 1
  ) v where w.conversation_id is not null
), born as (
  insert into sms_conversations (id, organization_id, phone_number_id, remote_phone_number, campaign,
    recipient_timezone, automation_status, unread_count, last_inbound_at, last_outbound_at, last_message_at, created_at, updated_at)
  select min(t.conversation_id), t.organization_id, t.from_phone_number_id, t.right_remote,
    json_agg(
      json_build_object('campaignId', t.campaign_id, 'brandId', t.brand_id,
        'useCase', t.campaign_snapshot ->> 'use_case', 'status', t.campaign_snapshot ->> 'status')
      order by t.id desc
    ) filter (where t.campaign_id is not null) -> 0,
    (array_agg(t.requested_timezone order by t.id) filter (where t.requested_timezone is not null))[1],
    case when (select default_automation_enabled from sms_settings where organization_id = t.organization_id)
      or (select sms_automation_enabled from phone_numbers where id = t.from_phone_number_id)
      then 'enabled' else 'disabled' end,
    count(*) filter (where t.direction = 'inbound'),
    max(t.created_at) filter (where t.direction = 'inbound'),
    max(t.created_at) filter (where t.direction = 'outbound'),
    max(t.created_at), min(t.created_at), max(t.created_at)
  from ${source} t
  where t.conversation_id is not null and not exists (select from known where known.message_id = t.id)
  group by t.organization_id, t.from_phone_number_id, t.right_remote
  order by min(${oursOf('t')}) collate "C", t.right_remote collate "C"
  on conflict (organization_id, phone_number_id, remote_phone_number) do nothing
  returning id, organization_id, phone_number_id, remote_phone_number
)`;
}

/** SQL: whether the row of `source` belongs to the row of `born`. */
export function isBornOf(source: string, born: string): string {
  return `${source}.conversation_id is not null and ${born}.organization_id = ${source}.organization_id
    and ${born}.phone_number_id = ${source}.from_phone_number_id
    and ${born}.remote_phone_number = ${source}.right_remote`;
}

// Locked in the order of ids first, as everybody takes them here.
const touchSql = `
with moved as (
  select * from json_to_recordset($1::json) as t(
    id text, campaign json, timezone text, unread int, inbound_at timestamptz, outbound_at timestamptz)
), locked as (
  select v.id from moved join sms_conversations v using (id) order by v.id for no key update of v
)
update sms_conversations v set
  status = case when v.status = 'closed' and moved.unread > 0 then 'open' else v.status end,
  campaign = coalesce(moved.campaign, v.campaign),
  recipient_timezone = coalesce(v.recipient_timezone, moved.timezone),
  unread_count = v.unread_count + moved.unread,
  last_inbound_at = greatest(v.last_inbound_at, moved.inbound_at),
  last_outbound_at = greatest(v.last_outbound_at, moved.outbound_at),
  last_message_at = greatest(v.last_message_at, moved.inbound_at, moved.outbound_at),
  updated_at = greatest(v.updated_at, moved.inbound_at, moved.outbound_at)
from moved join locked using (id)
where v.id = moved.id`;

/**
 * Those of `written` whose conversation was there before the statement that wrote them, as they were `asked` for: what
 * was made with its messages has their times and counts already.
 */
export function ofKnownConversations(asked: readonly Message[], written: readonly Message[]): Message[] {
  const born = new Set(asked.map(({ conversationId }) => conversationId));
  return written.filter(({ conversationId }) => !born.has(conversationId));
}

/**
 * Moves on the conversations of messages that this transaction wrote. One without a zone learns that of the first send
 * that names one; one that has a zone keeps it. It comes last in a transaction, but for the
 * evidence: until it ends, nobody else can write to these conversations.
 */
export async function touchConversations(tx: Tx, written: readonly Message[]): Promise<void> {
  const moved = new Map<string, Message[]>();
  for (const message of written) {
    const { conversationId: id } = message;
    if (id === null) continue;
    const others = moved.get(id);
    if (others === undefined) moved.set(id, [message]);
    else others.push(message);
  }
  if (moved.size === 0) return;
  const rows = [...moved].map(([id, messages]) => moveOf(id, messages));
  await tx.query(touchSql, [JSON.stringify(rows)], 'sms_touch_conversations');
}

/** Has agents answer no more in conversations that `touchConversations` has moved on. */
export async function pauseAutomation(tx: Tx, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length > 0) await pauseAutomationSql(conversationIds).execute(tx.kysely);
}

function moveOf(id: string, messages: readonly Message[]): object {
  const newest = (some: readonly Message[]): string | null =>
    some
      .map(({ createdAt }) => isoMillis(createdAt))
      .toSorted()
      .at(-1) ?? null;
  const inbound = messages.filter(({ direction }) => direction === 'inbound');
  const inOrder = messages.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const last = inOrder.findLast(({ campaign }) => campaign !== null);
  const first = inOrder.find(({ requestedTimezone }) => requestedTimezone !== null);
  return {
    id,
    campaign: last?.campaign ?? null,
    timezone: first?.requestedTimezone ?? null,
    unread: inbound.length,
    inbound_at: newest(inbound),
    outbound_at: newest(messages.filter(({ direction }) => direction === 'outbound')),
  };
}

import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../platform/db/database.ts';

/** One line of texts between a number of ours and a remote one. */
export interface ConversationPair {
  organizationId: string;
  phoneNumberId: string;
  remotePhoneNumber: string;
}

export interface NewConversation extends ConversationPair {
  id: string;
  at: Temporal.Instant;
  /** When the remote side wrote; null for an outbound text. */
  inboundAt: Temporal.Instant | null;
}

// Sorted, because two processes that take the same rows in another order would wait for each other.
const upsertSql = `
insert into sms_conversations as v
  (id, organization_id, phone_number_id, remote_phone_number, last_inbound_at, created_at, updated_at)
select id, organization_id, phone_number_id, remote_phone_number, inbound_at, at, at
from json_to_recordset($1::json) as c(
  id text, organization_id text, phone_number_id text, remote_phone_number text, inbound_at timestamptz, at timestamptz)
order by organization_id, phone_number_id, remote_phone_number
on conflict (organization_id, phone_number_id, remote_phone_number) do`;
const keepSql = `${upsertSql} nothing`;
const touchSql = `${upsertSql} update set
  last_inbound_at = greatest(v.last_inbound_at, excluded.last_inbound_at), updated_at = excluded.updated_at`;

const findSql = `
select v.id, v.organization_id, v.phone_number_id, v.remote_phone_number
from unnest($1::text[], $2::text[], $3::text[]) as q(organization_id, phone_number_id, remote_phone_number)
join sms_conversations v using (organization_id, phone_number_id, remote_phone_number)`;

/**
 * Makes the conversations that do not exist and answers every id by its pair. With `inboundAt` an existing one is
 * marked as written to. Another process's row of the same pair wins, and is seen by the second statement.
 */
export async function ensureConversations(
  tx: Tx,
  conversations: readonly NewConversation[],
): Promise<(pair: ConversationPair) => string> {
  const byPair = new Map<string, NewConversation>();
  for (const conversation of conversations) {
    const known = byPair.get(pairKey(conversation));
    if (known === undefined || conversation.inboundAt !== null) byPair.set(pairKey(conversation), conversation);
  }
  const unique = [...byPair.values()];
  const ids = new Map<string, string>();
  if (unique.length > 0) {
    const rows = unique.map((c) => ({
      id: c.id,
      organization_id: c.organizationId,
      phone_number_id: c.phoneNumberId,
      remote_phone_number: c.remotePhoneNumber,
      inbound_at: c.inboundAt,
      at: c.at,
    }));
    const inbound = unique.some((c) => c.inboundAt !== null);
    const values = [JSON.stringify(rows)];
    if (inbound) await tx.query(touchSql, values, 'sms_touch_conversations');
    else await tx.query(keepSql, values, 'sms_keep_conversations');
    const found = await tx.query<{
      id: string;
      organization_id: string;
      phone_number_id: string;
      remote_phone_number: string;
    }>(
      findSql,
      [unique.map((c) => c.organizationId), unique.map((c) => c.phoneNumberId), unique.map((c) => c.remotePhoneNumber)],
      'sms_find_conversations',
    );
    for (const row of found) {
      const pair = {
        organizationId: row.organization_id,
        phoneNumberId: row.phone_number_id,
        remotePhoneNumber: row.remote_phone_number,
      };
      ids.set(pairKey(pair), row.id);
    }
  }
  return (pair) => {
    const id = ids.get(pairKey(pair));
    if (id === undefined) throw new Error('A conversation vanished between two statements of one transaction');
    return id;
  };
}

function pairKey(pair: ConversationPair): string {
  return `${pair.organizationId} ${pair.phoneNumberId} ${pair.remotePhoneNumber}`;
}

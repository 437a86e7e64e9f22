import type { Selectable } from 'kysely';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { ImessageTables } from '../tables.ts';
import type { ImessageMessage } from './types.ts';

export const messageColumns = [
  'id',
  'organization_id',
  'phone_number_id',
  'agent_id',
  'identity_id',
  'provider',
  'message_id',
  'sender',
  'recipient',
  'body',
  'tags',
  'state',
  'provider_message_id',
  'conversation_id',
  'status',
  'channel',
  'fallback_applied',
  'delivery_final',
  'created_at',
] as const;

export function messageFromRow(
  row: Pick<Selectable<ImessageTables['imessage_messages']>, (typeof messageColumns)[number]>,
): ImessageMessage {
  return {
    id: row.id,
    organizationId: row.organization_id,
    phoneNumberId: row.phone_number_id,
    agentId: row.agent_id,
    identityId: row.identity_id,
    provider: row.provider,
    messageId: row.message_id,
    sender: row.sender,
    recipient: row.recipient,
    body: row.body,
    tags: row.tags,
    state: row.state,
    providerMessageId: row.provider_message_id,
    conversationId: row.conversation_id,
    status: row.status,
    channel: row.channel,
    fallbackApplied: row.fallback_applied,
    deliveryFinal: row.delivery_final,
    createdAt: instantFromDate(row.created_at),
  };
}

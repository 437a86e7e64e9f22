import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { presentCampaign } from '../model/present.ts';
import type { Assignee, Conversation, Note } from './types.ts';

type Schemas = components['schemas'];

export function presentConversation(conversation: Conversation): Schemas['SmsConversation'] {
  const { campaign, lastInboundAt, lastOutboundAt, lastMessageAt, contentRedactedAt } = conversation;
  return {
    id: conversation.id,
    phone_number_id: conversation.phoneNumberId,
    remote_phone_number: conversation.remotePhoneNumber,
    campaign_id: campaign?.campaignId ?? null,
    campaign_snapshot: campaign === null ? null : presentCampaign(campaign),
    status: conversation.status,
    automation_status: conversation.automationStatus,
    assigned_user_id: conversation.assignedUserId,
    assigned_agent_id: conversation.assignedAgentId,
    unread_count: conversation.unreadCount,
    recipient_timezone: conversation.recipientTimezone,
    last_inbound_at: lastInboundAt === null ? null : isoMillis(lastInboundAt),
    last_outbound_at: lastOutboundAt === null ? null : isoMillis(lastOutboundAt),
    last_message_at: isoMillis(lastMessageAt),
    content_redacted_at: contentRedactedAt === null ? null : isoMillis(contentRedactedAt),
    created_at: isoMillis(conversation.createdAt),
    updated_at: isoMillis(conversation.updatedAt),
  };
}

export function presentNote(note: Note): Schemas['SmsConversationNote'] {
  return {
    id: note.id,
    conversation_id: note.conversationId,
    body: note.body,
    created_by_user_id: note.createdByUserId,
    redacted_at: note.redactedAt === null ? null : isoMillis(note.redactedAt),
    created_at: isoMillis(note.createdAt),
  };
}

export function presentAssignee({ id, type, name }: Assignee): Schemas['SmsAssignee'] {
  return { id, type, name };
}

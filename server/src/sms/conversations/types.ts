import type { Temporal } from 'temporal-polyfill';
import type { CampaignSnapshot } from '../model/types.ts';

export type ConversationStatus = 'open' | 'closed' | 'spam';
export type AutomationStatus = 'disabled' | 'enabled' | 'paused';

/** One line of texts between a number of ours and a remote one. */
export interface Conversation {
  id: string;
  phoneNumberId: string;
  remotePhoneNumber: string;
  /** Of the last text that was accepted to leave; null before the first. */
  campaign: CampaignSnapshot | null;
  status: ConversationStatus;
  automationStatus: AutomationStatus;
  assignedUserId: string | null;
  assignedAgentId: string | null;
  unreadCount: number;
  recipientTimezone: string | null;
  lastInboundAt: Temporal.Instant | null;
  lastOutboundAt: Temporal.Instant | null;
  lastMessageAt: Temporal.Instant;
  contentRedactedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

/** The filters of the list; null does not narrow. */
export type ConversationFilter = {
  status: ConversationStatus | null;
  phoneNumberId: string | null;
  assignedUserId: string | null;
  assignedAgentId: string | null;
  recipient: string | null;
  unread: boolean | null;
};

/** What a caller writes; an absent field stays as it is. */
export interface ConversationChanges {
  status?: ConversationStatus;
  automationStatus?: AutomationStatus;
  assignedUserId?: string | null;
  assignedAgentId?: string | null;
  recipientTimezone?: string | null;
}

/** Something that was written down about a conversation; null for the words of a redacted one. */
export interface Note {
  id: string;
  conversationId: string;
  body: string | null;
  createdByUserId: string | null;
  redactedAt: Temporal.Instant | null;
  createdAt: Temporal.Instant;
}

/** Who takes care of conversations: an agent of the organization, or a person whom only the caller knows. */
export interface Assignee {
  id: string;
  type: 'agent' | 'user';
  name: string | null;
}

import type { ColumnType, Generated } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../../platform/db/column-types.ts';
import type { CampaignSnapshot } from '../model/types.ts';
import type { AutomationStatus, ConversationStatus } from './types.ts';

/** The table of conversations, as the migrations make it. */
export type ConversationTables = {
  sms_conversations: {
    id: string;
    organization_id: string;
    phone_number_id: string;
    remote_phone_number: string;
    campaign: Json<CampaignSnapshot> | null;
    status: Generated<ConversationStatus>;
    automation_status: Generated<AutomationStatus>;
    assigned_user_id: string | null;
    assigned_agent_id: string | null;
    unread_count: Generated<number>;
    recipient_timezone: string | null;
    last_inbound_at: Timestamp | null;
    last_outbound_at: Timestamp | null;
    help_answered_at: Timestamp | null;
    last_message_at: ColumnType<Date, string | undefined, string>;
    content_redacted_at: Timestamp | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
};

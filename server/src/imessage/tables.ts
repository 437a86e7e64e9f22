import type { Generated } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../platform/db/column-types.ts';
import type { CallerIdStanding, ImessageBackend, MessageState, StatedStatus, Tags, Transport } from './types.ts';

/** The tables of the iMessage channel, as the migrations make them. */
export type ImessageTables = {
  imessage_access: {
    organization_id: string;
    integration_enabled: boolean;
    private_api_enabled: boolean;
    private_api_since: Timestamp | null;
    pools_since: Timestamp | null;
    updated_at: Timestamp;
  };
  imessage_numbers: {
    phone_number_id: string;
    organization_id: string;
    agent_id: string | null;
    status: StatedStatus;
    caller_id: CallerIdStanding;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
  imessage_number_tags: {
    phone_number_id: string;
    organization_id: string;
    tags: Json<Tags>;
    updated_at: Timestamp;
  };
  imessage_agents: {
    agent_id: string;
    organization_id: string;
    enabled: boolean;
    backend: ImessageBackend;
    identity_id: string | null;
    /** As the provider has it. */
    display_name: string | null;
    /** Until when a change of the name may run; null while none does. */
    naming_until: Timestamp | null;
    /** At which provider it runs. */
    naming_provider: string | null;
    /** Counts the changes of the name: one that was overtaken writes nothing. */
    naming: Generated<string>;
    updated_at: Timestamp;
  };
  imessage_messages: {
    id: string;
    organization_id: string;
    phone_number_id: string;
    agent_id: string | null;
    identity_id: string | null;
    provider: string;
    message_id: string;
    sender: string;
    recipient: string;
    body: string | null;
    tags: Json<Tags> | null;
    state: MessageState;
    provider_message_id: string | null;
    conversation_id: string | null;
    status: string;
    channel: Transport | null;
    fallback_applied: boolean | null;
    delivery_final: boolean;
    lease_until: Timestamp | null;
    wake_at: Timestamp | null;
    look_until: Timestamp | null;
    looks: Generated<number>;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
  imessage_provider_events: {
    seq: Generated<string>;
    provider: string;
    event_id: string;
    body: string | null;
    state: 'waiting' | 'passed' | 'dropped';
    looks: Generated<number>;
    wake_at: Timestamp | null;
    received_at: CreationTimestamp;
  };
  imessage_subscriptions: {
    id: string;
    organization_id: string;
    url: string;
    tags: Json<Tags>;
    signing_secret_encrypted: string | null;
    deleted_at: Timestamp | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
};

import type { BirthTimestamp, Json, Timestamp } from '../platform/db/column-types.ts';
import type { CallerIdStanding, ImessageBackend, StatedStatus, Tags } from './types.ts';

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
    created_at: BirthTimestamp;
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
    updated_at: Timestamp;
  };
  imessage_subscriptions: {
    id: string;
    organization_id: string;
    url: string;
    tags: Json<Tags>;
    signing_secret_encrypted: string | null;
    deleted_at: Timestamp | null;
    created_at: BirthTimestamp;
    updated_at: Timestamp;
  };
};

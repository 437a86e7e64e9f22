import type { CreationTimestamp, Json } from '../../platform/db/column-types.ts';
import type { PerEndpointData } from './types.ts';

/** The tables of webhooks that are asked by the builder, as the migrations make them. */
export type WebhookTables = {
  webhook_events: {
    id: string;
    organization_id: string;
    type: string;
    resource_id: string;
    sequence: number;
    agent_id: string | null;
    session_id: string | null;
    occurred_at: CreationTimestamp;
    payload: string;
    /** What is sent beside the body of an event that is passed on; null for events of ours. */
    headers: Json<Record<string, string>> | null;
    /** What single endpoints get in the place of a part of the payload; null for most events. */
    own_data: Json<PerEndpointData> | null;
  };
};

/** Of the view webhook_receivers, what is asked by the builder. */
export type WebhookViews = {
  webhook_receivers: { id: string; enabled: boolean; deleted_at: Date | null };
};

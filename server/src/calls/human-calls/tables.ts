import type { Generated } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../../platform/db/column-types.ts';
import type {
  BrokerStatus,
  CallControlEventType,
  CallDirection,
  CallStatus,
  EndReason,
  Leg,
  LegKind,
  LegStatus,
  OpenTransfer,
  Party,
} from './types.ts';

/** The tables of calls between people, as the migrations make them. */
export type VoiceTables = {
  human_calls: {
    id: string;
    organization_id: string;
    direction: CallDirection;
    status: CallStatus;
    from_number: string;
    to_number: string;
    metadata: Json<Record<string, unknown>>;
    route_to_broker_id: string | null;
    is_offered_to_all: Generated<boolean>;
    offered_until: Timestamp | null;
    transfer: Json<OpenTransfer> | null;
    event_sequence: number;
    end_reason: EndReason | null;
    answered_at: Timestamp | null;
    ended_at: Timestamp | null;
    due_at: Timestamp | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
  human_call_legs: {
    id: string;
    control_id: string;
    organization_id: string;
    call_id: string;
    position: number;
    kind: LegKind;
    direction: Leg['direction'];
    status: LegStatus;
    broker_id: string | null;
    phone_number: string | null;
    is_muted: Generated<boolean>;
    peer_id: string | null;
    party: Party | null;
    end_reason: EndReason | null;
    answered_at: Timestamp | null;
    ended_at: Timestamp | null;
    created_at: CreationTimestamp;
  };
  human_call_events: {
    id: string;
    organization_id: string;
    call_id: string;
    sequence: number;
    type: CallControlEventType;
    control_id: string | null;
    payload: Json<Record<string, unknown>>;
    occurred_at: CreationTimestamp;
  };
  broker_presences: {
    organization_id: string;
    broker_id: string;
    status: BrokerStatus;
    last_seen_at: Timestamp;
    created_at: CreationTimestamp;
  };
};

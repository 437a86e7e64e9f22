import type { ColumnType, Generated } from 'kysely';
import type { EffectiveConfiguration } from '../../agents/index.ts';
import type { CreationTimestamp, Json, Timestamp } from '../../platform/db/column-types.ts';
import type { SessionState } from './states.ts';
import type {
  CallEvent,
  CallEventType,
  CallMessage,
  Direction,
  EndReason,
  Phone,
  ReportedUse,
  SessionKind,
  SessionTool,
  SpeechToSpeech,
  TurnInput,
  TurnLatency,
  WireStatus,
  WorkerToolError,
} from './types.ts';

/** The tables of sessions, as the migrations make them. */
export type SessionTables = {
  sessions: {
    id: string;
    organization_id: string;
    kind: SessionKind;
    direction: Direction;
    status: SessionState;
    agent_id: string | null;
    configuration: Json<EffectiveConfiguration>;
    tools: Json<SessionTool[]>;
    s2s: Json<SpeechToSpeech> | null;
    phone: Json<Phone> | null;
    metadata: Json<Record<string, unknown>>;
    webhook_tags: Json<Record<string, string>>;
    variables: Json<Record<string, unknown>> | null;
    tool_secrets_encrypted: string | null;
    identity: string;
    wants_recording: boolean;
    ttl_seconds: number;
    max_duration_seconds: number;
    minute_price_micro_usd: ColumnType<string, number, never>;
    fence: Generated<number>;
    lease_renewed_at: Timestamp | null;
    is_lease_confirmed: Generated<boolean>;
    is_spoken: Generated<boolean>;
    offered_until: Timestamp | null;
    script: string | null;
    ending_reason: EndReason | null;
    ending_at: Timestamp | null;
    held_portions: Generated<number>;
    end_reason: EndReason | null;
    failure_cause: EndReason | null;
    revision: Generated<number>;
    event_sequence: Generated<number>;
    watched_until: Timestamp | null;
    due_at: Timestamp | null;
    wakes_at: Timestamp | null;
    prepared_by: string | null;
    is_waiting_told: Generated<boolean>;
    created_at: CreationTimestamp;
    dialed_at: Timestamp | null;
    started_at: Timestamp | null;
    bridged_until: Timestamp | null;
    client_joined_at: Timestamp | null;
    client_left_at: Timestamp | null;
    client_pass: string | null;
    media_place: string | null;
    ended_at: Timestamp | null;
    updated_at: Timestamp;
  };
  own_workers: {
    organization_id: string;
    heard_at: Timestamp;
  };
  session_turns: {
    session_id: string;
    index: number;
    id: string;
    organization_id: string;
    source: TurnInput['source'];
    text: string;
    started_at: CreationTimestamp;
    ended_at: Timestamp | null;
    provider: string | null;
    model: string | null;
    latency: Json<TurnLatency> | null;
    revision: number;
    stored_at: CreationTimestamp;
  };
  session_events: {
    id: string;
    session_id: string;
    organization_id: string;
    provider: CallEvent['provider'];
    event_type: CallEventType;
    status: WireStatus;
    failure_cause: EndReason | null;
    sip_status_code: number | null;
    sip_status: string | null;
    payload: Json<Record<string, unknown>>;
    reported_id: string | null;
    revision: number;
    occurred_at: CreationTimestamp;
    created_at: CreationTimestamp;
  };
  session_messages: {
    session_id: string;
    sequence: number;
    id: string;
    organization_id: string;
    text: string;
    mode: CallMessage['mode'];
    created_at: CreationTimestamp;
  };
  session_usage: {
    session_id: string;
    reported_id: string;
    organization_id: string;
    layer: ReportedUse['layer'];
    provider: string;
    model: string | null;
    metric: ReportedUse['metric'];
    quantity: number;
    stored_at: CreationTimestamp;
  };
  session_tool_calls: {
    session_id: string;
    call_id: string;
    organization_id: string;
    tool_id: string;
    tool_name: string;
    kind: SessionTool['kind'];
    arguments: Json<Record<string, unknown>>;
    ok: boolean | null;
    result: Json<unknown> | null;
    error: WorkerToolError | null;
    duration_ms: number | null;
    running_since: Timestamp | null;
    running_by: string | null;
    started_at: CreationTimestamp;
  };
  worker_lease_clock: {
    is_only: Generated<boolean>;
    alive_at: Timestamp;
    resumed_at: Timestamp;
  };
};

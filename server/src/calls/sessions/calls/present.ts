import type { components } from '../../../contract/generated/openapi.ts';
import { isoMillis } from '../../../platform/time/clock.ts';
import { startedSeconds } from '../charge.policy.ts';
import { wireStatusOf } from '../end-reasons.policy.ts';
import { recordingUriOf, roomNameOf } from '../present.ts';
import { isoOrNull } from '../session-row.ts';
import type { RecordedCall } from '../read-sessions.ts';
import type { CallEvent, CalledTool, RecordedSession, TurnWithCalls } from '../types.ts';
import { spanTreeOf } from './span-tree.policy.ts';

type Wire = components['schemas'];

/** A call in a list. */
export function presentAgentCall(session: RecordedSession): Wire['AgentCall'] {
  const { id, agentId, kind, startedAt, endedAt } = session;
  return {
    id,
    call_id: id,
    resource_uri: `/v1/calls/${id}`,
    agent_id: agentId,
    status: wireStatusOf(session),
    kind,
    room_name: roomNameOf(session),
    language: session.configuration.language,
    created_at: isoMillis(session.createdAt),
    ended_at: isoOrNull(endedAt),
    duration_seconds: endedAt === null ? null : startedSeconds(startedAt, endedAt),
    recording_status: session.recording.status,
  };
}

/** A call with what was said; what does not exist yet is null. */
export function presentCall(
  { session, turns, entries }: RecordedCall,
  report: Wire['CallReport'] | null,
  transfers: Wire['Transfer'][],
): Wire['Call'] {
  return {
    ...presentAgentCall(session),
    direction: session.direction,
    end_reason: session.endReason,
    failure_cause: session.failureCause,
    pipeline_config: { agentId: session.agentId, configuration: session.configuration },
    metadata: session.metadata,
    span_tree: session.phone === null ? null : { ...spanTreeOf(session, turns) },
    from: session.phone?.from ?? null,
    to: session.phone?.to ?? null,
    updated_at: isoMillis(session.updatedAt),
    answered_at: session.phone === null ? null : isoOrNull(session.startedAt),
    recording_duration_ms: session.recording.durationMs,
    recording_resource_uri: recordingUriOf(session),
    report,
    transfers,
    transcript: { entries },
  };
}

/** A turn of a call. */
export function presentEntry(turn: TurnWithCalls): Wire['CallTranscriptEntry'] {
  return {
    id: turn.id,
    index: turn.index,
    source: turn.source,
    text: turn.text,
    started_at: isoMillis(turn.startedAt),
    ended_at: isoOrNull(turn.endedAt),
    provider: turn.provider,
    model: turn.model,
    metadata: {
      ...(turn.latency?.latencyStatus === 'interrupted' ? { interrupted: true } : {}),
      ...(turn.toolCalls.length === 0 ? {} : { toolCalls: turn.toolCalls.map(presentCalled) }),
    },
  };
}

/** The arguments as JSON in a string, as models write them. */
function presentCalled({ name, args }: CalledTool): Wire['CallToolCall'] {
  return { name, args: JSON.stringify(args) };
}

export function presentCallEvent(event: CallEvent): Wire['CallEvent'] {
  return {
    id: event.id,
    session_id: event.sessionId,
    organization_id: event.organizationId,
    provider: event.provider,
    event_type: event.type,
    status: event.status,
    failure_cause: event.failureCause,
    sip_status_code: event.sipStatusCode,
    sip_status: event.sipStatus,
    occurred_at: isoMillis(event.occurredAt),
    payload: event.payload,
    created_at: isoMillis(event.createdAt),
  };
}

import type { Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { nextDue } from './due.policy.ts';
import type { SessionTables } from './tables.ts';
import type { Session } from './types.ts';

export const sessionColumns = [
  'id',
  'organization_id',
  'kind',
  'direction',
  'status',
  'agent_id',
  'configuration',
  'tools',
  's2s',
  'phone',
  'metadata',
  'webhook_tags',
  'variables',
  'identity',
  'wants_recording',
  'ttl_seconds',
  'max_duration_seconds',
  'minute_price_micro_usd',
  'script',
  'fence',
  'lease_renewed_at',
  'ending_reason',
  'ending_at',
  'held_portions',
  'end_reason',
  'failure_cause',
  'revision',
  'event_sequence',
  'created_at',
  'dialed_at',
  'started_at',
  'bridged_until',
  'client_joined_at',
  'client_left_at',
  'client_pass',
  'media_place',
  'prepared_by',
  'is_waiting_told',
  'ended_at',
  'updated_at',
] as const;

type SessionRow = Pick<Selectable<SessionTables['sessions']>, (typeof sessionColumns)[number]>;

/** The columns that are written when a session is created, and stay. */
export function valuesOfPlan(session: Session) {
  return {
    id: session.id,
    organization_id: session.organizationId,
    kind: session.kind,
    direction: session.direction,
    agent_id: session.agentId,
    configuration: JSON.stringify(session.configuration),
    tools: JSON.stringify(session.tools),
    s2s: session.s2s === null ? null : JSON.stringify(session.s2s),
    phone: session.phone === null ? null : JSON.stringify(session.phone),
    metadata: JSON.stringify(session.metadata),
    webhook_tags: JSON.stringify(session.webhookTags),
    variables: Object.keys(session.variables).length === 0 ? null : JSON.stringify(session.variables),
    identity: session.identity,
    wants_recording: session.wantsRecording,
    script: session.script,
    ttl_seconds: session.ttlSeconds,
    max_duration_seconds: session.maxDurationSeconds,
    minute_price_micro_usd: session.minutePriceMicroUsd,
    created_at: isoMillis(session.createdAt),
  };
}

/** The columns that change while a session lives. */
export function valuesOfLife(session: Session) {
  const due = nextDue(session);
  return {
    status: session.state,
    fence: session.fence,
    ending_reason: session.endingReason,
    ending_at: isoOrNull(session.endingAt),
    held_portions: session.heldPortions,
    end_reason: session.endReason,
    failure_cause: session.failureCause,
    revision: session.revision,
    event_sequence: session.eventSequence,
    due_at: isoOrNull(due?.at ?? null),
    dialed_at: isoOrNull(session.dialedAt),
    started_at: isoOrNull(session.startedAt),
    bridged_until: isoOrNull(session.bridgedUntil),
    client_joined_at: isoOrNull(session.clientJoinedAt),
    client_left_at: isoOrNull(session.clientLeftAt),
    client_pass: session.clientPassId,
    media_place: session.mediaPlace,
    prepared_by: session.preparedBy,
    is_waiting_told: session.isWaitingRecorded,
    ended_at: isoOrNull(session.endedAt),
    updated_at: isoMillis(session.updatedAt),
  };
}

export function sessionFromRow(row: SessionRow): Session {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    direction: row.direction,
    state: row.status,
    agentId: row.agent_id,
    configuration: row.configuration,
    tools: row.tools,
    s2s: row.s2s,
    phone: row.phone,
    metadata: row.metadata,
    webhookTags: row.webhook_tags,
    variables: row.variables ?? {},
    identity: row.identity,
    wantsRecording: row.wants_recording,
    script: row.script,
    fence: row.fence,
    isLeased: row.lease_renewed_at !== null,
    endingReason: row.ending_reason,
    endingAt: instantOrNull(row.ending_at),
    ttlSeconds: row.ttl_seconds,
    maxDurationSeconds: row.max_duration_seconds,
    minutePriceMicroUsd: Number(row.minute_price_micro_usd),
    heldPortions: row.held_portions,
    endReason: row.end_reason,
    failureCause: row.failure_cause,
    revision: row.revision,
    eventSequence: row.event_sequence,
    createdAt: instantFromDate(row.created_at),
    dialedAt: instantOrNull(row.dialed_at),
    startedAt: instantOrNull(row.started_at),
    bridgedUntil: instantOrNull(row.bridged_until),
    clientJoinedAt: instantOrNull(row.client_joined_at),
    clientLeftAt: instantOrNull(row.client_left_at),
    clientPassId: row.client_pass,
    mediaPlace: row.media_place,
    preparedBy: row.prepared_by,
    isWaitingRecorded: row.is_waiting_told,
    endedAt: instantOrNull(row.ended_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}

/** An instant as it is written, and null as it is. */
export function isoOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : isoMillis(instant);
}

/** An instant as the driver reads it, and null as it is. */
export function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

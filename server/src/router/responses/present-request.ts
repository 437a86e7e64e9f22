import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { presentRoute, presentUsage } from './present.ts';
import type { RequestRecord } from '../admission/index.ts';
import type { AttemptRecord, Routing, StreamRecord } from '../model/types.ts';

type Schemas = components['schemas'];

/** The record of a request. `region` is that of this server, as Service-Region says it. */
export function presentRequest(request: RequestRecord, region: string): Schemas['RouterRequest'] {
  return { ...presentRequestEntry(request, region), attempts: request.attempts.map(presentAttempt) };
}

/** The same as a list has it. */
export function presentRequestEntry(request: RequestRecord, region: string): Schemas['RouterRequestEntry'] {
  return {
    id: request.requestId,
    kind: request.kind,
    operation: request.operation,
    status: request.status,
    streamed: request.streamed,
    routing: presentRouting(request.routing),
    created_at: isoMillis(request.createdAt),
    ended_at: request.endedAt === null ? null : isoMillis(request.endedAt),
    route: routeOf(request.attempts, region),
    attempt_count: request.attempts.length,
    usage: request.usage === null ? null : presentUsage(request.usage),
    usage_estimated: request.usageEstimated,
    cost_micro_usd: String(request.costMicroUsd),
    total_ms: request.totalMs,
    own_ms: request.ownMs,
    error_code: request.errorCode,
    stream: request.stream === null ? null : presentStream(request.stream),
  };
}

function presentStream(stream: StreamRecord): Schemas['RouterStream'] {
  return {
    utterances: stream.utterances,
    bytes_in: stream.bytesIn,
    bytes_out: stream.bytesOut,
    audio_seconds: stream.audioMs / 1_000,
    first_content_ms: stream.firstContentMs,
    failovers: stream.failovers,
    closed_by: stream.closedBy,
  };
}

/** Nothing follows an attempt that succeeded. */
function routeOf(attempts: readonly AttemptRecord[], region: string): Schemas['RouterRoute'] | null {
  const last = attempts.at(-1);
  if (last?.outcome !== 'succeeded' || last.id === null) return null;
  return presentRoute({ vendor: last.vendor, model: last.model, region, attemptId: last.id });
}

function presentAttempt(attempt: AttemptRecord): Schemas['RequestAttempt'] {
  return {
    id: attempt.id,
    provider: attempt.vendor,
    model: attempt.model,
    rank: attempt.rank,
    outcome: attempt.outcome,
    reason: attempt.reason,
    provider_status: attempt.status,
    provider_finish_reason: attempt.finishWord ?? null,
    started_ms: attempt.startedMs,
    first_content_ms: attempt.firstContentMs,
    duration_ms: attempt.durationMs,
  };
}

function presentRouting(routing: Routing): Schemas['RequestRouting'] {
  if (routing.mode === 'explicit') return { mode: 'explicit', provider: routing.vendor, model: routing.model };
  return {
    mode: 'auto',
    objective: routing.objective,
    ...(routing.allow === null ? {} : { allow_providers: [...routing.allow] }),
    ...(routing.deny.length === 0 ? {} : { deny_providers: [...routing.deny] }),
  };
}

import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Callback } from './types.ts';

/** A callback as callers see it. */
export function presentCallback(callback: Callback): components['schemas']['ScheduledCallback'] {
  const { attemptedAt, dispatchedAt, cancelledAt } = callback;
  return {
    id: callback.id,
    organization_id: callback.organizationId,
    source_session_id: callback.sourceSessionId,
    created_session_id: callback.createdSessionId,
    agent_id: callback.agentId,
    phone_number_id: callback.phoneNumberId,
    to_number: callback.to,
    from_number: callback.from,
    scheduled_at: isoMillis(callback.scheduledAt),
    status: callback.status,
    reason: callback.reason,
    instructions: callback.instructions,
    summary: null,
    pipeline_config: {},
    metadata: { ...callback.metadata },
    failure_cause: callback.failureCause,
    cancel_reason: callback.cancelReason,
    attempted_at: attemptedAt === null ? null : isoMillis(attemptedAt),
    dispatched_at: dispatchedAt === null ? null : isoMillis(dispatchedAt),
    cancelled_at: cancelledAt === null ? null : isoMillis(cancelledAt),
    created_at: isoMillis(callback.createdAt),
    updated_at: isoMillis(callback.updatedAt),
  };
}

import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { CallWithLegs } from './call-store.ts';
import type { CallControlEvent, Leg } from './types.ts';

type Wire = components['schemas'];

/** A call as callers see it. */
export function presentCall({ call, legs }: CallWithLegs): Wire['HumanCall'] {
  return {
    id: call.id,
    direction: call.direction,
    status: call.status,
    from: call.from,
    to: call.to,
    metadata: call.metadata,
    answeredAt: isoOrNull(call.answeredAt),
    endedAt: isoOrNull(call.endedAt),
    endReason: call.endReason,
    legs: legs.map((leg) => presentLeg(leg, { call, legs })),
    createdAt: isoMillis(call.createdAt),
  };
}

/** A leg as callers see it. */
export function presentLeg(leg: Leg, { call, legs }: CallWithLegs): Wire['CallLeg'] {
  return {
    id: leg.id,
    controlId: leg.controlId,
    callId: call.id,
    kind: leg.kind,
    direction: leg.direction,
    status: leg.status,
    brokerId: leg.brokerId,
    phoneNumber: leg.phoneNumber,
    muted: leg.isMuted,
    onHold: leg.status === 'held',
    bridgedTo: legs.find(({ id }) => id === leg.peerId)?.controlId ?? null,
    answeredAt: isoOrNull(leg.answeredAt),
    endedAt: isoOrNull(leg.endedAt),
    endReason: leg.endReason,
    createdAt: isoMillis(leg.createdAt),
  };
}

/** What happened, as callers read it later. */
export function presentEvent(event: CallControlEvent, callId: string): Wire['CallControlEvent'] {
  const { id, type, controlId, payload, occurredAt } = event;
  return { id, type, callId, controlId, payload, occurredAt: isoMillis(occurredAt) };
}

function isoOrNull(instant: CallWithLegs['call']['answeredAt']): string | null {
  return instant === null ? null : isoMillis(instant);
}

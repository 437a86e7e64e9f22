import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { roomNameOf, type Session } from '../sessions/index.ts';
import { recipientOf, roomOfConsultation } from './rooms.policy.ts';
import type { Destination, Transfer } from './types.ts';

type Wire = components['schemas'];

/** An attempt as callers see it. */
export function presentTransfer(transfer: Transfer, session: Pick<Session, 'identity'>): Wire['Transfer'] {
  const { id, route, answeredAt, completedAt } = transfer;
  const { to, outboundTrunkId, screeningPrompt, metadata } = destinationOf(transfer);
  return {
    id,
    session_id: route.sessionId,
    organization_id: route.organizationId,
    kind: route.kind,
    status: transfer.status,
    transfer_to: to,
    from_room_name: roomNameOf({ id: route.sessionId }),
    consultation_room_name: roomOfConsultation(transfer),
    caller_participant_identity: session.identity,
    recipient_participant_identity: answeredAt === null ? null : recipientOf(transfer),
    outbound_trunk_id: outboundTrunkId,
    screening_prompt: screeningPrompt,
    summary: transfer.summary,
    failure_cause: transfer.failureCause,
    consultation: [...transfer.consultation],
    metadata,
    created_at: isoMillis(transfer.createdAt),
    updated_at: isoMillis(transfer.updatedAt),
    completed_at: completedAt === null ? null : isoMillis(completedAt),
  };
}

/** The same with the others of its request, which are in their order. */
export function presentRouted(
  transfer: Transfer,
  attempts: readonly Transfer[],
  session: Pick<Session, 'identity'>,
): Wire['RoutedTransfer'] {
  const next = attempts.find(({ position }) => position === transfer.position + 1);
  return {
    ...presentTransfer(transfer, session),
    routing_attempts: attempts.map((attempt) => presentTransfer(attempt, session)),
    next_transfer: next === undefined ? null : presentTransfer(next, session),
    fallback: fallbackOf(transfer, attempts),
  };
}

/** An attempt as its worker is told of it. */
export function presentOrder(transfer: Transfer, attempts: readonly Transfer[]): Wire['WorkerTransfer'] {
  const { kind, dialing, fallback } = transfer.route;
  const { to, outboundTrunkId, screeningPrompt } = destinationOf(transfer);
  const isLast = attempts.at(-1)?.id === transfer.id;
  return {
    id: transfer.id,
    sequence: transfer.sequence,
    kind,
    status: transfer.status,
    to,
    from: dialing.from,
    outboundTrunkId,
    ringingTimeoutSeconds: dialing.ringingTimeoutSeconds,
    playDialtone: dialing.playDialtone,
    headers: dialing.headers,
    screeningPrompt,
    summary: transfer.summary,
    voicemailDetection: dialing.voicemailDetection,
    holdAudioUrl: fallback?.holdAudioUrl ?? null,
    consultationRoomName: roomOfConsultation(transfer),
    failureCause: transfer.failureCause,
    fallback: isLast ? fallbackOf(transfer, attempts) : null,
  };
}

/** What becomes of the caller once no destination of the request is left; null before. */
export function fallbackOf(
  { route }: Pick<Transfer, 'route'>,
  attempts: readonly Transfer[],
): Wire['TransferFallback'] | null {
  if (route.exhaustedAt === null || route.fallback === null) return null;
  const { action, message, takeMessagePrompt, holdAudioUrl } = route.fallback;
  return {
    action,
    message,
    take_message_prompt: takeMessagePrompt,
    hold_audio_url: holdAudioUrl,
    voicemail_detected: attempts.some(({ failureCause }) => failureCause === 'voicemail'),
  };
}

/** Whom an attempt tries. */
export function destinationOf({ id, route, position }: Pick<Transfer, 'id' | 'route' | 'position'>): Destination {
  const destination = route.destinations[position];
  if (destination === undefined) throw new Error(`The transfer ${id} has no destination`);
  return destination;
}

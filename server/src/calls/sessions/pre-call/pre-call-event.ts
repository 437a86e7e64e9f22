import type { components } from '../../../contract/generated/openapi.ts';
import type { WebhookEvent } from '../../../webhooks/index.ts';
import type { Session } from '../types.ts';

type Wire = components['schemas'];
type PreCallData = Pick<
  Wire['PreCallEvent'],
  | 'call_id'
  | 'session_id'
  | 'direction'
  | 'phone_number_id'
  | 'dialed_number'
  | 'from'
  | 'to'
  | 'forwarded_from_number'
  | 'call_control_id'
>;

/** The question that is put before a session, which was raised for it. */
export function preCallEvent({
  id,
  organizationId,
  agentId,
  webhookTags,
  direction,
  phone,
  ...session
}: Session): WebhookEvent {
  const data: PreCallData = {
    call_id: id,
    session_id: id,
    direction,
    // A session of the web has no telephone (interface: Webhooks, rule 5).
    phone_number_id: phone?.phoneNumberId ?? null,
    dialed_number: phone?.to ?? null,
    from: phone?.from ?? null,
    to: phone?.to ?? null,
    // No carrier tells of it yet.
    forwarded_from_number: null,
    call_control_id: phone?.callControlId ?? null,
  };
  return {
    organizationId,
    type: 'call.pre_call',
    resourceId: id,
    sequence: session.eventSequence,
    agentId,
    sessionId: id,
    tags: webhookTags,
    occurredAt: session.updatedAt,
    data,
    isFlat: true,
  };
}

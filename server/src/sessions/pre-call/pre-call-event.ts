import type { components } from '../../contract/generated/openapi.ts';
import type { WebhookEvent } from '../../webhooks/index.ts';
import type { Session } from '../types.ts';

type Wire = components['schemas'];
type Told = Pick<
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
  ...session
}: Session): WebhookEvent {
  const data: Told = {
    call_id: id,
    session_id: id,
    direction,
    // A session of the web has no telephone.
    phone_number_id: null,
    dialed_number: null,
    from: null,
    to: null,
    forwarded_from_number: null,
    call_control_id: null,
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

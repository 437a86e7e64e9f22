import { AppError, notFound } from '../../platform/process/errors.ts';
import type { ExtractionConflict } from './extraction-conflicts.policy.ts';
import { presentConflict } from './endpoint-present.ts';

export type NotRedeliverableReason = 'endpoint_deleted' | 'expired' | 'event_kind';

const notRedeliverableText: Record<NotRedeliverableReason, string> = {
  endpoint_deleted: 'The endpoint of this delivery was deleted',
  expired: 'The delivery expired',
  event_kind: 'Events of this kind cannot be sent again',
};

/** The closed set of refusals of this slice. */
export const webhookErrors = {
  endpointNotFound: () => notFound('Webhook endpoint', '/v1/webhooks'),
  deliveryNotFound: () => notFound('Webhook delivery', '/v1/webhook-deliveries'),
  replayNotFound: () => notFound('Replay'),
  endpointLimitReached: (limit: number) =>
    new AppError(409, 'LIMIT_REACHED', `An organization has at most ${limit} webhook endpoints`),
  extractionConflict: ({ other, field }: ExtractionConflict) =>
    new AppError(409, 'EXTRACTION_CONFLICT', `The ${other.kind} ${other.name} defines the field ${field} otherwise`, {
      conflict: presentConflict({ other, field }),
    }),
  notRedeliverable: (reason: NotRedeliverableReason) =>
    new AppError(409, 'NOT_REDELIVERABLE', notRedeliverableText[reason], { reason }),
};

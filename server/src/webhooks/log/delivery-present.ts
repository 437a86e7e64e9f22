import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { DeliveryWithPayload, EndpointOption, LoggedAttempt } from '../rows/delivery-store.ts';
import { whyNotRedeliverable } from '../model/redeliverable.policy.ts';
import type { AttemptResult, Delivery } from '../model/types.ts';

type Wire = components['schemas'];

/** A row of the delivery log. */
export function presentDelivery(delivery: Delivery): Wire['WebhookDelivery'] {
  return { ...presentCommon(delivery), attempts: delivery.attempts };
}

/** The record with every attempt. */
export function presentDeliveryDetail(
  delivery: DeliveryWithPayload,
  attempts: readonly LoggedAttempt[],
): Wire['WebhookDeliveryDetail'] {
  return {
    ...presentCommon(delivery),
    attemptCount: delivery.attempts,
    requestPayload: JSON.parse(delivery.payload),
    attempts: attempts.map((attempt) => presentAttempt(attempt, delivery.payload)),
  };
}

export function presentEndpointOption(option: EndpointOption): Wire['WebhookEndpointOption'] {
  return { id: option.id, name: option.name, kind: option.kind, deleted: option.deleted };
}

/** What a redelivery came to. */
export function presentResult(result: AttemptResult): Wire['RedeliveryResult'] {
  return { delivered: result.delivered, httpStatus: result.responseStatus, error: result.error };
}

function presentCommon(delivery: Delivery): Omit<Wire['WebhookDelivery'], 'attempts'> {
  return {
    id: delivery.id,
    eventId: delivery.eventId,
    endpointId: delivery.endpointId,
    endpointName: delivery.endpointName,
    endpointKind: delivery.endpointKind,
    endpointDeleted: delivery.endpointDeleted,
    event: delivery.eventType,
    sessionId: delivery.sessionId,
    agentId: delivery.agentId,
    webhookTags: delivery.tags,
    status: delivery.status,
    httpStatus: delivery.httpStatus,
    error: delivery.error,
    occurredAt: isoMillis(delivery.occurredAt),
    expiresAt: isoMillis(delivery.expiresAt),
    deliveredAt: delivery.deliveredAt === null ? null : isoMillis(delivery.deliveredAt),
    createdAt: isoMillis(delivery.createdAt),
    canRedeliver: whyNotRedeliverable(delivery) === null,
  };
}

/** What a body says; null for one that is no JSON object. */
function objectOf(body: string): Record<string, unknown> | null {
  const value: unknown = JSON.parse(body);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function presentAttempt(attempt: LoggedAttempt, payload: string): Wire['WebhookAttempt'] {
  return {
    id: attempt.id,
    attemptNumber: attempt.attemptNumber,
    trigger: attempt.trigger,
    requestUrl: attempt.requestUrl,
    requestHeaders: attempt.requestHeaders,
    requestBody: objectOf(payload),
    requestBodyText: payload,
    responseStatus: attempt.responseStatus,
    responseBody: attempt.responseBody,
    responseTruncated: attempt.responseTruncated,
    durationMs: attempt.durationMs,
    error: attempt.error,
    createdAt: isoMillis(attempt.createdAt),
  };
}

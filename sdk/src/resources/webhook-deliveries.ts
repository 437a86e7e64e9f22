import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  RedeliveryResult,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { QueryOf } from './query-of.ts';

export type ListWebhookDeliveriesFilter = QueryOf<'listWebhookDeliveries'>;

/** The delivery log, kept for 30 days. */
export interface WebhookDeliveries {
  /** Newest first. Filters combine with AND. `page.body.endpointOptions` names the endpoints to filter by. */
  list(filter?: ListWebhookDeliveriesFilter, options?: CallOptions): List<WebhookDelivery, WebhookDeliveryPage>;
  /** One delivery with its attempts. */
  get(deliveryId: string, options?: CallOptions): ApiPromise<WebhookDeliveryDetail>;
  /** Sends the stored payload once more, now, and tells what the receiver said. */
  redeliver(deliveryId: string, options?: CallOptions): ApiPromise<RedeliveryResult>;
}

export function createWebhookDeliveries({ methods: { list, read, act } }: ResourceParts): Exact<WebhookDeliveries> {
  return {
    list: list('/v1/webhook-deliveries'),
    get: read('/v1/webhook-deliveries/{id}', 'deliveryId'),
    redeliver: act('/v1/webhook-deliveries/{id}/redeliver', 'deliveryId'),
  };
}

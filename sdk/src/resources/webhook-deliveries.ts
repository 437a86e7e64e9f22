import type { CallOptions } from '../client-options.ts';
import type {
  RedeliveryResult,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
} from '../generated/schemas.ts';
import { createList, type List } from '../list.ts';
import { pathId } from '../path-id.ts';
import type { Caller } from '../caller.ts';
import type { QueryOf } from './query-of.ts';

export type ListWebhookDeliveriesFilter = QueryOf<'listWebhookDeliveries'>;

/** The delivery log, kept for 30 days. */
export interface WebhookDeliveries {
  /** Newest first. Filters combine with AND. `page.body.endpointOptions` names the endpoints to filter by. */
  list(filter?: ListWebhookDeliveriesFilter, options?: CallOptions): List<WebhookDelivery, WebhookDeliveryPage>;
  /** One delivery with its attempts. */
  get(deliveryId: string, options?: CallOptions): Promise<WebhookDeliveryDetail>;
  /** Sends the stored payload once more, now, and tells what the receiver said. */
  redeliver(deliveryId: string, options?: CallOptions): Promise<RedeliveryResult>;
}

export function createWebhookDeliveries(call: Caller): WebhookDeliveries {
  const at = (deliveryId: string) => ({ params: { path: { id: pathId('deliveryId', deliveryId) } } });
  return {
    list: (filter, options) =>
      createList(
        filter,
        (query) => call('read', options, (http) => http.GET('/v1/webhook-deliveries', { params: { query } })),
        ({ data, nextCursor }) => ({ data, nextCursor }),
      ),
    get: (deliveryId, options) =>
      call('read', options, (http) => http.GET('/v1/webhook-deliveries/{id}', at(deliveryId))),
    redeliver: (deliveryId, options) =>
      call('act', options, (http) => http.POST('/v1/webhook-deliveries/{id}/redeliver', at(deliveryId))),
  };
}

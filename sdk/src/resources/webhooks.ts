import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  CreateWebhookEndpointRequest,
  ReplayWebhookRequest,
  UpdateWebhookEndpointRequest,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEventTypeInfo,
  WebhookEventTypeList,
  WebhookReplay,
  WebhookReplayStarted,
  WebhookTestResult,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** Endpoints: your receivers of events. */
export interface Webhooks {
  /** Registers a receiver; from now on the events it subscribes to are posted to its URL. */
  create(endpoint: CreateWebhookEndpointRequest, options?: CallOptions): ApiPromise<WebhookEndpoint>;
  get(endpointId: string, options?: CallOptions): ApiPromise<WebhookEndpoint>;
  /** Only what is given changes; objects and lists are replaced as a whole. */
  update(endpointId: string, changes: UpdateWebhookEndpointRequest, options?: CallOptions): ApiPromise<WebhookEndpoint>;
  /** Pending deliveries are cancelled. */
  delete(endpointId: string, options?: CallOptions): ApiPromise<void>;
  /** Oldest first. */
  list(options?: CallOptions): List<WebhookEndpoint, WebhookEndpointList>;
  /** Posts an event `endpoint.test` now, once, and tells what the receiver said. */
  test(endpointId: string, options?: CallOptions): ApiPromise<WebhookTestResult>;
  /** Sends what ended failed or cancelled since then once more, in the background. */
  replay(endpointId: string, what: ReplayWebhookRequest, options?: CallOptions): ApiPromise<WebhookReplayStarted>;
  /** How far a replay is. */
  getReplay(endpointId: string, replayId: string, options?: CallOptions): ApiPromise<WebhookReplay>;
  /** Every event that an endpoint can subscribe to, with the schema of its body. */
  listEventTypes(options?: CallOptions): List<WebhookEventTypeInfo, WebhookEventTypeList>;
}

export function createWebhooks({ methods: { post, read, patch, remove, all, act } }: ResourceParts): Exact<Webhooks> {
  return {
    create: post('/v1/webhooks'),
    get: read('/v1/webhooks/{id}', 'endpointId'),
    update: patch('/v1/webhooks/{id}', 'endpointId'),
    delete: remove('/v1/webhooks/{id}', 'endpointId'),
    list: all('/v1/webhooks'),
    test: act('/v1/webhooks/{id}/test', 'endpointId'),
    replay: post('/v1/webhooks/{id}/replay', 'endpointId'),
    getReplay: read('/v1/webhooks/{id}/replays/{replayId}', 'endpointId'),
    listEventTypes: all('/v1/webhook-event-types'),
  };
}

import type { CallOptions } from '../client-options.ts';
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
import { createWholeList, type List } from '../list.ts';
import { pathId } from '../path-id.ts';
import type { Caller } from '../caller.ts';

/** Endpoints: your receivers of events. */
export interface Webhooks {
  /** Registers a receiver; from now on the events it subscribes to are posted to its URL. */
  create(endpoint: CreateWebhookEndpointRequest, options?: CallOptions): Promise<WebhookEndpoint>;
  get(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>;
  /** Only what is given changes; objects and lists are replaced as a whole. */
  update(endpointId: string, changes: UpdateWebhookEndpointRequest, options?: CallOptions): Promise<WebhookEndpoint>;
  /** Pending deliveries are cancelled. */
  delete(endpointId: string, options?: CallOptions): Promise<void>;
  /** Oldest first. */
  list(options?: CallOptions): List<WebhookEndpoint, WebhookEndpointList>;
  /** Posts an event `endpoint.test` now, once, and tells what the receiver said. */
  test(endpointId: string, options?: CallOptions): Promise<WebhookTestResult>;
  /** Sends what ended failed or cancelled since then once more, in the background. */
  replay(endpointId: string, what: ReplayWebhookRequest, options?: CallOptions): Promise<WebhookReplayStarted>;
  /** How far a replay is. */
  getReplay(endpointId: string, replayId: string, options?: CallOptions): Promise<WebhookReplay>;
  /** Every event that an endpoint can subscribe to, with the schema of its body. */
  listEventTypes(options?: CallOptions): List<WebhookEventTypeInfo, WebhookEventTypeList>;
}

export function createWebhooks(call: Caller): Webhooks {
  const at = (endpointId: string) => ({ params: { path: { id: pathId('endpointId', endpointId) } } });
  return {
    create: (body, options) => call('act', options, (http) => http.POST('/v1/webhooks', { body })),
    get: (endpointId, options) => call('read', options, (http) => http.GET('/v1/webhooks/{id}', at(endpointId))),
    update: (endpointId, body, options) =>
      call('act', options, (http) => http.PATCH('/v1/webhooks/{id}', { ...at(endpointId), body })),
    delete: (endpointId, options) =>
      call('delete', options, (http) => http.DELETE('/v1/webhooks/{id}', at(endpointId))),
    list: (options) =>
      createWholeList(
        () => call('read', options, (http) => http.GET('/v1/webhooks')),
        ({ data }) => data,
      ),
    test: (endpointId, options) => call('act', options, (http) => http.POST('/v1/webhooks/{id}/test', at(endpointId))),
    replay: (endpointId, body, options) =>
      call('act', options, (http) => http.POST('/v1/webhooks/{id}/replay', { ...at(endpointId), body })),
    getReplay: (endpointId, replayId, options) =>
      call('read', options, (http) => {
        const path = { ...at(endpointId).params.path, replayId: pathId('replayId', replayId) };
        return http.GET('/v1/webhooks/{id}/replays/{replayId}', { params: { path } });
      }),
    listEventTypes: (options) =>
      createWholeList(
        () => call('read', options, (http) => http.GET('/v1/webhook-event-types')),
        ({ data }) => data,
      ),
  };
}

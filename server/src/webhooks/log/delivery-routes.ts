import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../../contract/binding.ts';
import type { PublishedDocument } from '../../contract/contract.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { WebhooksMetrics } from '../model/metrics.ts';
import { presentDelivery, presentDeliveryDetail, presentEndpointOption, presentResult } from './delivery-present.ts';
import { createDeliveryService } from './delivery-service.ts';
import type { DeliveryFilter } from '../rows/delivery-store.ts';
import { createEventTypes } from '../endpoints/index.ts';
import type { ManualAttempts } from './manual-attempts.ts';
import type { OutcomeWriter } from '../attempts/index.ts';
import { presentReplay } from './replay-present.ts';
import { createReplayService } from './replay-service.ts';

export type DeliveryRoutes = Pick<
  SliceHandlers<'webhooks'>,
  | 'testWebhookEndpoint'
  | 'replayWebhookDeliveries'
  | 'getWebhookReplay'
  | 'listWebhookEventTypes'
  | 'listWebhookDeliveries'
  | 'getWebhookDelivery'
  | 'redeliverWebhook'
>;

export function createDeliveryRoutes(
  options: OutcomeWriter & {
    database: Database;
    jobs: Jobs;
    cursors: Cursors;
    log: Logger;
    metrics: WebhooksMetrics;
    manualAttempts: ManualAttempts;
    contractDocument: PublishedDocument;
  },
): DeliveryRoutes {
  const { manualAttempts } = options;
  const deliveries = createDeliveryService(options);
  const replays = createReplayService(options);
  const eventTypes = createEventTypes(options.contractDocument);
  return {
    testWebhookEndpoint: async ({ principal, params }, reply) => {
      const { deliveryId, result } = await manualAttempts.test(principal.organizationId, params.id);
      return reply(200, { json: { deliveryId, ...presentResult(result) } });
    },
    replayWebhookDeliveries: async ({ principal, params, body }, reply) => {
      const id = await replays.start(principal.organizationId, params.id, {
        since: Temporal.Instant.from(body.since),
        includeMissed: body.includeMissed ?? false,
      });
      return reply(202, { json: { id } });
    },
    getWebhookReplay: async ({ principal: { organizationId }, params: { id: endpointId, replayId } }, reply) =>
      reply(200, { json: presentReplay(await replays.get({ organizationId, endpointId, replayId })) }),
    listWebhookEventTypes: async (_input, reply) => reply(200, { prerendered: eventTypes }),
    listWebhookDeliveries: async ({ principal, query }, reply) => {
      const { cursor = null, limit, ...filters } = query;
      const page = await deliveries.list(principal.organizationId, filterFrom(filters), { cursor, limit });
      return reply(200, {
        json: {
          data: page.deliveries.map(presentDelivery),
          nextCursor: page.nextCursor,
          endpointOptions: page.endpointOptions.map(presentEndpointOption),
        },
      });
    },
    getWebhookDelivery: async ({ principal, params }, reply) => {
      const { delivery, attempts } = await deliveries.get(principal.organizationId, params.id);
      return reply(200, { json: presentDeliveryDetail(delivery, attempts) });
    },
    redeliverWebhook: async ({ principal, params }, reply) =>
      reply(200, { json: presentResult(await manualAttempts.redeliver(principal.organizationId, params.id)) }),
  };
}

type ListQuery = {
  endpointId?: string;
  event?: string;
  agentId?: string;
  status?: string;
  sessionId?: string;
  eventId?: string;
  from?: string;
  to?: string;
};

/** The filters in our terms; instants in one spelling, so that a cursor fits however they were written. */
function filterFrom(query: ListQuery): DeliveryFilter {
  const instant = (text: string | undefined) => (text === undefined ? null : Temporal.Instant.from(text).toString());
  return {
    endpointId: query.endpointId ?? null,
    event: query.event ?? null,
    agentId: query.agentId ?? null,
    status: query.status ?? null,
    sessionId: query.sessionId ?? null,
    eventId: query.eventId ?? null,
    from: instant(query.from),
    to: instant(query.to),
  };
}

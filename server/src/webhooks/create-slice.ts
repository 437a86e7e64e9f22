import type { SliceHandlers } from '../contract/binding.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import {
  createAttempt,
  createDeliverer,
  createLoadDestinations,
  createLoggedAttempt,
  createUpdateEndpointHealth,
  createPreparePreCallRequest,
  createWebhooksClockFollower,
  createWebhooksScheduler,
  type PreparePreCallRequest,
} from './attempts/index.ts';
import { cancelPending, cancelRest } from './rows/cancel-pending.ts';
import {
  createDeliveryRoutes,
  createManualAttempts,
  createReplayJob,
  type DeliveriesOfSession,
  deliveriesOfSession,
} from './log/index.ts';
import {
  createEndpointRoutes,
  createEndpointService,
  createExtractionGuard,
  createLegacyEndpoints,
  type Extractions,
  extractions,
  type LegacyEndpoints,
  type ReceiversOf,
  receiversOf,
} from './endpoints/index.ts';
import { createFanOutJob, createForwardEvent, createPublish, type ForwardEvent, type Publish } from './events/index.ts';
import { legacyHooks } from './model/legacy.ts';
import type { WebhooksKillPoint } from './model/kill-points.ts';
import type { WebhooksMetrics } from './model/metrics.ts';
import type { WebhooksNeeds } from './model/needs.ts';
import {
  cancelQueue,
  deliverManyQueue,
  deliverPassedQueue,
  deliverQueue,
  fanOutQueue,
  replayQueue,
} from './model/queues.ts';
import type { ExtractionField } from './model/types.ts';

export interface WebhooksPorts {
  publish: Publish;
  forwardEvent: ForwardEvent;
  /** Cancels what is pending at a subscription that the same transaction deleted. */
  cancelPending(tx: Tx, organizationId: string, receiverId: string): Promise<void>;
  receiversOf: ReceiversOf;
  extractions: Extractions;
  /** Throws 409 EXTRACTION_CONFLICT where what an agent defines is defined otherwise. */
  refuseExtraction(
    tx: Tx,
    organizationId: string,
    agent: { id: string; name: string; fields: readonly ExtractionField[] },
  ): Promise<void>;
  deliveriesOfSession: DeliveriesOfSession;
  /** The deprecated configuration of agents. */
  legacyEndpoints: LegacyEndpoints;
  /** Sends a delivery again by hand. Throws 404 and 409 NOT_REDELIVERABLE. */
  redeliver(organizationId: string, deliveryId: string): Promise<void>;
  preparePreCallRequest: PreparePreCallRequest;
}

export interface MadeWebhooks extends MadeSlice {
  ports: WebhooksPorts;
  routes: SliceHandlers<'webhooks'>;
}

// A job is held until its delivery is claimed, and not while the receiver is waited for.
const deliverLimits = { batchSize: 50, inFlight: 200, gatherMs: 4 };
// A step holds up the others no longer than so many signatures take; under load there are fewer steps.
const deliverManyLimits = { batchSize: 10, inFlight: 10 };
const fanOutLimits = { batchSize: 1, inFlight: 1 };
const oneByOne = { batchSize: 1, inFlight: 2 };

export function createWebhooksSlice(
  deps: SliceDeps & WebhooksNeeds & { ids: Ids<'att'>; killPoint: WebhooksKillPoint; metrics: WebhooksMetrics },
): MadeWebhooks {
  const { database, jobs } = deps;
  const publish = createPublish(deps);
  const options = { ...deps, publish, http: deps.guardedHttp, endpointLimit: deps.config.webhookEndpointLimit };
  const attempt = createAttempt(options);
  const loadDestinations = createLoadDestinations(options);
  const updateEndpointHealth = createUpdateEndpointHealth(options);
  const loggedAttempt = createLoggedAttempt({ ...options, attempt });
  const writer = { ...options, updateEndpointHealth };
  const shared = { ...options, attempt, loggedAttempt, loadDestinations, updateEndpointHealth };
  const guard = createExtractionGuard(deps);
  const manual = createManualAttempts({ ...shared, attempt: loggedAttempt, writer });
  return {
    ports: {
      publish,
      forwardEvent: createForwardEvent(deps),
      cancelPending: (tx, organizationId, receiverId) => cancelPending(tx, jobs, organizationId, receiverId),
      receiversOf,
      extractions,
      refuseExtraction: (tx, organizationId, agent) =>
        guard.refuse(tx, organizationId, { ...agent, kind: 'agent', agents: [agent.id] }),
      deliveriesOfSession,
      legacyEndpoints: createLegacyEndpoints({ ...options, guard }),
      redeliver: async (organizationId, deliveryId) => void (await manual.redeliver(organizationId, deliveryId)),
      preparePreCallRequest: createPreparePreCallRequest({ attempt: loggedAttempt, loadDestinations, writer }),
    },
    routes: {
      ...createEndpointRoutes({
        service: createEndpointService({ ...options, guard, hooks: () => deps.hooksOf(legacyHooks) }),
      }),
      ...createDeliveryRoutes({ ...shared, manualAttempts: manual }),
    },
    clockFollower: createWebhooksClockFollower({ jobs }),
    work: () => {
      const deliverer = createDeliverer({ ...shared, writer });
      jobs.work(deliverQueue, deliverLimits, (payloads) => deliverer.deliver(payloads));
      jobs.work(deliverManyQueue, deliverManyLimits, (payloads) => deliverer.deliver(payloads));
      jobs.work(deliverPassedQueue, deliverLimits, (payloads) => deliverer.deliver(payloads));
      jobs.work(fanOutQueue, fanOutLimits, createFanOutJob(options));
      jobs.work(cancelQueue, oneByOne, async (payloads) => {
        for (const payload of payloads) await database.tx((tx) => cancelRest(tx, jobs, payload));
      });
      jobs.work(replayQueue, oneByOne, createReplayJob(options));
      return { schedulers: [createWebhooksScheduler({ ...options, writer })], drain: () => deliverer.drain() };
    },
  };
}

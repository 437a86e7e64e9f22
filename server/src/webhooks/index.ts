import type { SliceHandlers } from '../contract/binding.ts';
import type { PublishedDocument } from '../contract/contract.ts';
import type { Clock } from '../platform/clock.ts';
import type { Cursors } from '../platform/cursors.ts';
import type { Database } from '../platform/db/database.ts';
import type { Encryption } from '../platform/encryption.ts';
import type { Ids } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { GuardedHttp } from '../platform/outbound-http/guarded-http.ts';
import type { Randomness } from '../platform/random.ts';
import type { Waker } from '../platform/waker.ts';
import { createAttempt } from './attempt.ts';
import { cancelRest } from './cancel-pending.ts';
import { createDeliverer } from './deliver.ts';
import { createDeliveryRoutes } from './delivery-routes.ts';
import { createLoadDestinations } from './destinations.ts';
import { createEndpointRoutes } from './endpoint-routes.ts';
import { createEndpointService, type AgentExists } from './endpoint-service.ts';
import { createNoteEvidence } from './note-evidence.ts';
import { createFanOutJob } from './fan-out.ts';
import type { Publish } from './publish.ts';
import { cancelQueue, deliverManyQueue, deliverQueue, fanOutQueue, replayQueue } from './queues.ts';
import { createReplayJob } from './replay-job.ts';
import { createWebhooksWaker } from './waker.ts';

export { createWebhooksClockFollower } from './clock-follower.ts';
export type { WebhookEvent } from './event-store.ts';
export { createPublish, type Publish } from './publish.ts';
export { webhooksSealedColumns } from './secret-places.ts';

/** The webhooks slice as the composition root sees it. */
export interface WebhooksSlice {
  routes: SliceHandlers<'webhooks'>;
  /** Registers the job handlers; only a worker does. */
  work(): WebhooksWork;
}

export interface WebhooksWork {
  waker: Waker;
  /** Begins no more attempts; resolves when those under way are answered and written. */
  drain(): Promise<void>;
}

// A job is held until its delivery is claimed, and not while the receiver is waited for.
const deliverLimits = { batchSize: 50, inFlight: 200, gatherMs: 4 };
// A step holds up the others no longer than so many signatures take; under load there are fewer steps.
const deliverManyLimits = { batchSize: 10, inFlight: 10 };
const fanOutLimits = { batchSize: 1, inFlight: 1 };
const oneByOne = { batchSize: 1, inFlight: 2 };

export function createWebhooksSlice(options: {
  database: Database;
  jobs: Jobs;
  publish: Publish;
  http: GuardedHttp;
  agentExists: AgentExists;
  endpointLimit: number;
  contractDocument: PublishedDocument;
  encryption: Encryption;
  cursors: Cursors;
  clock: Clock;
  ids: Ids;
  randomness: Randomness;
  log: Logger;
  metrics: Metrics;
  killPoint: KillPoint;
}): WebhooksSlice {
  const { database, jobs } = options;
  const attempt = createAttempt(options);
  const loadDestinations = createLoadDestinations(options);
  const noteEvidence = createNoteEvidence(options);
  const shared = { ...options, attempt, loadDestinations, noteEvidence };
  return {
    routes: {
      ...createEndpointRoutes({ service: createEndpointService(options) }),
      ...createDeliveryRoutes(shared),
    },
    work: () => {
      const writer = { ...options, noteEvidence };
      const deliverer = createDeliverer({ ...shared, writer });
      const replay = createReplayJob(options);
      jobs.work(deliverQueue, deliverLimits, (payloads) => deliverer.deliver(payloads));
      jobs.work(deliverManyQueue, deliverManyLimits, (payloads) => deliverer.deliver(payloads));
      jobs.work(fanOutQueue, fanOutLimits, createFanOutJob(options));
      jobs.work(cancelQueue, oneByOne, async (payloads) => {
        for (const payload of payloads) await database.tx((tx) => cancelRest(tx, jobs, payload));
      });
      jobs.work(replayQueue, oneByOne, replay);
      return { waker: createWebhooksWaker({ ...options, writer }), drain: () => deliverer.drain() };
    },
  };
}

import type { CreditsService } from '../credits/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Cursors } from '../platform/cursors.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Notifications } from '../platform/notifications.ts';
import type { Waker } from '../platform/waker.ts';
import type { MessagingProvider } from '../providers/messaging.ts';
import type { Publish } from '../webhooks/index.ts';
import { createAccept } from './accept.ts';
import { createReceiveCallback } from './carrier-callbacks.ts';
import type { FactsSources } from './facts.ts';
import { createReceiveInbound, type FindReceiver } from './inbound.ts';
import { carrierEventsQueue, submitQueue } from './queues.ts';
import { createApplyCarrierEvents } from './receipts.ts';
import { createSmsService, type InboundText, type SmsService } from './service.ts';
import { createSubmit } from './submit.ts';
import { createSmsWaker } from './waker.ts';

export { type CreateCampaign, createCampaigns } from './campaigns.ts';
export { createSmsRoutes } from './routes.ts';
export { estimateSegments } from './segments.ts';
export type { SmsService } from './service.ts';

/** The SMS slice as the composition root sees it. */
export interface SmsSlice {
  service: SmsService;
  receiveCallback: ReturnType<typeof createReceiveCallback>;
  /** Registers the job handlers; only a worker does. */
  work(): Waker;
}

// Held by one worker at once: enough that a carrier's slow answers do not stop the fast ones.
const submitLimits = { batchSize: 50, inFlight: 400 };
const carrierEventLimits = { batchSize: 20, inFlight: 80 };

export function createSmsSlice(options: {
  database: Database;
  notifications: Notifications;
  jobs: Jobs;
  credits: CreditsService;
  publish: Publish;
  cursors: Cursors;
  sources: Omit<FactsSources, 'carrierConfigured'>;
  findReceiver: FindReceiver;
  /** The simulated carrier's handset. */
  deliverText: (tx: Tx, text: InboundText) => Promise<void>;
  carriers: ReadonlyMap<string, MessagingProvider>;
  clock: Clock;
  ids: Ids;
  log: Logger;
  metrics: Metrics;
  killPoint: KillPoint;
  segmentPriceMicroUsd: number;
}): SmsSlice {
  const { database, jobs, credits, publish, ids, log, carriers } = options;
  const writer = { publish, credits };
  const sources: FactsSources = {
    ...options.sources,
    carrierConfigured: (name, mode) => carriers.get(name)?.serves === mode,
  };
  const accept = createAccept({ ...options, sources });
  const receiveInbound = createReceiveInbound({
    ids,
    log,
    publish,
    findReceiver: options.findReceiver,
    now: async (tx, organizationId) => {
      const settings = (await sources.loadSettings(tx, [organizationId])).get(organizationId);
      if (settings === undefined) throw new Error('A number belongs to no organization');
      return settings.now;
    },
  });
  return {
    service: createSmsService({ ...options, accept }),
    receiveCallback: createReceiveCallback({ database, jobs, log }),
    work: () => {
      const submit = createSubmit({ ...options, sources, writer, carrierOf: (name) => carriers.get(name) });
      jobs.work(submitQueue, submitLimits, (payloads) => submit(payloads.map(({ messageId }) => messageId)));
      const apply = createApplyCarrierEvents({ ...options, writer, receiveInbound });
      jobs.work(carrierEventsQueue, carrierEventLimits, (payloads) => apply(payloads.flatMap(({ seqs }) => seqs)));
      return createSmsWaker({ ...options, writer });
    },
  };
}

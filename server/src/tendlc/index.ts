import type { SliceHandlers } from '../contract/binding.ts';
import { findByE164 } from '../phone-numbers/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Cursors } from '../platform/cursors.ts';
import type { Database } from '../platform/db/database.ts';
import type { SmsIds } from '../sms/id-prefixes.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { SmsKillPoint } from '../sms/kill-points.ts';
import type { Logger } from '../platform/log.ts';
import type { RawRoute } from '../platform/raw-route.ts';
import { createWaker, sleepUntilMs, type Waker } from '../platform/waker.ts';
import { registryCallbackPath } from '../providers/callback-paths.ts';
import type { CampaignRegistry } from '../providers/campaign-registry.ts';
import type { Publish } from '../webhooks/index.ts';
import { createAssignmentService } from './assignment-service.ts';
import { createBrandService } from './brand-service.ts';
import { createReceiveRegistryCallback } from './callbacks.ts';
import { createCampaignService } from './campaign-service.ts';
import { registryQueue } from './queues.ts';
import { createRegistryOf } from './registries.ts';
import { createTendlcRoutes } from './routes.ts';
import { createWork } from './work.ts';
import { untilDueWork, wakeDueWork, workIsDue } from './work-rows.ts';

/** 10DLC: brands, campaigns and the numbers that text under them. */
export interface Tendlc {
  routes: SliceHandlers<'tendlc'>;
  /** Where registries tell what became of registrations. */
  rawRoutes: readonly RawRoute[];
  /** Registers the job handler; only a worker does. */
  work(): Waker;
}

const callbackBytes = 1_048_576;
const limits = { batchSize: 10, inFlight: 40 };

export function createTendlc(options: {
  database: Database;
  jobs: Jobs;
  publish: Publish;
  cursors: Cursors;
  registries: readonly CampaignRegistry[];
  clock: Clock;
  ids: SmsIds;
  log: Logger;
  killPoint: SmsKillPoint;
}): Tendlc {
  const { database, jobs, clock, log } = options;
  const registryOf = createRegistryOf(options.registries);
  const receiveCallback = createReceiveRegistryCallback({
    ...options,
    numberIdOf: async (tx, e164) => (await findByE164(tx, [e164])).get(e164)?.id ?? null,
  });
  return {
    routes: createTendlcRoutes({
      brands: createBrandService({ ...options, registryOf }),
      campaigns: createCampaignService({ ...options, registryOf }),
      assignments: createAssignmentService({ ...options, registryOf }),
    }),
    // One that tells nothing by itself has no address.
    rawRoutes: options.registries
      .filter(({ readCallback }) => readCallback !== null)
      .map((registry) => ({
        method: 'POST',
        path: registryCallbackPath(registry.name),
        maxBodyBytes: callbackBytes,
        handle: (request) => receiveCallback(registry, { ...request, receivedAt: clock.now() }),
      })),
    work: () => {
      const waker = createWaker({
        database,
        log,
        steps: [
          {
            what: 'registrations',
            isDue: workIsDue,
            look: async (tx) => ((await wakeDueWork(tx, jobs)) === 'more' ? 0 : sleepUntilMs(await untilDueWork(tx))),
          },
        ],
      });
      jobs.work(registryQueue, limits, createWork({ ...options, registryOf, onNextStep: waker.rouse }));
      return waker;
    },
  };
}
export { tendlcErrors } from './errors.ts';

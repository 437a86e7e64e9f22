import type { SliceHandlers } from '../contract/binding.ts';
import { type CreateCampaign, findByE164 } from '../phone-numbers/index.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { createScheduler, sleepUntilMs } from '../platform/jobs/scheduler.ts';
import { registryCallbackPath } from '../providers/ports/callback-paths.ts';
import type { Publish } from '../webhooks/index.ts';
import { createAssignmentService } from './assignment-service.ts';
import { createBrandService } from './brand-service.ts';
import { createReceiveRegistryCallback } from './callbacks.ts';
import { createCampaignService } from './campaign-service.ts';
import { createCampaigns } from './campaigns.ts';
import type { TendlcIds } from './id-prefixes.ts';
import type { TendlcKillPoint } from './kill-points.ts';
import type { TendlcNeeds } from './needs.ts';
import { registryQueue } from './queues.ts';
import { createRegistryOf } from './registries.ts';
import { createTendlcRoutes } from './routes.ts';
import { createWork } from './work.ts';
import { untilDueWork, wakeDueWork, workIsDue } from './work-rows.ts';

export interface TendlcPorts {
  createCampaign: CreateCampaign;
}

export interface MadeTendlc extends MadeSlice {
  ports: TendlcPorts;
  routes: SliceHandlers<'tendlc'>;
}

const callbackBytes = 1_048_576;
const limits = { batchSize: 10, inFlight: 40 };

export function createTendlcSlice(
  deps: SliceDeps & TendlcNeeds & { ids: TendlcIds; killPoint: TendlcKillPoint; publish: Publish },
): MadeTendlc {
  const { database, jobs, clock, log } = deps;
  const registryOf = createRegistryOf(deps.registries);
  const receiveCallback = createReceiveRegistryCallback({
    ...deps,
    numberIdOf: async (tx, e164) => (await findByE164(tx, [e164])).get(e164)?.id ?? null,
  });
  return {
    ports: { createCampaign: createCampaigns(deps).create },
    routes: createTendlcRoutes({
      brands: createBrandService({ ...deps, registryOf }),
      campaigns: createCampaignService({ ...deps, registryOf }),
      assignments: createAssignmentService({ ...deps, registryOf }),
    }),
    // One that tells nothing by itself has no address.
    rawRoutes: deps.registries
      .filter(({ readCallback }) => readCallback !== null)
      .map((registry) => ({
        method: 'POST',
        path: registryCallbackPath(registry.name),
        maxBodyBytes: callbackBytes,
        handle: (request) => receiveCallback(registry, { ...request, receivedAt: clock.now() }),
      })),
    work: () => {
      const scheduler = createScheduler({
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
      jobs.work(registryQueue, limits, createWork({ ...deps, registryOf, onNextStep: scheduler.wakeUp }));
      return { schedulers: [scheduler] };
    },
  };
}

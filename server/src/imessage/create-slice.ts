import type { AgentsPorts } from '../agents/index.ts';
import type { SliceHandlers } from '../contract/binding.ts';
import type { PhoneNumbersPorts } from '../phone-numbers/index.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { KillPoint } from '../platform/process/kill-points.ts';
import { hook } from '../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../platform/slice/slice.ts';
import { createScheduler } from '../platform/jobs/scheduler.ts';
import { imessageEventsPath } from '../providers/ports/callback-paths.ts';
import type { LoadChannelReceivers, WebhooksPorts } from '../webhooks/index.ts';
import { createCallRoutes, createCallService } from './calls/index.ts';
import {
  createLineOfEvent,
  createPassOnWork,
  createReceiveEvent,
  createEventPublisher,
  hasNewEvents,
} from './events/index.ts';
import type { ImessageKillPoint } from './kill-points.ts';
import { createNameRoutes, createNameService } from './names/index.ts';
import type { ImessageNeeds } from './needs.ts';
import {
  createImessageAdminService,
  createPoolRoutes,
  createPoolService,
  createSetUpTestImessage,
  findAccess,
  findLine,
} from './pool/index.ts';
import { callHooks, type DialFromLine } from '../calls/sessions/index.ts';
import { createImessageProviders } from './providers.ts';
import { createCallProvider, createLookWork, createSendRoutes, createSendService } from './sends/index.ts';
import { subscriptionSecretContext } from './secret-contexts.ts';
import { createSubscriptionRoutes, createSubscriptionService, loadReceivers } from './subscriptions/index.ts';

export interface ImessagePorts {
  /** Who serves the channel of an organization for which it is switched on; null for nobody. */
  providerOf(tx: Tx, organization: { id: string; mode: 'test' | 'live' }): Promise<string | null>;
  channelReceivers: LoadChannelReceivers;
}

export interface MadeImessage extends MadeSlice {
  ports: ImessagePorts;
  routes: SliceHandlers<'imessage'>;
}

export function createImessageSlice(
  deps: Pick<SliceDeps, 'database' | 'clock' | 'jobs' | 'log' | 'encryption'> &
    ImessageNeeds & {
      ids: Ids<'imsg'>;
      killPoint: KillPoint<ImessageKillPoint>;
      agents: AgentsPorts;
      phoneNumbers: PhoneNumbersPorts;
      webhooks: WebhooksPorts;
      dialFromLine: DialFromLine;
    },
): MadeImessage {
  const pool = createPoolService(deps);
  const admin = createImessageAdminService(deps);
  const setUp = createSetUpTestImessage({ ...deps, pool });
  const limit = deps.config.webhookEndpointLimit;
  const { cancelPending, forwardEvent } = deps.webhooks;
  const subscriptions = createSubscriptionService({ ...deps, http: deps.guardedHttp, pool, cancelPending, limit });
  const providers = createImessageProviders(deps.imessageProviders);
  const sends = createSendService({ ...deps, pool, providers, callProvider: createCallProvider(deps) });
  const names = createNameService({ ...deps, providers });
  const publisher = createEventPublisher({ ...deps, pool, forwardEvent });
  const looks = createLookWork({ ...deps, providers, publishNeverSent: publisher.publishNeverSent });
  const passOn = createPassOnWork({ ...deps, providers, publisher, lineOfEvent: createLineOfEvent(deps) });
  const receiveEvent = createReceiveEvent(deps);
  return {
    ports: {
      providerOf: async (tx, { id, mode }) => {
        const access = await findAccess(tx, id);
        return access?.integrationEnabled === true ? (providers.serving(mode)?.name ?? null) : null;
      },
      channelReceivers: async (tx, ids) =>
        (await loadReceivers(tx, ids)).map(({ sealedSecret: sealed, ...receiver }) => ({
          ...receiver,
          secret:
            sealed === null
              ? null
              : { sealed, context: subscriptionSecretContext(receiver.organizationId, receiver.id) },
        })),
    },
    hooks: [
      hook(callHooks, {
        takes: {
          // Which agent takes the calls of a number of the pool, null for none; null itself for a number outside of it.
          channelLine: async (...asked) => {
            const entry = await findLine(...asked);
            return entry === null ? null : { agentId: entry.status === 'paused' ? null : entry.agentId };
          },
        },
      }),
    ],
    rawRoutes: deps.imessageProviders.map((provider) => ({
      method: 'POST',
      path: imessageEventsPath(provider.name),
      maxBodyBytes: provider.maxEventBytes,
      handle: (request) => receiveEvent(provider, { ...request, receivedAt: deps.clock.now() }),
    })),
    routes: {
      ...createPoolRoutes({ pool, admin, setUp }),
      ...createSubscriptionRoutes({ service: subscriptions }),
      ...createSendRoutes({ service: sends, servesDeprecated: deps.config.deprecatedImessageSend }),
      ...createNameRoutes({ service: names }),
      ...createCallRoutes({ service: createCallService({ ...deps, pool }) }),
    },
    work: () => {
      looks.listen();
      names.listen();
      passOn.listen();
      return { schedulers: [createScheduler({ ...deps, steps: [looks.step, names.step, ...passOn.steps] })] };
    },
    clockFollower: {
      // What is sent and what has just arrived is waited for in real time.
      isSettled: async (tx, organizationId) => (await looks.isSettled(tx, organizationId)) && !(await hasNewEvents(tx)),
      nextDue: (tx, organizationId) => deps.simulatedImessage.nextEvent(tx, organizationId),
      release: async () => {},
      arrive: async () => true,
    },
  };
}

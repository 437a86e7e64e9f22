import type { SliceHandlers } from '../../contract/binding.ts';
import { findOrganization } from '../../organizations/index.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { hook } from '../../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import { callHooks, type SessionsPorts } from '../sessions/index.ts';
import type { Publish } from '../../webhooks/index.ts';
import { createHumanCallChanges } from './changes.ts';
import { createCommandLeg } from './command-leg.ts';
import { createRoomCredentials } from './credentials.ts';
import { createDueCalls } from './due-calls.ts';
import type { VoiceKillPoint } from './kill-points.ts';
import { createMediaRoute } from './media-route.ts';
import { createPlaceCall } from './place-call.ts';
import { createPresenceService } from './presence/index.ts';
import { createReadCalls } from './read-calls.ts';
import { createReceiveHumanCall } from './receive-call.ts';
import { createVoiceRoutes } from './routes.ts';

export interface MadeVoice extends MadeSlice {
  routes: SliceHandlers<'voice' | 'legs'>;
}

export function createVoiceSlice(
  deps: SliceDeps & {
    ids: Ids<'leg'>;
    killPoint: KillPoint<VoiceKillPoint>;
    publish: Publish;
    sessions: SessionsPorts;
    phoneNumbers: PhoneNumbersPorts;
  },
): MadeVoice {
  const { database } = deps;
  const changes = createHumanCallChanges(deps);
  const credentials = createRoomCredentials(deps);
  const dueCalls = createDueCalls({ ...deps, changes });
  const { standings } = deps.phoneNumbers;
  const receive = createReceiveHumanCall({ ...deps, changes });
  return {
    hooks: [
      hook(callHooks, {
        takes: {
          receiveHumanCall: async (organizationId, number, caller) => {
            if (number.routeToBrokerId === null || !number.takesCalls) return null;
            const organization = await findOrganization(database.read, organizationId);
            return organization?.humanCalling === true ? receive(organizationId, number, caller) : null;
          },
        },
      }),
    ],
    routes: createVoiceRoutes({
      ...deps,
      placeCall: createPlaceCall({ ...deps, changes, standings }),
      commandLeg: createCommandLeg({ ...deps, changes }),
      reading: createReadCalls(deps),
      presence: createPresenceService(deps),
      credentials,
    }),
    work: () => ({ schedulers: [createScheduler({ ...deps, steps: [dueCalls.step] })] }),
    rawRoutes: [createMediaRoute({ ...deps, credentials })],
    clockFollower: dueCalls.clockFollower,
  };
}

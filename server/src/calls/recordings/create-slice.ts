import type { SliceHandlers } from '../../contract/binding.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { createWaker } from '../../platform/jobs/waker.ts';
import type { SessionsPorts } from '../sessions/index.ts';
import type { RecordingKillPoint } from './kill-points.ts';
import { beginRecording, createEndRecording, type EndRecording, recordingsOf } from './life.ts';
import { createLinkToRecording } from './link-to-recording.ts';
import { createRecordingLinks, createRecordingRoute } from './links/index.ts';
import type { RecordingsNeeds } from './needs.ts';
import { createRecordingsRoutes } from './routes.ts';
import { createTakeRecording } from './take-recording.ts';
import { createTellOfRecording } from './tell-of-recording.ts';
import { createReceiveUpload } from './uploads/index.ts';
import { createGiveUpRecording, createPlaceWatch, createUpkeepWork } from './upkeep/index.ts';

export interface RecordingsPorts {
  beginRecording: typeof beginRecording;
  endRecording: EndRecording;
  recordingsOf: typeof recordingsOf;
}

export interface MadeRecordings extends MadeSlice {
  ports: RecordingsPorts;
  routes: SliceHandlers<'recordings'>;
}

export function createRecordingsSlice(
  deps: SliceDeps & RecordingsNeeds & { sessions: SessionsPorts; killPoint: KillPoint<RecordingKillPoint> },
): MadeRecordings {
  const { leasedSession, tellOfCall } = deps.sessions;
  const links = createRecordingLinks(deps);
  const tellOfRecording = createTellOfRecording({ ...deps, links, tellOfCall });
  const take = createTakeRecording({ ...deps, tellOfRecording });
  const giveUp = createGiveUpRecording({ ...deps, tellOfRecording });
  const endRecording = createEndRecording({ tellOfRecording });
  const upkeep = createUpkeepWork({ ...deps, take, giveUp, endRecording });
  const places = createPlaceWatch(deps);
  return {
    ports: { beginRecording, endRecording, recordingsOf },
    routes: createRecordingsRoutes({
      linkToRecording: createLinkToRecording({ ...deps, links }),
      receiveUpload: createReceiveUpload({ ...deps, leasedSession, take }),
    }),
    rawRoutes: [createRecordingRoute({ ...deps, links })],
    work: () => {
      upkeep.listen();
      return { wakers: [createWaker({ ...deps, steps: upkeep.steps }), places.waker] };
    },
    start: places.start,
    stop: async () => places.stop(),
    clockFollower: upkeep.clockFollower,
  };
}

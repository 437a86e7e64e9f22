import type { SliceHandlers } from '../../contract/binding.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { hook } from '../../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { ReportsPorts } from '../reports/index.ts';
import { callHooks, type SessionsPorts } from '../sessions/index.ts';
import type { RecordingKillPoint } from './kill-points.ts';
import { beginRecording, createEndRecording, recordingsOf } from './life.ts';
import { createLinkToRecording } from './link-to-recording.ts';
import { createRecordingLinks, createRecordingRoute } from './links/index.ts';
import type { RecordingsNeeds } from './needs.ts';
import { createRecordingsRoutes } from './routes.ts';
import { createTakeRecording } from './take-recording.ts';
import { createPublishRecording } from './publish-recording.ts';
import { createReceiveUpload } from './uploads/index.ts';
import { createGiveUpRecording, createStorageMonitor, createMaintenanceWork } from './maintenance/index.ts';

export interface MadeRecordings extends MadeSlice {
  routes: SliceHandlers<'recordings'>;
}

export function createRecordingsSlice(
  deps: SliceDeps &
    RecordingsNeeds & {
      sessions: SessionsPorts;
      reports: ReportsPorts;
      killPoint: KillPoint<RecordingKillPoint>;
    },
): MadeRecordings {
  const { leasedSession, publishCallEvent } = deps.sessions;
  const links = createRecordingLinks(deps);
  const publishRecording = createPublishRecording({
    ...deps,
    links,
    publishCallEvent,
    recordingReady: deps.reports.recordingReady,
  });
  const take = createTakeRecording({ ...deps, publishRecording });
  const giveUp = createGiveUpRecording({ ...deps, publishRecording });
  const endRecording = createEndRecording({ publishRecording });
  const maintenance = createMaintenanceWork({ ...deps, take, giveUp, endRecording });
  const storageMonitor = createStorageMonitor(deps);
  return {
    hooks: [hook(callHooks, { created: beginRecording, ended: endRecording, wire: { recordingsOf } })],
    routes: createRecordingsRoutes({
      linkToRecording: createLinkToRecording({ ...deps, links }),
      receiveUpload: createReceiveUpload({ ...deps, leasedSession, take }),
    }),
    rawRoutes: [createRecordingRoute({ ...deps, links })],
    work: () => {
      maintenance.listen();
      return { schedulers: [createScheduler({ ...deps, steps: maintenance.steps }), storageMonitor.scheduler] };
    },
    start: storageMonitor.start,
    stop: async () => storageMonitor.stop(),
    clockFollower: maintenance.clockFollower,
  };
}

import { defineSlice, needs } from '../../platform/slice/slice.ts';
import { reports } from '../reports/index.ts';
import { sessions } from '../sessions/index.ts';
import { recordingKillPoints } from './kill-points.ts';
import { recordings as recordingTables } from './migrations/0045-recordings.ts';
import { recordingPlaces } from './migrations/0046-recording-places.ts';
import type { RecordingsNeeds } from './needs.ts';
import { maintenanceQueue } from './queues.ts';

export { countStorageLocations } from './storage-location-store.ts';
export { type KeptRecording, sampleReadyRecordings } from './sample-ready.ts';

/** What was heard in calls: uploaded by their workers, read by links that expire, kept for a while. */
export const recordings = defineSlice({
  name: 'recordings',
  uses: [sessions, reports],
  needs: needs<RecordingsNeeds>(),
  migrations: [recordingTables, recordingPlaces],
  queues: [maintenanceQueue],
  killPoints: recordingKillPoints,
  create: async (deps) => {
    const { createRecordingsSlice } = await import('./create-slice.ts');
    return createRecordingsSlice({ ...deps, sessions: deps.use(sessions), reports: deps.use(reports) });
  },
});

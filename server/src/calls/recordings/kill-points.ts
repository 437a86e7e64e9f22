/** The instants at which a drill may end or pause the process while a recording is uploaded, taken and given up. */
export const recordingKillPoints = [
  'recordings.upload.begun',
  'recordings.upload.received',
  'recordings.upload.stored',
  'recordings.ready.written',
  'recordings.ready.committed',
  'recordings.given-up.committed',
  'recordings.expired.written',
] as const;
export type RecordingKillPoint = (typeof recordingKillPoints)[number];

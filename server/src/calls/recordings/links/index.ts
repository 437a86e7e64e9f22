export { createRecordingLinks, type RecordingLinks } from './recording-links.ts';
export { createRecordingRoute } from './recording-route.ts';

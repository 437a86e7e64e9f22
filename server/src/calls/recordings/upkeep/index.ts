export { createGiveUpRecording } from './give-up-recording.ts';
export { createStorageMonitor } from './place-watch.ts';
export { createMaintenanceWork } from './upkeep-work.ts';

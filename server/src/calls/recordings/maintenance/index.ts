export { createGiveUpRecording } from './give-up-recording.ts';
export { createStorageMonitor } from './storage-monitor.ts';
export { createMaintenanceWork } from './maintenance-work.ts';

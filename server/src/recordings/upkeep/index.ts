export { createGiveUpRecording } from './give-up-recording.ts';
export { createUpkeepWork } from './upkeep-work.ts';

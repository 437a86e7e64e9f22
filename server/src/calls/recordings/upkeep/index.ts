export { createGiveUpRecording } from './give-up-recording.ts';
export { createPlaceWatch } from './place-watch.ts';
export { createUpkeepWork } from './upkeep-work.ts';

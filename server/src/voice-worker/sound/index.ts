export { createRecorder, type Recorder } from './recorder.ts';
export { createSoundStore, type SoundStore } from './sound-store.ts';
export { createTicker, type Ticker } from './ticker.ts';
export { createVoiceActivity, type VoiceActivity } from './voice-activity.ts';

export { askSpeech } from './ask-speech.ts';
export { askTranscription } from './ask-transcription.ts';
export { billedMs } from './billed-ms.ts';
export { prefersWav } from './prefers-wav.policy.ts';
export { createSpeak, type Speak } from './speak.ts';
export { asWav } from './speech-as-wav.ts';
export { createTranscribe, type Transcribe } from './transcribe.ts';

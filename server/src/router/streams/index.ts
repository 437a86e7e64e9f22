export { createPortTimes } from './opened.ts';
export { transcriptionKind } from './transcription.ts';
export { serveStream, type StreamContext } from './session.ts';
export { speechKind } from './speech.ts';
export { createStreamDesk, type StreamDesk } from './stream-desk.ts';
export type { WaitingRoom } from './waiting-room.ts';

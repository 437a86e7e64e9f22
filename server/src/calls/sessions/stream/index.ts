export { createSessionStream, type SessionStream } from './session-stream.ts';

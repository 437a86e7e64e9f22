export { createSmsStreamRoutes } from './routes.ts';
export { createSmsStream, type SmsStream, type WatchKey } from './sms-stream.ts';

export { createPublish, type Publish, type WebhookEvent } from './publish.ts';

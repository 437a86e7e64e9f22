export { createCallProvider } from './call-provider.ts';
export { createLookWork } from './look.ts';
export { nextProgress, progressOf } from './progress.policy.ts';
export { createSendRoutes } from './send-routes.ts';
export { createSendService } from './send-service.ts';
export { findByProviderId, findLastOfConversation, isAnyOpen, writeProgress } from './provider-message-store.ts';
export type { ImessageMessage } from './types.ts';

export {
  type Agents,
  type ConversationService,
  createConversationService,
  type People,
} from './conversation-service.ts';
export { createConversationRoutes } from './routes.ts';
export { findConversation, findWorded } from './conversation-store.ts';

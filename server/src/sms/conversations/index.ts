export { type Agents, type ConversationService, createConversationService } from './conversation-service.ts';
export { createConversationRoutes } from './routes.ts';

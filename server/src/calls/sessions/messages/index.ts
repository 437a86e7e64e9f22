export { insertMessage, listMessagesBehind, type CallMessage } from './message-store.ts';
export { createSendMessage, type SendMessage } from './send-message.ts';

export { type Acceptance, answersByKey } from './accept-write.ts';
export { createAccept } from './accept.ts';
export { createAnswerKeywords } from './keyword-answers.ts';
export { createNewMessages } from './new-message.ts';
export { createSameKey } from './same-key.ts';
export { createSendForTool, type SendForTool } from './send-for-tool.ts';

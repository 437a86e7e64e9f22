import type { components } from '../../contract/generated/openapi.ts';
import type { ImessageMessage } from './types.ts';

type Wire = components['schemas'];

/** A message that its provider has. */
export function presentSend(message: ImessageMessage): Wire['ImessageSend'] {
  const { conversationId } = message;
  if (conversationId === null) throw new Error('A message that was taken has no conversation');
  return {
    messageId: message.messageId,
    conversationId,
    phoneNumberId: message.phoneNumberId,
    to: message.recipient,
    attemptedChannel: 'imessage',
    channel: message.channel,
    fallbackApplied: message.fallbackApplied,
    deliveryFinal: message.deliveryFinal,
    status: message.status,
  };
}

/** The same with the tags that it was sent with. */
export function presentNumberSend(message: ImessageMessage): Wire['ImessageNumberSend'] {
  return { ...presentSend(message), tags: { ...message.tags } };
}

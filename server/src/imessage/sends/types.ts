import type { Temporal } from 'temporal-polyfill';
import type { MessageState, Progress, Tags } from '../types.ts';

/** A message of the channel. */
export interface ImessageMessage extends Progress {
  id: string;
  organizationId: string;
  phoneNumberId: string;
  agentId: string | null;
  identityId: string | null;
  provider: string;
  /** The id under which it is told: the provider's, where its answer came in time. */
  messageId: string;
  sender: string;
  recipient: string;
  /** Null once it is not needed any more to find the message at the provider. */
  body: string | null;
  /** Null for a send that takes none. */
  tags: Tags | null;
  state: MessageState;
  providerMessageId: string | null;
  conversationId: string | null;
  createdAt: Temporal.Instant;
}

/** A message before anything was asked of its provider. */
export type NewImessage = Pick<
  ImessageMessage,
  'id' | 'organizationId' | 'phoneNumberId' | 'agentId' | 'identityId' | 'provider' | 'sender' | 'recipient' | 'tags'
> & { body: string };

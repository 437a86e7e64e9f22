import type { Tx } from '../../platform/db/database.ts';
import { defineHooks } from '../../platform/slice/hooks.ts';

/** A text that arrived and can be answered: no keyword, no blank one, and from a number. */
export interface ReceivedText {
  readonly organizationId: string;
  readonly conversationId: string;
  readonly messageId: string;
}

/** What slices above do about texts. */
export interface TextHooks {
  /** Texts arrived at numbers whose automation is on; their conversations are locked in this transaction. */
  received(tx: Tx, texts: readonly ReceivedText[]): Promise<void>;
}

export const textHooks = defineHooks<TextHooks>();

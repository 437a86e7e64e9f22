import { canonicalJson, sha256 } from '../../platform/text/canonical-json.ts';
import { rightNumber } from '../../platform/text/e164.ts';
import { AppError } from '../../platform/process/errors.ts';
import { keySha256 } from '../../platform/idempotency/key-sha256.ts';
import type { Acceptance } from './accept-write.ts';
import type { Message } from '../model/types.ts';

/** A text that a model sends by a tool of its agent. */
export interface ToolText {
  readonly organizationId: string;
  /** What tells the call from every other one: an equal one sends nothing more. */
  readonly key: string;
  readonly fromPhoneNumberId: string;
  readonly to: string;
  readonly text: string;
}

/** The message, or the gate that is closed, as a caller of the API would be told. */
export type ToolTextOutcome =
  | { readonly message: Pick<Message, 'id' | 'status'> }
  | { readonly refusal: { readonly code: string; readonly message: string } };

/** Accepts a text as POST /v1/sms/messages does, with every gate; a closed one is an outcome. */
export type SendForTool = (text: ToolText) => Promise<ToolTextOutcome>;

export function createSendForTool(options: {
  accept: (acceptance: Acceptance) => Promise<Message>;
  isPrepaid: (organizationId: string) => Promise<boolean>;
}): SendForTool {
  const { accept, isPrepaid } = options;
  return async ({ organizationId, key, ...text }) => {
    const nothingElse = { recipientTimezone: null, sendAt: null, metadata: {}, consentId: null };
    try {
      const message = await accept({
        organizationId,
        prepaid: await isPrepaid(organizationId),
        endpoint: 'tool send_sms',
        keySha256: keySha256(key),
        bodySha256: sha256(canonicalJson(text)),
        origin: 'agent_tool',
        recipientPath: '/to',
        request: { ...text, to: rightNumber(text.to), ...nothingElse },
      });
      return { message };
    } catch (error) {
      // What the server cannot take now is no word for the model: the worker repeats the call.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { refusal: { code: error.code, message: error.message } };
    }
  };
}

import { canonicalJson, sha256 } from '../../platform/text/canonical-json.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { rightNumber } from '../../platform/text/e164.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Acceptance } from './accept-write.ts';
import { findSettings, type KeywordTexts } from '../compliance/index.ts';
import { takeHelpTurn } from './help-turns.ts';
import type { KeywordIntent } from '../model/keywords.policy.ts';
import { findMessages } from '../messages/index.ts';
import type { Message } from '../model/types.ts';

const endpoint = 'keyword answers';

/**
 * Answers keywords with the texts of the organization's settings, over the same path as every other text. A job that
 * runs twice finds the answer that it made before.
 */
export function createAnswerKeywords(options: {
  database: Database;
  log: Logger;
  accept: (acceptance: Acceptance) => Promise<Message>;
  isPrepaid: (organizationId: string) => Promise<boolean>;
}): (arrived: ReadonlyArray<{ messageId: string; intent: KeywordIntent }>) => Promise<void> {
  const { database, log, accept, isPrepaid } = options;

  async function answer(inbound: Message, intent: KeywordIntent): Promise<void> {
    const { organizationId, fromPhoneNumberId } = inbound;
    const settings = await findSettings(database.read, organizationId);
    const text = settings === null ? null : textFor(settings, intent);
    if (text === null) return;
    if (intent === 'help' && !(await takeHelpTurn(database.read, inbound))) return;
    const request = {
      fromPhoneNumberId,
      to: rightNumber(inbound.sender),
      text,
      recipientTimezone: null,
      sendAt: null,
      metadata: {},
      consentId: null,
    };
    try {
      await accept({
        organizationId,
        prepaid: await isPrepaid(organizationId),
        endpoint,
        keySha256: sha256(keyOf(inbound, intent)),
        bodySha256: sha256(canonicalJson([fromPhoneNumberId, inbound.sender, intent])),
        request,
        answers: intent,
      });
    } catch (error) {
      // What refuses the answer now refuses it later too: a sender that is not ready, or no credit.
      if (!(error instanceof AppError)) throw error;
      log.warn({ messageId: inbound.id, organizationId, code: error.code }, 'a keyword is not answered');
    }
  }

  return async (arrived) => {
    const messages = new Map(
      (
        await findMessages(
          database.read,
          arrived.map(({ messageId }) => messageId),
        )
      ).map((message) => [message.id, message]),
    );
    const settled = await Promise.allSettled(
      arrived.map(async ({ messageId, intent }) => {
        const inbound = messages.get(messageId);
        if (inbound !== undefined) await answer(inbound, intent);
      }),
    );
    const failed = settled.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  };
}

function textFor(texts: KeywordTexts, intent: KeywordIntent): string | null {
  switch (intent) {
    case 'opt_out':
      return texts.optOutMessage;
    case 'opt_in':
      return texts.optInMessage;
    case 'help':
      return texts.helpMessage;
  }
}

/** Of HELP, those that arrived at one instant share one turn, and so one answer. */
function keyOf(inbound: Message, intent: KeywordIntent): string {
  return intent === 'help' ? `${inbound.conversationId ?? ''} ${isoMillis(inbound.createdAt)}` : inbound.id;
}

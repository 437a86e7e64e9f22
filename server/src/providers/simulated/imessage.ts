import type { Clock } from '../../platform/clock.ts';
import { isConnectFailure, isConnectionLoss } from '../../platform/db/connection-loss.ts';
import { type Database, CommitUnknownError } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { ImessageProvider, ImessageSendOutcome, OutboundImessage } from '../imessage.ts';
import type { CarrierCall } from '../number-carrier.ts';
import { bookMessage, bookName, findBookedMessages } from './imessage-books.ts';
import { imessageScriptOf, messageAt, nameScriptOf } from './imessage-script.ts';

const notReached = { kind: 'not_accepted', status: null, detail: 'The provider could not be reached' } as const;
const notTaken = { kind: 'not_taken', retryAfterMs: null } as const;
const unanswered = { kind: 'unknown' } as const;

/** Sends the messages of test organizations: it keeps books on this machine, and the recipient chooses what happens. */
export function createSimulatedImessage(options: { database: Database; clock: Clock; log: Logger }): ImessageProvider {
  const { database, clock, log } = options;

  /** Writes a request down, after the right to was asked for in the tick in which it is handed over. */
  const take = async (
    message: OutboundImessage,
    { mayWrite, now }: CarrierCall,
    taken: boolean,
  ): Promise<Extract<ImessageSendOutcome, { kind: 'not_accepted' | 'unknown' | 'lease_lost' }> | null> => {
    let handed = false;
    try {
      return await database.tx(async (tx) => {
        handed = mayWrite();
        if (!handed) return { kind: 'lease_lost' };
        await bookMessage(tx, message, { at: now, taken });
        return null;
      });
    } catch (err) {
      log.warn({ err }, 'the simulated iMessage provider could not write its books');
      return handed && err instanceof CommitUnknownError ? unanswered : notReached;
    }
  };

  const send: ImessageProvider['send'] = async (message, call) => {
    const endMs = clock.monotonicMs() + call.deadlineMs;
    const { answer } = imessageScriptOf(message.to);
    if (answer === 'away') return notReached;
    const failed = await take(message, call, answer === 'taken' || answer === 'lost');
    if (failed !== null) return failed;
    if (answer === 'refused') return { kind: 'refused', status: 400, detail: 'The recipient cannot be written to' };
    if (answer === 'taken')
      return {
        kind: 'accepted',
        message: messageAt({ id: message.reference, from: message.from, to: message.to }, 0),
      };
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, endMs - clock.monotonicMs())));
    return unanswered;
  };

  return {
    name: 'simulated',
    serves: 'test',
    sendDeadlineMs: 1_000,
    settleMs: 3_000,
    send,
    findSent: async (query, { now }) => {
      try {
        const booked = await findBookedMessages(database.read, query);
        const value = booked.map((one) => messageAt(one, now.epochMilliseconds - one.takenAt.epochMilliseconds));
        return { kind: 'done', value };
      } catch (err) {
        log.warn({ err }, 'the simulated iMessage provider could not read its books');
        return notTaken;
      }
    },
    setDisplayName: async ({ identityId, displayName }) => {
      const script = nameScriptOf(displayName);
      if (script === 'refused')
        return { kind: 'refused', status: 422, detail: 'The provider does not take this display name' };
      try {
        await bookName(database.read, identityId, displayName);
        return script === 'lost' ? unanswered : { kind: 'done' };
      } catch (err) {
        log.warn({ err }, 'the simulated iMessage provider could not write a name');
        return isConnectionLoss(err) && !isConnectFailure(err) ? unanswered : notTaken;
      }
    },
  };
}

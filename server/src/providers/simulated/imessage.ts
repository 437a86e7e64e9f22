import { type Clock, instantFromDate } from '../../platform/time/clock.ts';
import type { NextDue } from '../../platform/jobs/clock-follower.ts';
import type { Watched } from '../../platform/jobs/due-watch.ts';
import { isConnectFailure, isConnectionLoss } from '../../platform/db/connection-loss.ts';
import { CommitUnknownError, type Database, type Tx } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type { ImessageProvider, ImessageSendOutcome, OutboundImessage } from '../ports/imessage.ts';
import { parseImessageEvent } from '../wire/carriers/imessage-wire.ts';
import type { CarrierCall } from '../ports/number-carrier.ts';
import type { HttpPost } from './callback-http.ts';
import { bookEvents, bookMessage, bookName, findBookedMessages } from './imessage-books.ts';
import { firstEventDue } from './imessage-event-queue.ts';
import { owedEvents } from './imessage-events.ts';
import { type EventsPump, startEventsPump } from './imessage-events-pump.ts';
import { imessageScriptOf, messageAt, nameScriptOf } from './imessage-script.ts';
import { imessageEventIsDue } from './sql/until-next-imessage-event.ts';
import { whyNotBelieved } from './wire.ts';

const notReached = { kind: 'not_accepted', status: null, detail: 'The provider could not be reached' } as const;
const notTaken = { kind: 'not_taken', retryAfterMs: null } as const;
const unanswered = { kind: 'unknown' } as const;

/** The provider of test organizations: it keeps books on this machine, and the recipient chooses what happens. */
export interface SimulatedImessage extends ImessageProvider {
  /** What wakes the pump where another process has left something to post. */
  owed: Watched;
  /** Begins to post what it owes; a process runs at most one. */
  startEventsPump(options: { isStopping: () => boolean }): EventsPump;
  /** When it has the next thing to tell to an organization, on its clock; null where it owes nothing. */
  nextEvent(tx: Tx, organizationId: string): Promise<NextDue | null>;
  /** Whether a call to the number cannot originate. */
  refusesCalls(e164: string): boolean;
}

export function createSimulatedImessage(options: {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
  randomness: Randomness;
  log: Logger;
  /** The first signs events, all verify them. */
  signingKeys: readonly [Buffer, ...Buffer[]];
  /** Where the pump posts to; asked each time, because the address is known only once the server listens. */
  callbackUrl: () => string;
  httpPost: HttpPost;
}): SimulatedImessage {
  const { database, clock, ids, log, signingKeys } = options;
  let pump: EventsPump | undefined;

  /** Writes a request down, after the right to was asked for in the tick in which it is handed over. */
  const take = async (
    message: OutboundImessage,
    { mayWrite, now }: CarrierCall,
    taken: boolean,
  ): Promise<Extract<ImessageSendOutcome, { kind: 'not_accepted' | 'unknown' | 'lease_lost' }> | null> => {
    const owed = taken ? owedEvents(message, now, ids.uuid) : [];
    let handed = false;
    try {
      return await database.tx(async (tx) => {
        handed = mayWrite();
        if (!handed) return { kind: 'lease_lost' };
        await bookMessage(tx, message, { at: now, taken });
        await bookEvents(tx, message, now, owed);
        return null;
      });
    } catch (err) {
      log.warn({ err }, 'the simulated iMessage provider could not write its books');
      return handed && err instanceof CommitUnknownError ? unanswered : notReached;
    }
  };

  const send: ImessageProvider['send'] = async (message, call) => {
    const endMs = clock.monotonicMs() + call.deadlineMs;
    const { answer, steps } = imessageScriptOf(message.to);
    if (answer === 'away') return notReached;
    const failed = await take(message, call, answer === 'taken' || answer === 'lost');
    if (failed !== null) return failed;
    if (answer === 'refused') return { kind: 'refused', status: 400, detail: 'The recipient cannot be written to' };
    pump?.wake(steps[1]?.afterMs ?? 0);
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
    maxEventBytes: 1_048_576,
    readEvent: (callback) => {
      const reason = whyNotBelieved(signingKeys, callback);
      if (reason !== null) return { kind: 'refused', reason };
      const event = parseImessageEvent(callback.rawBody);
      if (event === null) return { kind: 'refused', reason: 'malformed' };
      return event === 'ignored' ? { kind: 'ignored' } : { kind: 'event', event };
    },
    eventOf: (rawBody) => {
      const event = parseImessageEvent(rawBody);
      return event === 'ignored' ? null : event;
    },
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
    owed: { what: 'iMessage events', isDue: imessageEventIsDue, wakeUp: () => pump?.wake(0) },
    startEventsPump: ({ isStopping }) => {
      pump = startEventsPump({ ...options, signingKey: signingKeys[0], isStopping });
      return pump;
    },
    refusesCalls: (e164) => imessageScriptOf(e164).answer === 'refused',
    nextEvent: async (tx, organizationId) => {
      const at = await firstEventDue(tx, organizationId);
      return at === null ? null : { from: instantFromDate(at), until: instantFromDate(at) };
    },
  };
}

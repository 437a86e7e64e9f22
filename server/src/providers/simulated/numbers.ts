import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { NumberCarrier, NumberOffer, NumberOrder, OrderName, ReadOutcome } from '../ports/number-carrier.ts';
import { bookOrder, endBooked, findBookedOrder, findHolder, findSold } from './number-books.ts';
import { friendlyNumber, refusalOf } from '../wire/carriers/number-plan.ts';
import { numbersOf, referenceOf, resourceIdOf, scriptOf, standingOf } from './number-script.ts';
import type { Temporal } from 'temporal-polyfill';

const price = { monthlyMicroUsd: 1_000_000, upfrontMicroUsd: 0 };
const notTaken = { kind: 'not_taken', retryAfterMs: null } as const;
const unanswered = { kind: 'unknown' } as const;
const taken = { kind: 'refused', reason: 'taken' } as const;
const anyAreaCode = '415';
// More than a page, so that sold ones can be left out.
const lookedThrough = 500;

/** Sells numbers to test organizations: it keeps books on this machine, and the last four digits choose what happens. */
export function createSimulatedNumbers(options: { database: Database; log: Logger }): NumberCarrier {
  const { database, log } = options;
  const { read } = database;

  /** Its books are in our own database: without them it is not there. */
  const reached = async <Value>(work: () => Promise<Value>): Promise<ReadOutcome<Value>> => {
    try {
      return { kind: 'done', value: await work() };
    } catch (err) {
      log.warn({ err }, 'the simulated sale of numbers could not read its books');
      return notTaken;
    }
  };
  const ended = async (reference: string, canceled: boolean): Promise<ReadOutcome<null>> => {
    try {
      await endBooked(read, reference, canceled);
      return { kind: 'done', value: null };
    } catch (err) {
      // It may be written: its answer alone may be lost.
      log.warn({ err }, 'the simulated sale of numbers could not write what ended');
      return unanswered;
    }
  };
  const find = async ({ reference, e164 }: OrderName, now: Temporal.Instant): Promise<NumberOrder | null> => {
    const booked = await findBookedOrder(read, reference);
    if (booked === null) return null;
    const { canceled } = booked;
    return standingOf({ reference, e164, canceled, ageMs: now.epochMilliseconds - booked.orderedAt.epochMilliseconds });
  };

  return {
    name: 'simulated',
    serves: 'test',
    settleMs: 200,

    search: ({ areaCode, locality, limit }) =>
      reached(async () => {
        const numbers = numbersOf(areaCode ?? anyAreaCode, lookedThrough);
        const sold = await findSold(read, numbers);
        const region = { state: null, locality, rateCenter: null };
        return numbers
          .filter((e164) => !sold.has(e164))
          .slice(0, limit)
          .map(
            (e164): NumberOffer => ({
              e164,
              ...price,
              friendlyName: friendlyNumber(e164),
              features: ['sms', 'voice'],
              region,
            }),
          );
      }),

    quote: async (e164) => {
      if (scriptOf(e164) === 'away') return notTaken;
      const refused = refusalOf(e164);
      if (refused !== null) return refused;
      const sold = await reached(async () => (await findSold(read, [e164])).has(e164));
      if (sold.kind !== 'done') return sold;
      return sold.value ? taken : { kind: 'done', value: price };
    },

    order: async (name, { mayWrite, now }) => {
      const script = scriptOf(name.e164);
      if (script === 'taken') return taken;
      let handed = false;
      try {
        handed = mayWrite();
        if (!handed) return { kind: 'lease_lost' };
        if (!(await bookOrder(read, { ...name, at: now, holds: script !== 'fails' }))) return taken;
        if (script === 'lost') return unanswered;
        return { kind: 'done', value: standingOf({ ...name, ageMs: 0 }) };
      } catch (err) {
        log.warn({ err }, 'the simulated sale of numbers could not write its books');
        return handed ? unanswered : notTaken;
      }
    },
    findOrder: (name, { now }) => reached(() => find(name, now)),

    cancelOrder: async ({ reference, e164 }, { mayWrite }) => {
      if (scriptOf(e164) !== 'pends') return { kind: 'too_late' };
      if (!mayWrite()) return { kind: 'lease_lost' };
      return ended(reference, true);
    },
    routing: ({ e164 }) =>
      reached(async () => {
        const reference = await findHolder(read, e164);
        return reference === null
          ? null
          : { resourceId: resourceIdOf(reference), reference, callsHere: true, textsHere: true };
      }),
    monthlyPrice: null,
    list: null,
    // It knows its numbers at once.
    setUp: async ({ reference }) => ({
      kind: 'done',
      value: {
        resourceId: resourceIdOf(reference),
        messagingProfileId: null,
        texts: 'ready',
        reason: null,
        complete: true,
      },
    }),
    readCallback: null,
    release: ({ resourceId }) => ended(referenceOf(resourceId), false),
  };
}

import type { Database } from '../../platform/db/database.ts';
import { type CallFilter, findCall, findCallIdOfLeg, hasCall, type CallWithLegs, listCalls } from './call-store.ts';
import { voiceErrors } from './errors.ts';
import { listEvents } from './event-store.ts';
import type { CallControlEvent, Leg } from './types.ts';

/** What is known of calls between people. */
export interface ReadCalls {
  /** Newest first. */
  list(organizationId: string, filter: CallFilter, limit: number): Promise<CallWithLegs[]>;
  /** Throws 404, as `events` does. */
  get(organizationId: string, callId: string): Promise<CallWithLegs>;
  events(organizationId: string, callId: string): Promise<CallControlEvent[]>;
  /** The leg of a broker that can be joined. Throws 404, also for another broker's, and 409 for one that has ended. */
  joinable(
    organizationId: string,
    controlId: string,
    brokerId: string,
  ): Promise<{ known: CallWithLegs; leg: BrokerLeg }>;
}

/** The leg of a broker. */
export type BrokerLeg = Leg & { readonly brokerId: string };

/** The leg of the broker who has placed the call. */
export function placedLegOf({ call, legs: [first] }: CallWithLegs): BrokerLeg {
  if (first === undefined || !isOfBroker(first)) throw new Error(`No broker has placed the call ${call.id}`);
  return first;
}

function isOfBroker(leg: Leg): leg is BrokerLeg {
  return leg.brokerId !== null;
}

export function createReadCalls({ database }: { database: Database }): ReadCalls {
  const get: ReadCalls['get'] = async (organizationId, callId) => {
    const known = await findCall(database.read, organizationId, callId);
    if (known === null) throw voiceErrors.callNotFound();
    return known;
  };
  return {
    list: (organizationId, filter, limit) => listCalls(database.read, organizationId, filter, limit),
    get,
    events: async (organizationId, callId) => {
      if (!(await hasCall(database.read, organizationId, callId))) throw voiceErrors.callNotFound();
      return listEvents(database.read, organizationId, callId);
    },
    joinable: async (organizationId, controlId, brokerId) => {
      const callId = await findCallIdOfLeg(database.read, organizationId, controlId);
      const known = callId === null ? null : await findCall(database.read, organizationId, callId);
      const leg = known?.legs
        .filter(isOfBroker)
        .find((one) => one.controlId === controlId && one.brokerId === brokerId);
      if (known === null || leg === undefined) throw voiceErrors.legNotFound();
      if (known.call.endedAt !== null) throw voiceErrors.callEnded();
      if (leg.endedAt !== null) throw voiceErrors.legNotLive();
      return { known, leg };
    },
  };
}
